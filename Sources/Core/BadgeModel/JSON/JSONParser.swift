struct JSONParser {
    private enum Step {
        case member(String)
        case element(Int)
    }

    static let mostNameScalars = 256
    // A table that outgrows the processor's caches takes several times as long for each of its members.
    static let mostMembers = 4096
    // What takes a call each: no document of ours has one such name.
    static let mostNormalizedNames = 1024

    let bytes: [UInt8]
    var position = 0
    var normalizedNames = 0
    private let depthLimit: Int
    private var steps: [Step] = []

    init(bytes: [UInt8], depthLimit: Int) {
        self.bytes = bytes
        self.depthLimit = depthLimit
    }

    mutating func document() throws -> JSON {
        skipSpace()
        let value = try self.value()
        skipSpace()
        guard position == bytes.count else { throw failure("has more text behind the value") }
        return value
    }

    private mutating func value() throws -> JSON {
        guard let byte = peek else { throw failure("ends too early") }
        switch byte {
        case UInt8(ascii: "{"): return try object()
        case UInt8(ascii: "["): return try array()
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func object() throws -> JSON {
        var members: [String: JSON] = [:]
        try list(closing: UInt8(ascii: "}")) { parser, _ in
            guard parser.peek == UInt8(ascii: "\"") else { throw parser.unnamed }
            let name = try parser.memberName()
            parser.steps.append(.member(name))
            parser.skipSpace()
            guard parser.take(UInt8(ascii: ":")) else { throw parser.missing("lacks a colon") }
            parser.skipSpace()
            let value = try parser.value()
            // Most objects have one member or a few, and growing by steps hashes every name again.
            if members.count == 1 { members.reserveCapacity(6) }
            guard members.updateValue(value, forKey: name) == nil else {
                let isExact = members.keys.contains { $0.isExactly(name) }
                throw parser.failure(isExact ? "appears twice" : "appears twice, in two normal forms of Unicode")
            }
            guard members.count <= Self.mostMembers else {
                throw parser.failure("stands in an object of more than \(Self.mostMembers) members")
            }
            parser.steps.removeLast()
        }
        return .object(members)
    }

    private mutating func array() throws -> JSON {
        var elements: [JSON] = []
        try list(closing: UInt8(ascii: "]")) { parser, index in
            parser.steps.append(.element(index))
            elements.append(try parser.value())
            parser.steps.removeLast()
        }
        return .array(elements)
    }

    private mutating func list(closing: UInt8, element: (inout JSONParser, Int) throws -> Void) throws {
        guard steps.count < depthLimit else { throw failure("is nested deeper than \(depthLimit) levels") }
        position += 1
        skipSpace()
        if take(closing) { return }
        var index = 0
        while true {
            try element(&self, index)
            skipSpace()
            if take(closing) { return }
            guard take(UInt8(ascii: ",")) else { throw missing("lacks a comma") }
            skipSpace()
            index += 1
        }
    }

    private mutating func word(_ text: StaticString, _ value: JSON) throws -> JSON {
        let expected = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        guard bytes[position...].starts(with: expected) else { throw invalid }
        position += expected.count
        return value
    }
}

extension JSONParser {
    /// The error for something other than a value where a value is expected.
    var invalid: BadgeError { failure("is not valid JSON here" + hint) }

    /// The error for something other than a name where a member's name is expected.
    var unnamed: BadgeError { missing("has a member without a name" + hint) }

    // A hint for syntax that editors and people use but JSON does not have.
    private var hint: String {
        switch peek {
        case UInt8(ascii: "]"), UInt8(ascii: "}"): " (trailing comma?)"
        case UInt8(ascii: "/"), UInt8(ascii: "#"): " (JSON has no comments)"
        case UInt8(ascii: "'"): " (JSON takes double quotes)"
        // The quotation marks of a word processor: U+2018 to U+201F, and U+00AB.
        case 0xE2 where bytes.dropFirst(position).starts(with: [0xE2, 0x80]): " (JSON takes straight double quotes)"
        case 0xC2 where bytes.dropFirst(position).starts(with: [0xC2, 0xAB]): " (JSON takes straight double quotes)"
        case UInt8(ascii: "."), UInt8(ascii: "+"): " (a number begins with a digit or with - and a digit)"
        case 0xEF where bytes.starts(with: [0xEF, 0xBB, 0xBF]) && position == 0:
            " (a byte order mark: save the file as UTF-8 without it)"
        default: ""
        }
    }

    var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func take(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        position += 1
        return true
    }

    mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    /// Returns the error for missing content, or for an early end of the text.
    func missing(_ reason: String) -> BadgeError { failure(peek == nil ? "ends too early" : reason) }

    func failure(_ reason: String) -> BadgeError {
        let path = steps.reduce("") { path, step in
            switch step {
            case .member(let name): JSONPath.member(name, of: path)
            case .element(let index): JSONPath.element(index, of: path)
            }
        }
        return .invalidDocument(path, "\(reason) (\(lineAndColumn))")
    }

    // Counted as an editor shows it: columns are characters, not bytes.
    private var lineAndColumn: String {
        let before = bytes[..<min(position, bytes.count)]
        let line = before[(before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0)...]
        let lines = before.count { $0 == UInt8(ascii: "\n") } + 1
        let columns = String(decoding: line, as: UTF8.self).count + 1
        return "line \(lines), column \(columns)"
    }
}
