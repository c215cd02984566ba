public import BadgeModel

/// The path of an attribute in a record: names separated by dots, where `name#id` is the element of a plural whose `id`
/// is that.
///
///     let path = try FlowPath(parsing: "profiles#7.name")
///     path.value(in: ["profiles": [["id": 7, "name": "Ana"]]])    // "Ana"
public struct FlowPath: Sendable, Hashable {
    /// The components, from the root.
    public let components: [Component]

    /// A component.
    public struct Component: Sendable, Hashable {
        /// The name of the attribute.
        public let name: String
        /// The `id` of the element, if the attribute is a plural.
        public let id: String?
    }

    /// Parses a path.
    ///
    /// - Throws: `BadgeError` `documentInvalid` if it has an empty component, a character other than visible ASCII
    ///   letters, digits, `_`, `-`, `$` and `@`, more than 16 components or more than 128 characters.
    public init(parsing text: String) throws(BadgeError) {
        guard (1...FlowDocument.Bounds.name).contains(text.utf8.count) else {
            throw .invalidDocument("", "is not a path of 1 to \(FlowDocument.Bounds.name) characters")
        }
        let texts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard texts.count <= 16 else { throw .invalidDocument("", "is a path of more than 16 names") }
        components = try texts.map { (text) throws(BadgeError) in try Component(text) }
    }

    /// Returns the value at the path; `nil` if there is none, or it is null.
    public func value(in record: JSON) -> JSON? {
        let value = components.reduce(Optional(record)) { value, component in
            guard let member = value?[component.name] else { return nil }
            guard let id = component.id else { return member }
            return member.arrayValue?.first { $0["id"]?.plainText == id }
        }
        return value == .null ? nil : value
    }
}

extension FlowPath.Component {
    fileprivate init(_ text: Substring) throws(BadgeError) {
        let sides = text.split(separator: "#", omittingEmptySubsequences: false)
        guard sides.count <= 2, sides.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Self.isName) }) else {
            throw .invalidDocument("", "is not a path of names separated by dots")
        }
        name = String(sides[0])
        id = sides.count == 2 ? String(sides[1]) : nil
    }

    private static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "$"),
            UInt8(ascii: "@"):
            true
        default: false
        }
    }
}

extension FlowPath: CustomStringConvertible {
    /// The path as it is in a flow.
    public var description: String {
        components.map { component in component.name + (component.id.map { "#\($0)" } ?? "") }.joined(separator: ".")
    }
}

extension JSON {
    /// The value as a parameter: a text without quotes, a number or Boolean as in JSON; `nil` for null, arrays and
    /// objects.
    var plainText: String? {
        switch self {
        case .string(let text): text
        case .bool, .integer, .double, .decimal: self.text
        case .null, .array, .object: nil
        }
    }
}

extension FlowPath {
    /// Returns the record with a value at the path. Attributes on the way are created; an element of a plural that does not
    /// exist is added.
    public func setting(_ value: JSON, in record: JSON) -> JSON {
        Self.setting(value, at: components[...], in: record)
    }

    private static func setting(_ value: JSON, at path: ArraySlice<Component>, in record: JSON?) -> JSON {
        guard let component = path.first else { return value }
        var members = record?.objectValue ?? [:]
        let (member, rest) = (members[component.name], path.dropFirst())
        guard let id = component.id else {
            members[component.name] = setting(value, at: rest, in: member)
            return .object(members)
        }
        var elements = member?.arrayValue ?? []
        if let index = elements.firstIndex(where: { $0["id"]?.plainText == id }) {
            elements[index] = setting(value, at: rest, in: elements[index])
        } else {
            elements.append(setting(value, at: rest, in: ["id": Int64(id).map(JSON.integer) ?? .string(id)]))
        }
        members[component.name] = .array(elements)
        return .object(members)
    }
}
