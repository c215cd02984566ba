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
    private let limits: JSON.Limits
    private var depth = 0
    private var lists = 0
    // From what is wrong to the root: a document without a flaw needs none.
    private var steps: [Step] = []

    struct Flaw: Error {
        let finding: String
    }

    init(bytes: [UInt8], limits: JSON.Limits) {
        self.bytes = bytes
        self.limits = limits
    }

    /// - Throws: `BadgeError` `documentInvalid`.
    mutating func document() throws -> JSON {
        do {
            skipSpace()
            let value = try self.value()
            skipSpace()
            guard position == bytes.count else { throw failure("has more text behind the value") }
            return value
        } catch let flaw as Flaw {
            throw BadgeError.invalidDocument(path, flaw.finding)
        }
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
        try list(closing: UInt8(ascii: "}")) { parser in
            guard parser.peek == UInt8(ascii: "\"") else { throw parser.unnamed }
            let name = try parser.memberName()
            do { try parser.member(name, into: &members) } catch {
                parser.steps.append(.member(name))
                throw error
            }
        }
        return .object(members)
    }

    private mutating func member(_ name: String, into members: inout [String: JSON]) throws {
        skipSpace()
        guard take(UInt8(ascii: ":")) else { throw missing("lacks a colon") }
        skipSpace()
        let value = try self.value()
        // Most objects have one member or a few, and growing by steps hashes every name again.
        if members.count == 1 { members.reserveCapacity(6) }
        guard members.updateValue(value, forKey: name) == nil else {
            let isExact = members.keys.contains { $0.isExactly(name) }
            throw failure(isExact ? "appears twice" : "appears twice, in two normal forms of Unicode")
        }
        guard members.count <= Self.mostMembers else {
            throw failure("stands in an object of more than \(Self.mostMembers) members")
        }
    }

    private mutating func array() throws -> JSON {
        var elements: [JSON] = []
        try list(closing: UInt8(ascii: "]")) { parser in
            do { elements.append(try parser.value()) } catch {
                parser.steps.append(.element(elements.count))
                throw error
            }
        }
        return .array(elements)
    }

    private mutating func list(closing: UInt8, element: (inout JSONParser) throws -> Void) throws {
        guard depth < limits.depth else { throw failure("is nested deeper than \(limits.depth) levels") }
        guard lists < limits.lists else { throw failure("has more than \(limits.lists) arrays and objects") }
        depth += 1
        lists += 1
        defer { depth -= 1 }
        position += 1
        skipSpace()
        if take(closing) { return }
        while true {
            try element(&self)
            skipSpace()
            if take(closing) { return }
            guard take(UInt8(ascii: ",")) else { throw missing("lacks a comma") }
            skipSpace()
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
    var invalid: Flaw { failure("is not valid JSON here" + hint) }

    /// The error for something other than a name where a member's name is expected.
    var unnamed: Flaw { missing("has a member without a name" + hint) }

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
    func missing(_ reason: String) -> Flaw { failure(peek == nil ? "ends too early" : reason) }

    func failure(_ reason: String) -> Flaw { Flaw(finding: "\(reason) (\(lineAndColumn))") }

    private var path: String {
        steps.reversed().reduce("") { path, step in
            switch step {
            case .member(let name): JSONPath.member(name, of: path)
            case .element(let index): JSONPath.element(index, of: path)
            }
        }
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
