import BadgeModel

/// The reading of a flow, which collects what it does not know.
struct FlowReading {
    private(set) var warnings: [BadgeError.InvalidField] = []

    private typealias Bounds = FlowDocument.Bounds
    private static let mostWarnings = 100

    mutating func warn(_ reader: JSONReader, _ reason: String) {
        guard warnings.count < Self.mostWarnings else { return }
        warnings.append(BadgeError.InvalidField(path: reader.path, reason: reason))
    }

    mutating func version(_ reader: JSONReader) throws -> String? {
        guard let reader = reader.optional else { return nil }
        guard reader.value?.stringValue != nil else {
            warn(reader, "is not a string, and no request states it")
            return nil
        }
        return try reader.displayText(maxLength: Bounds.name)
    }

    mutating func paths(_ reader: JSONReader) throws -> [String: FlowPath] {
        guard let members = try reader.optional?["paths"].optional?.sortedMembers() else { return [:] }
        guard members.count <= Bounds.definitions else {
            throw reader["paths"].failure("has more than \(Bounds.definitions) paths")
        }
        return try Dictionary(uniqueKeysWithValues: members.map { ($0.name, try Self.path($0.reader)) })
    }

    // Another server's member of that name may be anything.
    mutating func providers(_ reader: JSONReader) -> [IdentityProvider] {
        var found: [IdentityProvider] = []
        for element in reader.ifReadable({ try $0.elements() }) ?? [] where found.count < Bounds.providers {
            guard let id = element["id"].ifReadable({ try $0.nonEmptyString(maxLength: Bounds.name) }),
                let name = element["name"].ifReadable({ try $0.displayText(maxLength: Bounds.name) }), !name.isEmpty,
                !found.contains(where: { $0.id.rawValue == id })
            else {
                warn(element, "is no provider with an id of its own and a name")
                continue
            }
            found.append(IdentityProvider(id: .init(rawValue: id), name: name, kind: .custom))
        }
        return found
    }

    static func path(_ reader: JSONReader) throws -> FlowPath {
        let text = try reader.string()
        do { return try FlowPath(parsing: text) } catch { throw reader.failure(error.problem) }
    }
}

// Forms and fields
extension FlowReading {
    mutating func form(_ name: String, _ reader: JSONReader, forms: Set<String>) throws -> FlowForm {
        let members = try reader["fields"].elements()
        guard members.count <= Bounds.fieldsOfAForm else {
            throw reader["fields"].failure("has more than \(Bounds.fieldsOfAForm) fields")
        }
        var (names, listed): ([String], Set<String>) = ([], [])
        for member in members {
            let field = try member.nonEmptyString(maxLength: Bounds.name)
            // A form has fields and no forms, so that none can contain itself.
            guard !forms.contains(field) else { throw member.failure("is a form, not a field") }
            guard listed.insert(field).inserted else {
                warn(member, "is listed already")
                continue
            }
            names.append(field)
        }
        let rules = try rules(reader["validation"])
        let equalFields = try rules.map { try self.equalFields($0, $1, of: listed) }
        return FlowForm(
            name: name, fieldNames: names, label: try text(reader["label"]),
            equalFields: equalFields.compactMap(\.self),
            serverRules: zip(rules, equalFields).filter { $1 == nil }.map(\.0.0))
    }

    // Nil for a rule that only the server evaluates.
    private func equalFields(
        _ name: String, _ rule: JSONReader, of fields: Set<String>
    ) throws -> FlowForm.EqualFields? {
        guard name == "match" else { return nil }
        let names = try rule["value"].elements().map { try $0.nonEmptyString(maxLength: Bounds.name) }
        guard names.count == 2, names[0] != names[1], fields.isSuperset(of: names) else {
            throw rule["value"].failure("does not name two fields of the form")
        }
        return FlowForm.EqualFields(first: names[0], second: names[1], message: try text(rule["message"]))
    }

    mutating func field(_ name: String, _ reader: JSONReader) throws -> FlowField {
        _ = try reader.object()
        let type = FlowField.FieldType(named: try reader["type"].optional?.string(maxLength: Bounds.name) ?? "text")
        if case .other = type { warn(reader["type"], "is not known, and the field is asked for as text") }
        let value = try value(reader["value"])
        if type == .date, let value, CalendarDay(value) == nil {
            throw reader["value"].failure("is not a day that exists, in the form YYYY-MM-DD")
        }
        return FlowField(
            name: name, type: type, schema: try schema(reader["schemaId"]), label: try text(reader["label"]),
            placeholder: try text(reader["placeholder"]), tip: try text(reader["tip"]),
            options: try options(reader["options"], of: type), rules: try fieldRules(reader["validation"]),
            value: value, isPreChecked: try flag(reader["preChecked"]), years: try years(reader),
            emptyMeansNull: try flag(reader["emptyMeansNull"]))
    }

    private func schema(_ reader: JSONReader) throws -> FlowField.Schema? {
        switch reader.value {
        case nil, .null: return nil
        case .string: return .path(try Self.path(reader))
        case .object:
            let members = try reader.sortedMembers()
            guard (1...Bounds.fieldsOfAForm).contains(members.count) else {
                throw reader.failure("is not an object of 1 to \(Bounds.fieldsOfAForm) paths")
            }
            return .paths(
                try members.map { member in
                    guard member.name.isSubscript else { throw member.reader.failure("is not a subscript") }
                    return FlowField.Part(key: member.name, path: try Self.path(member.reader))
                })
        default: throw reader.failure("is neither a path nor an object of paths")
        }
    }

    private func options(_ reader: JSONReader, of type: FlowField.FieldType) throws -> [FlowField.Option] {
        let elements = try reader.optional?.elements() ?? []
        guard elements.count <= Bounds.options else {
            throw reader.failure("has more than \(Bounds.options) options")
        }
        var values: Set<String> = []
        return try elements.compactMap { element in
            guard try !flag(element["disabled"]) else { return nil }
            let value = try element["value"].optional?.parameterText() ?? ""
            guard values.insert(value).inserted else {
                throw element["value"].failure("is the value of another option")
            }
            return FlowField.Option(
                value: value, text: try text(element["text"]) ?? value, isSelected: try flag(element["selected"]))
        }
    }

    private func years(_ reader: JSONReader) throws -> ClosedRange<Int>? {
        let first = try reader["yearStart"].optional?.year()
        let last = try reader["yearEnd"].optional?.year()
        guard first != nil || last != nil else { return nil }
        // Forms for birthdays count backwards.
        let (one, other) = (first ?? 1, last ?? 9999)
        return min(one, other)...max(one, other)
    }
}

// Values
extension FlowReading {
    private func text(_ reader: JSONReader) throws -> String? {
        guard let text = try reader.optional?.displayText(maxLength: Bounds.text), !text.isEmpty else { return nil }
        return text
    }

    private func value(_ reader: JSONReader) throws -> String? { try reader.optional?.parameterText() }

    private func flag(_ reader: JSONReader) throws -> Bool { try reader.optional?.bool() ?? false }
}

// Rules
extension FlowReading {
    private mutating func fieldRules(_ reader: JSONReader) throws -> [FlowRule] {
        try rules(reader).map { name, rule in
            FlowRule(try kind(name, rule), message: try text(rule["message"]))
        }
    }

    private func rules(_ reader: JSONReader) throws -> [(String, JSONReader)] {
        let elements = try reader.optional?.elements() ?? []
        guard elements.count <= Bounds.rules else { throw reader.failure("has more than \(Bounds.rules) rules") }
        return try elements.map { (try $0["rule"].nonEmptyString(maxLength: Bounds.name), $0) }
    }

    private mutating func kind(_ name: String, _ rule: JSONReader) throws -> FlowRule.Kind {
        switch name {
        case "required": return .required
        case "format": return try format(rule["value"])
        case "match": return .match(field: try rule["value"].nonEmptyString(maxLength: Bounds.name))
        case "minLength", "minimumLength": return .minLength(try rule["value"].length())
        case "maxLength", "maximumLength": return .maxLength(try rule["value"].length())
        default: return .server(name)
        }
    }

    private mutating func format(_ reader: JSONReader) throws -> FlowRule.Kind {
        let text = try reader.string()
        do { return .format(try FlowPattern(text)) } catch {
            warn(reader, "is left to the server: the pattern \(error.problem)")
            return .server("format")
        }
    }
}

extension JSONReader {
    fileprivate func parameterText() throws -> String {
        guard let text = try present().plainText else { throw failure("is not a text, a number or a Boolean") }
        guard text.unicodeScalars.count <= FlowDocument.Bounds.text else {
            throw failure("is longer than \(FlowDocument.Bounds.text) characters")
        }
        guard !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
            throw failure("contains a control character")
        }
        return text
    }

    fileprivate func year() throws -> Int {
        if let text = value?.stringValue {
            guard let year = Int(text), (1...9999).contains(year) else { throw failure("is not a year") }
            return year
        }
        return try integer(in: 1...9999)
    }

    fileprivate func length() throws -> Int {
        if let text = value?.stringValue {
            guard let length = Int(text), (0...100_000).contains(length) else { throw failure("is not a length") }
            return length
        }
        return try integer(in: 0...100_000)
    }
}

extension String {
    fileprivate var isSubscript: Bool {
        (1...FlowDocument.Bounds.name).contains(utf8.count)
            && utf8.allSatisfy { (0x21...0x7E).contains($0) && ![0x5B, 0x5D, 0x26, 0x3D].contains($0) }
    }
}

extension BadgeError {
    // The problem of a document's only member, without its path.
    fileprivate var problem: String {
        guard case .invalidFields(let fields) = detail, let field = fields.first else { return reason }
        return field.reason
    }
}
