import BadgeModel

/// A parser that reads a property list in XML as JSON.
///
/// Like the JSON parser, it works in one pass, checks bounds before anything is built, refuses duplicate keys, and
/// reports the path of an error. Only the five entities of XML itself and the usual document type are allowed; the
/// binary format is refused.
struct PropertyList {
    private let bytes: [UInt8]
    private let depthLimit: Int
    private var position = 0
    private var path: [String] = []

    /// Returns whether a file is a property list rather than JSON, by its first bytes.
    static func isMeant(by data: some Collection<UInt8>) -> Bool {
        let text = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data.dropFirst(0)
        let start = text.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
        return start == UInt8(ascii: "<") || data.starts(with: Array("bplist".utf8))
    }

    /// Parses one property list.
    ///
    /// - Throws: `BadgeError` `documentInvalid` whose detail names the path, the line and the column.
    static func parse(_ data: some Collection<UInt8>, limits: JSON.Limits) throws -> JSON {
        guard data.count <= limits.bytes else {
            throw BadgeError.invalidDocument("", "is larger than \(limits.bytes) bytes")
        }
        var parser = PropertyList(Array(data), depthLimit: limits.depth)
        return try parser.document()
    }

    private init(_ bytes: [UInt8], depthLimit: Int) {
        self.bytes = bytes
        self.depthLimit = depthLimit
    }

    private mutating func document() throws -> JSON {
        if starts(with: "bplist") { throw failure("is a binary property list; plutil -convert xml1 makes it text") }
        guard String(validating: bytes, as: UTF8.self) != nil else { throw failure("is not UTF-8") }
        take("\u{FEFF}")
        try skipProlog()
        guard let tag = try openTag(), tag.name == "plist", !tag.isEmpty else { throw failure("lacks plist") }
        let value = try self.value()
        try close("plist")
        try skipSpace()
        guard position == bytes.count else { throw failure("has more text behind the value") }
        return value
    }

    private mutating func skipProlog() throws {
        try skipSpace()
        if take("<?xml") {
            try skip(past: "?>")
            try skipSpace()
        }
        guard take("<!DOCTYPE") else { return }
        let start = position
        try skip(past: ">")
        guard !bytes[start..<position].contains(UInt8(ascii: "[")) else { throw failure("declares a document type") }
        try skipSpace()
    }

    private mutating func value() throws -> JSON {
        guard let tag = try openTag() else { throw failure("lacks a value") }
        return try value(of: tag)
    }

    private mutating func value(of tag: Tag) throws -> JSON {
        switch tag.name {
        case "dict": return tag.isEmpty ? [:] : try dictionary()
        case "array": return tag.isEmpty ? [] : try array()
        case "true", "false":
            if !tag.isEmpty { try close(tag.name) }
            return .bool(tag.name == "true")
        case "string": return .string(tag.isEmpty ? "" : try text(of: "string"))
        case "integer":
            guard !tag.isEmpty, let number = Int64(try text(of: "integer")) else {
                throw failure("is not a whole number")
            }
            return .integer(number)
        case "real":
            guard !tag.isEmpty, let number = Double(try text(of: "real")), number.isFinite else {
                throw failure("is not a number")
            }
            return .double(number)
        default: throw failure("has the type \(tag.name), which no theme has")
        }
    }

    private mutating func dictionary() throws -> JSON {
        try enter()
        var members: [String: JSON] = [:]
        while let tag = try openTag() {
            guard tag.name == "key", !tag.isEmpty else { throw failure("has a value without a key") }
            let key = try text(of: "key")
            guard key.unicodeScalars.count <= 256, key.isStreamSafe else { throw failure("has a key that is too long") }
            path.append(key)
            guard members[key] == nil else { throw failure("appears twice") }
            members[key] = try value()
            path.removeLast()
        }
        try close("dict")
        depth -= 1
        return .object(members)
    }

    private mutating func array() throws -> JSON {
        try enter()
        var elements: [JSON] = []
        while let tag = try openTag() { elements.append(try value(of: tag)) }
        try close("array")
        depth -= 1
        return .array(elements)
    }

    private var depth = 0

    private mutating func enter() throws {
        guard depth < depthLimit else { throw failure("is nested deeper than \(depthLimit) levels") }
        depth += 1
    }
}

/// Tags and text.
extension PropertyList {
    private struct Tag {
        let name: String
        let isEmpty: Bool
    }

    /// Returns the tag that opens here; `nil` if one closes.
    private mutating func openTag() throws -> Tag? {
        try skipSpace()
        guard position < bytes.count, bytes[position] == UInt8(ascii: "<") else { throw failure("lacks a tag") }
        if position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "/") { return nil }
        position += 1
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
            guard bytes[position] != UInt8(ascii: "<"), position - start < 64 else {
                throw failure("has a malformed tag")
            }
            position += 1
        }
        guard position < bytes.count else { throw failure("ends too early") }
        var words = bytes[start..<position]
        position += 1
        let isEmpty = words.last == UInt8(ascii: "/")
        if isEmpty { words.removeLast() }
        let name = words.prefix { $0 != UInt8(ascii: " ") }
        guard !name.isEmpty, name.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }) else {
            throw failure("has a malformed tag")
        }
        return Tag(name: String(decoding: name, as: UTF8.self), isEmpty: isEmpty)
    }

    private mutating func close(_ name: String) throws {
        try skipSpace()
        guard take("</\(name)>") else { throw failure("lacks </\(name)>") }
    }

    private mutating func text(of name: String) throws -> String {
        var text: [UInt8] = []
        while position < bytes.count, bytes[position] != UInt8(ascii: "<") {
            if bytes[position] == UInt8(ascii: "&") { text += try entity() } else { text.append(bytes[position]) }
            position += 1
        }
        guard take("</\(name)>") else { throw failure("has more than text in \(name)") }
        let string = String(decoding: text, as: UTF8.self)
        guard string.isStreamSafe else { throw failure("has too many combining characters in a row") }
        return string
    }

    // Ends on the semicolon.
    private mutating func entity() throws -> [UInt8] {
        let rest = bytes[(position + 1)...].prefix(10)
        guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { throw failure("has an unknown entity") }
        let name = String(decoding: rest[..<end], as: UTF8.self)
        position = end
        if let known = Self.entities[name] { return Array(known.utf8) }
        guard name.hasPrefix("#") else { throw failure("has an unknown entity") }
        let number = name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
        guard let scalar = number.flatMap(Unicode.Scalar.init),
            scalar.value >= 0x20 || "\t\n\r".unicodeScalars.contains(scalar)
        else { throw failure("has an unknown entity") }
        return Array(String(scalar).utf8)
    }

    private static let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
}

/// Steps.
extension PropertyList {
    private func starts(with text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

    @discardableResult
    private mutating func take(_ text: String) -> Bool {
        guard starts(with: text) else { return false }
        position += text.utf8.count
        return true
    }

    private mutating func skip(past text: String) throws {
        while position < bytes.count {
            if take(text) { return }
            position += 1
        }
        throw failure("ends too early")
    }

    private mutating func skipSpace() throws {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            case UInt8(ascii: "<"):
                guard take("<!--") else { return }
                try skip(past: "-->")
            default: return
            }
        }
    }

    private func failure(_ reason: String) -> BadgeError {
        let before = bytes[..<min(position, bytes.count)]
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let reader = path.reduce(JSONReader(.null)) { $0[$1] }
        return reader.failure("\(reason) (line \(line))")
    }
}
