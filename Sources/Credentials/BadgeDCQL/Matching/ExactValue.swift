import BadgeModel

/// A value that a query can ask for, equal to another of the same type and value: a string by its bytes, a number by
/// its value.
enum ExactValue: Sendable {
    case text(String)
    case integer(Int64)
    /// A whole number beyond 64 bits.
    case digits(String)
    case bool(Bool)

    init?(_ value: JSON) {
        switch value {
        case .string(let text): self = .text(text)
        case .bool(let value): self = .bool(value)
        case .integer, .double:
            guard let number = value.integerValue else { return nil }
            self = .integer(number)
        case .decimal(let text):
            guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }) else { return nil }
            self = .digits(text)
        case .null, .array, .object: return nil
        }
    }
}

extension ExactValue: Hashable {
    static func == (one: Self, other: Self) -> Bool {
        switch (one, other) {
        case (.text(let one), .text(let other)), (.digits(let one), .digits(let other)): one.isExactly(other)
        case (.integer(let one), .integer(let other)): one == other
        case (.bool(let one), .bool(let other)): one == other
        default: false
        }
    }

    func hash(into hasher: inout Hasher) {
        switch self {
        case .text(let text), .digits(let text):
            var text = text
            text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        case .integer(let number): hasher.combine(number)
        case .bool(let value): hasher.combine(value)
        }
    }
}
