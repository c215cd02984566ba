import BadgeModel

// A value of the part of CBOR (RFC 8949) that authenticators write: definite lengths, bounded depth, no tags.
indirect enum CBOR: Sendable, Equatable {
    case integer(Int64)
    case bytes([UInt8])
    case text(String)
    case array([CBOR])
    case map([(key: CBOR, value: CBOR)])
    case simple(UInt8)

    static func == (left: CBOR, right: CBOR) -> Bool {
        switch (left, right) {
        case (.integer(let left), .integer(let right)): left == right
        case (.text(let left), .text(let right)): left == right
        default: false
        }
    }

    // The value of a member whose key is a number or a text.
    subscript(_ key: CBOR) -> CBOR? {
        guard case .map(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    var byteValue: [UInt8]? {
        guard case .bytes(let bytes) = self else { return nil }
        return bytes
    }
}

struct CBORReader: Sendable {
    private static let mostDepth = 8
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    // The number of bytes that were not read.
    var remaining: Int { rest.count }

    mutating func value(depth: Int = 0) throws -> CBOR {
        guard depth < Self.mostDepth else { throw Self.failure("is nested too deeply") }
        let head = try byte()
        let (type, info) = (head >> 5, head & 0x1F)
        if type == 7 {
            guard (20...23).contains(info) else { throw Self.failure("has a value of an unknown kind") }
            return .simple(info)
        }
        let argument = try argument(info)
        switch type {
        case 0: return .integer(argument)
        case 1: return .integer(-1 - argument)
        case 2: return .bytes(Array(try take(argument)))
        case 3:
            guard let text = String(validating: try take(argument), as: UTF8.self) else {
                throw Self.failure("has a text that is not UTF-8")
            }
            return .text(text)
        case 4: return .array(try elements(argument, depth))
        case 5: return .map(try members(argument, depth))
        default: throw Self.failure("has a tag")
        }
    }

    private mutating func elements(_ count: Int64, _ depth: Int) throws -> [CBOR] {
        try requireBytes(count)
        return try (0..<count).map { _ in try value(depth: depth + 1) }
    }

    private mutating func members(_ count: Int64, _ depth: Int) throws -> [(key: CBOR, value: CBOR)] {
        try requireBytes(count)
        return try (0..<count).map { _ in (try value(depth: depth + 1), try value(depth: depth + 1)) }
    }

    private mutating func argument(_ info: UInt8) throws -> Int64 {
        switch info {
        case 0..<24: return Int64(info)
        case 24, 25, 26, 27:
            let bytes = try take(1 << (info - 24))
            let number = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            guard let argument = Int64(exactly: number) else { throw Self.failure("has a number that is too large") }
            return argument
        default: throw Self.failure("has an indefinite length")
        }
    }

    private mutating func byte() throws -> UInt8 {
        guard let byte = rest.popFirst() else { throw Self.failure("ends too early") }
        return byte
    }

    private mutating func take(_ count: Int64) throws -> ArraySlice<UInt8> {
        try requireBytes(count)
        let taken = rest.prefix(Int(count))
        rest = rest.dropFirst(Int(count))
        return taken
    }

    // Every element takes a byte at least.
    private func requireBytes(_ count: Int64) throws {
        guard count <= rest.count else { throw Self.failure("ends too early") }
    }

    private static func failure(_ reason: String) -> BadgeError { .invalidDocument("attestationObject", reason) }
}
