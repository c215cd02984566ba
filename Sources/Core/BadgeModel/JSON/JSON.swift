/// A JSON value.
///
/// Whole numbers stay whole, and numbers that neither 64 bits nor a double hold stay as they are written. The members
/// of an object have no order, and `serialized()` sorts them, so that equal values have equal bytes.
///
///     let value: JSON = ["version": 3, "zones": ["Europe/London"]]
public enum JSON: Sendable, Hashable {
    case null
    case bool(Bool)
    case integer(Int64)
    case double(Double)
    /// A whole number beyond 64 bits, or a number beyond the range of a double, as written in JSON.
    case decimal(String)
    case string(String)
    case array([JSON])
    case object([String: JSON])
}

extension JSON {
    /// The member with that name; `nil` if there is none or the value is not an object.
    public subscript(_ name: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members[name]
    }

    /// The string, if the value is one.
    public var stringValue: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The whole number, if the value is one, including `3.0`.
    public var integerValue: Int64? {
        switch self {
        case .integer(let number): number
        case .double(let number): Int64(exactly: number)
        default: nil
        }
    }

    /// The number, rounded to a double, if the value is one; infinite beyond a double's range.
    public var doubleValue: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .double(let number): number
        case .decimal(let text): Double(text)
        default: nil
        }
    }

    /// The elements, if the value is an array.
    public var arrayValue: [JSON]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// The members, if the value is an object.
    public var objectValue: [String: JSON]? {
        guard case .object(let members) = self else { return nil }
        return members
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    /// Creates a string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Creates a whole number.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// Creates a number.
    public init(floatLiteral value: Double) { self = .double(value) }
    /// Creates a Boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Creates an array.
    public init(arrayLiteral elements: JSON...) { self = .array(elements) }
    /// Creates an object. The last of several members with the same name counts.
    public init(dictionaryLiteral members: (String, JSON)...) {
        self = .object(Dictionary(members) { _, last in last })
    }
    /// Creates null.
    public init(nilLiteral: ()) { self = .null }
}

extension JSON {
    /// Returns an object without the members whose value is `nil`.
    public static func object(compacting members: [String: JSON?]) -> JSON {
        .object(members.compactMapValues { $0 })
    }

    /// Returns a string, or `nil` for `nil`, for use with `object(compacting:)`.
    public static func optional(_ text: String?) -> JSON? { text.map(JSON.string) }

    /// Returns a whole number, or `nil` for `nil`, for use with `object(compacting:)`.
    public static func optional(_ number: Int?) -> JSON? { number.map { .integer(Int64($0)) } }
}
