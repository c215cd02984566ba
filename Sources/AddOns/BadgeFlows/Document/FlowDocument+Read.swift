public import BadgeModel
public import Foundation

extension FlowDocument {
    /// Parses a flow.
    ///
    /// - Throws: `BadgeError` `documentInvalid`: not strict JSON, more than a bound, or a member that is wrong; its
    ///   detail names the path.
    public init(parsing data: Data) throws {
        try self.init(try JSON.parse(data, limits: JSON.Limits(bytes: Bounds.bytes, depth: 16)))
    }

    /// Reads a flow.
    ///
    /// - Throws: `BadgeError` `documentInvalid`.
    public init(_ json: JSON) throws {
        let root = JSONReader(json)
        _ = try root.object()
        var reading = FlowReading()
        let version = try reading.version(root["version"])
        let definitions = try root["fields"].sortedMembers()
        guard definitions.count <= Bounds.definitions else {
            throw root["fields"].failure("has more than \(Bounds.definitions) forms and fields")
        }
        let formNames = Set(definitions.filter { $0.reader["fields"].value != nil }.map(\.name))
        var (forms, fields): ([String: FlowForm], [String: FlowField]) = ([:], [:])
        for (name, reader) in definitions {
            guard (1...Bounds.name).contains(name.unicodeScalars.count), name.isFlowName else {
                throw reader.failure("has a name that is not 1 to \(Bounds.name) visible characters")
            }
            if formNames.contains(name) {
                forms[name] = try reading.form(name, reader, forms: formNames)
            } else {
                fields[name] = try reading.field(name, reader)
            }
        }
        try Self.requireFields(of: forms, definitions, &reading, fields)
        let paths = try reading.paths(root["schema_info"])
        let providers = reading.providers(root["providers"])
        self.init(
            version: version, forms: forms, fields: fields, paths: paths, providers: providers,
            warnings: reading.warnings)
    }

    // A form may list what another version of the flow defines. A field that must equal another needs that one.
    private static func requireFields(
        of forms: [String: FlowForm], _ definitions: [(name: String, reader: JSONReader)], _ reading: inout FlowReading,
        _ fields: [String: FlowField]
    ) throws {
        for (name, reader) in definitions {
            for missing in forms[name]?.fieldNames.filter({ fields[$0] == nil }) ?? [] {
                reading.warn(reader["fields"], "names \(missing.prefix(64)), which the flow does not define")
            }
            for case .match(let other) in fields[name]?.rules.map(\.kind) ?? [] where fields[other] == nil {
                throw reader["validation"].failure("requires a match with a field that the flow does not define")
            }
        }
    }
}

extension String {
    /// Whether the text can be the name of a form, a field or a parameter: visible ASCII without `[`, `]` and `&`.
    fileprivate var isFlowName: Bool {
        utf8.allSatisfy { (0x21...0x7E).contains($0) && ![0x5B, 0x5D, 0x26].contains($0) }
    }
}
