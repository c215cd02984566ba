import Foundation

/// A reader of multipart/form-data (RFC 7578), linear in the size of the body.
struct Multipart {
    private let bytes: [UInt8]
    private let boundary: [UInt8]

    static let mostParts = 64
    private static let mostHeaderBytes = 4096

    /// Creates a reader; `nil` if the media type names no usable boundary.
    init?(_ bytes: [UInt8], contentType: String) {
        let type = Array(contentType.utf8)
        guard let start = type[...].firstIndex(of: Array("boundary=".utf8)) else { return nil }
        var name = type[(start + 9)...].prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") }
        if name.first == Self.quote, name.last == Self.quote, name.count > 1 { name = name.dropFirst().dropLast() }
        guard (1...70).contains(name.count), name.allSatisfy({ (0x21...0x7E).contains($0) && $0 != Self.quote })
        else { return nil }
        self.bytes = bytes
        boundary = Array("--".utf8) + name
    }

    /// Reads the fields; `nil` if the body is malformed, has a field twice, or too many.
    func fields() -> WebFields? {
        guard bytes.starts(with: boundary) else { return nil }
        var fields = WebFields()
        var rest = bytes[boundary.count...]
        var count = 0
        let delimiter = Self.newline + boundary
        while true {
            if rest.starts(with: Array("--".utf8)) { return fields }
            guard rest.starts(with: Self.newline), count < Self.mostParts else { return nil }
            rest = rest.dropFirst(2)
            let limit = min(rest.endIndex, rest.startIndex + Self.mostHeaderBytes)
            guard let headEnd = rest[..<limit].firstIndex(of: Self.newline + Self.newline) else { return nil }
            let head = rest[rest.startIndex..<headEnd]
            let body = rest[(headEnd + 4)...]
            guard let end = body.firstIndex(of: delimiter), let disposition = Disposition(head) else { return nil }
            guard fields.add(body[..<end], as: disposition) else { return nil }
            rest = body[(end + delimiter.count)...]
            count += 1
        }
    }

    private static let newline: [UInt8] = [0x0D, 0x0A]
    private static let quote = UInt8(ascii: "\"")

    /// The name of a field, and of the file in it.
    fileprivate struct Disposition {
        let name: String
        let fileName: String?

        init?(_ head: ArraySlice<UInt8>) {
            let field = Array("content-disposition:".utf8)
            let line = head.split(separator: newline).first { line in
                line.prefix(field.count).map { $0 | 0x20 } == field.map { $0 | 0x20 }
            }
            guard let line, let name = Self.parameter("name", of: line) else { return nil }
            self.name = name
            fileName = Self.parameter("filename", of: line)
        }

        // By bytes: a quotation mark ends a name, whatever mark stands behind it. Browsers write one in a name as %22.
        private static func parameter(_ name: String, of line: ArraySlice<UInt8>) -> String? {
            let start = Array("; \(name)=\"".utf8)
            guard let found = line.firstIndex(of: start) else { return nil }
            let value = line[(found + start.count)...]
            return value.firstIndex(of: quote).map { String(decoding: value[..<$0], as: UTF8.self) }
        }
    }
}

extension WebFields {
    fileprivate mutating func add(_ body: ArraySlice<UInt8>, as part: Multipart.Disposition) -> Bool {
        guard texts[part.name] == nil, files[part.name] == nil else { return false }
        if let fileName = part.fileName {
            files[part.name] = File(name: fileName, bytes: Array(body))
            return true
        }
        guard let text = String(validating: body, as: UTF8.self) else { return false }
        texts[part.name] = text
        return true
    }
}

extension ArraySlice<UInt8> {
    // Compares at each occurrence of the first byte that no part of a delimiter's line can repeat, so that the search
    // is linear: a delimiter starts with a carriage return and contains no other.
    fileprivate func firstIndex(of pattern: [UInt8]) -> Int? {
        withUnsafeBufferPointer { buffer in
            var index = 0
            while index + pattern.count <= buffer.count {
                if buffer[index] == pattern[0], pattern.indices.allSatisfy({ buffer[index + $0] == pattern[$0] }) {
                    return startIndex + index
                }
                index += 1
            }
            return nil
        }
    }
}
