/// A JSON value.
///
/// Whole numbers stay whole; members of an object have no order, and `serialized()` writes them sorted, so that equal
/// values have equal bytes.
///
///     let value: JSON = ["version": 3, "zones": ["Europe/London"]]
public enum JSON: Sendable, Hashable {
    case null
    case bool(Bool)
    case integer(Int64)
    case double(Double)
    case string(String)
    case array([JSON])
    case object([String: JSON])
}

extension JSON {
    /// The member of that name; `nil` when there is none or the value is no object.
    public subscript(_ name: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members[name]
    }

    /// The text, when the value is one.
    public var stringValue: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The whole number, when the value is one; `3.0` is one too.
    public var integerValue: Int64? {
        switch self {
        case .integer(let number): number
        case .double(let number): Int64(exactly: number)
        default: nil
        }
    }

    /// The elements, when the value is an array.
    public var arrayValue: [JSON]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// The members, when the value is an object.
    public var objectValue: [String: JSON]? {
        guard case .object(let members) = self else { return nil }
        return members
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    /// A text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A whole number.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// A number.
    public init(floatLiteral value: Double) { self = .double(value) }
    /// True or false.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// An array.
    public init(arrayLiteral elements: JSON...) { self = .array(elements) }
    /// An object; of two members of one name the last stands.
    public init(dictionaryLiteral members: (String, JSON)...) {
        self = .object(Dictionary(members) { _, last in last })
    }
    /// Null.
    public init(nilLiteral: ()) { self = .null }
}

extension JSON {
    /// An object without the members whose value is `nil`.
    public static func object(compacting members: [String: JSON?]) -> JSON {
        .object(members.compactMapValues { $0 })
    }

    /// A text, or `nil` for none: for `object(compacting:)`.
    public static func optional(_ text: String?) -> JSON? { text.map(JSON.string) }

    /// A whole number, or `nil` for none: for `object(compacting:)`.
    public static func optional(_ number: Int?) -> JSON? { number.map { .integer(Int64($0)) } }
}
