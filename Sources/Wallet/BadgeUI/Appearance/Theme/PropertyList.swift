package import BadgeModel

/// A parser that reads a property list, in XML or binary, as JSON.
///
/// Like the JSON parser, it works in one pass, checks bounds before anything is built, refuses duplicate keys, and
/// reports the path of an error. Only the five entities of XML itself are allowed. A value that JSON does not have, such
/// as a date, becomes an object that no reader takes for anything else, so that its key alone is reported.
package struct PropertyList {
    private let bytes: [UInt8]
    private let depthLimit: Int
    private var position = 0
    private var path: [String] = []

    /// Returns whether a file is a property list rather than JSON, by its first bytes.
    package static func isMeant(by data: some Collection<UInt8>) -> Bool {
        let text = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data.dropFirst(0)
        let start = text.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
        return start == UInt8(ascii: "<") || BinaryPropertyList.isMeant(by: data)
    }

    /// Returns a value of a type that JSON does not have.
    static func unusable(_ type: String, _ text: String = "") -> JSON { ["<\(type)>": .string(text)] }

    /// Parses one property list.
    ///
    /// - Throws: `BadgeError` `documentInvalid` whose detail names the path, the line and the column.
    package static func parse(_ data: some Collection<UInt8>, limits: JSON.Limits) throws -> JSON {
        guard data.count <= limits.bytes else {
            throw BadgeError.invalidDocument("", "is larger than \(limits.bytes) bytes")
        }
        if BinaryPropertyList.isMeant(by: data) { return try BinaryPropertyList.parse(Array(data), limits: limits) }
        var parser = PropertyList(Array(data), depthLimit: limits.depth)
        return try parser.document()
    }

    package static func isUnusable(_ value: JSON) -> Bool {
        guard case .object(let members) = value, members.count == 1 else { return false }
        return members.keys.contains { $0.hasPrefix("<") }
    }

    private init(_ bytes: [UInt8], depthLimit: Int) {
        self.bytes = bytes
        self.depthLimit = depthLimit
    }

    private mutating func document() throws -> JSON {
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
        guard take("<!DOCTYPE") else { return }
        var isInSubset = false
        while isInSubset || !take(">") {
            guard position < bytes.count else { throw failure("ends too early") }
            if take("<!ENTITY") { throw failure("declares entities") }
            if take("<!--") {
                try skip(past: "-->")
            } else if let quote = ["\"", "'"].first(where: { take($0) }) {
                try skip(past: quote)
            } else {
                if bytes[position] == UInt8(ascii: "[") { isInSubset = true }
                if bytes[position] == UInt8(ascii: "]") { isInSubset = false }
                position += 1
            }
        }
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
        case "integer", "real", "date", "data":
            let text = tag.isEmpty ? "" : try text(of: tag.name).trimmingSpace
            return Self.number(text, tag.name) ?? Self.unusable(tag.name, text)
        default: throw failure("has the type \(tag.name), which no property list has")
        }
    }

    private static func number(_ text: String, _ type: String) -> JSON? {
        switch type {
        case "integer":
            let hex = text.lowercased().hasPrefix("0x") ? Int64(text.dropFirst(2), radix: 16) : nil
            return (hex ?? Int64(text)).map(JSON.integer)
        case "real": return Double(text).flatMap { $0.isFinite ? .double($0) : nil }
        default: return nil
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
        let name = words.prefix { !Self.spaces.contains($0) }
        guard !name.isEmpty, name.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }) else {
            throw failure("has a malformed tag")
        }
        return Tag(name: String(decoding: name, as: UTF8.self), isEmpty: isEmpty)
    }

    private mutating func close(_ name: String) throws {
        try skipSpace()
        guard takeEnd(of: name) else { throw failure("lacks </\(name)>") }
    }

    private mutating func takeEnd(of name: String) -> Bool {
        guard take("</\(name)") else { return false }
        while position < bytes.count, Self.spaces.contains(bytes[position]) { position += 1 }
        return take(">")
    }

    private mutating func text(of name: String) throws -> String {
        var text: [UInt8] = []
        while position < bytes.count {
            if take("<![CDATA[") {
                let start = position
                try skip(past: "]]>")
                text += bytes[start..<(position - 3)]
            } else if try !skipRemark() {
                guard bytes[position] != UInt8(ascii: "<") else { break }
                if bytes[position] == UInt8(ascii: "&") { text += try entity() } else { text.append(bytes[position]) }
                position += 1
            }
        }
        guard takeEnd(of: name) else { throw failure("has more than text in \(name)") }
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

    private static let spaces: Set<UInt8> = [0x20, 0x0A, 0x0D, 0x09]

    private mutating func skipSpace() throws {
        while position < bytes.count {
            if Self.spaces.contains(bytes[position]) {
                position += 1
            } else if try !skipRemark() {
                return
            }
        }
    }

    // A comment or an instruction, such as the declaration at the beginning.
    private mutating func skipRemark() throws -> Bool {
        for (start, end) in [("<!--", "-->"), ("<?", "?>")] where take(start) {
            try skip(past: end)
            return true
        }
        return false
    }

    private func failure(_ reason: String) -> BadgeError {
        let before = bytes[..<min(position, bytes.count)]
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let reader = path.reduce(JSONReader(.null)) { $0[$1] }
        return reader.failure("\(reason) (line \(line))")
    }
}

extension String {
    fileprivate var trimmingSpace: String {
        String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
}
