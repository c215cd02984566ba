import Foundation

extension JSONParser {
    mutating func number() throws -> JSON {
        let start = position
        _ = take(UInt8(ascii: "-"))
        let whole = digits()
        guard whole > 0 else { throw invalid }
        guard whole == 1 || bytes[position - whole] != UInt8(ascii: "0") else { throw failure("has a leading zero") }
        var isWhole = true
        if take(UInt8(ascii: ".")) {
            isWhole = false
            guard digits() > 0 else { throw failure("has no digit behind the point") }
        }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            isWhole = false
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            guard digits() > 0 else { throw failure("has an empty exponent") }
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if isWhole {
            return Int64(text).map(JSON.integer) ?? .decimal(text)
        }
        guard let value = Double(text), value.isFinite else { return .decimal(text) }
        return .double(value)
    }

    private mutating func digits() -> Int {
        let start = position
        while let byte = peek, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { position += 1 }
        return position - start
    }
}

extension JSONParser {
    // A name is bounded before it is normalized, and so is how many must be.
    mutating func memberName() throws -> String {
        let name = try string()
        guard name.utf8.count <= Self.mostNameScalars || name.unicodeScalars.count <= Self.mostNameScalars else {
            throw failure("has a member whose name is longer than \(Self.mostNameScalars) characters")
        }
        guard !name.isSurelyInNormalFormC else { return name }
        normalizedNames += 1
        guard normalizedNames <= Self.mostNormalizedNames else {
            throw failure("has more than \(Self.mostNormalizedNames) names with combining or rare characters")
        }
        guard !name.isEquivalentToASCII else {
            throw failure("has a member whose name is equivalent to one in ASCII, but not in ASCII")
        }
        return name
    }

    mutating func string() throws -> String {
        position += 1
        if let text = plainText() { return text }
        var start = position
        var unescaped: [UInt8] = []
        while let byte = peek {
            switch byte {
            case UInt8(ascii: "\""):
                let rest = bytes[start..<position]
                position += 1
                return try text(unescaped.isEmpty ? rest : unescaped[...] + rest)
            case UInt8(ascii: "\\"):
                unescaped += bytes[start..<position]
                position += 1
                try escape(into: &unescaped)
                start = position
            case ..<0x20: throw failure("has a control character in a text")
            default: position += 1
            }
        }
        throw failure("has a text without an end")
    }

    // Most texts are ASCII without escapes: they are read in one go. `nil`, and the position stays, for any other.
    private mutating func plainText() -> String? {
        let found = bytes.withUnsafeBufferPointer { bytes -> String? in
            var end = position
            while end < bytes.count, bytes[end] >= 0x20, bytes[end] < 0x80, bytes[end] != UInt8(ascii: "\\") {
                if bytes[end] == UInt8(ascii: "\"") {
                    return String(decoding: UnsafeBufferPointer(rebasing: bytes[position..<end]), as: UTF8.self)
                }
                end += 1
            }
            return nil
        }
        // As long as its bytes, and the quotation mark.
        if let found { position += found.utf8.count + 1 }
        return found
    }

    private func text(_ bytes: ArraySlice<UInt8>) throws -> String {
        if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw failure("is not UTF-8") }
        // Every noncharacter's UTF-8 begins with EF or more.
        guard !bytes.contains(where: { $0 >= 0xEF }) || !text.unicodeScalars.contains(where: \.isNoncharacter) else {
            throw failure("has a noncharacter in a text")
        }
        guard text.isStreamSafe else {
            throw failure("has more than \(String.mostNonStarters) combining characters in a row in a text")
        }
        return text
    }

    private mutating func escape(into text: inout [UInt8]) throws {
        guard let byte = peek else { throw failure("ends too early") }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): text += Array(UTF8.encode(try unicodeEscape()) ?? UTF8.encodedReplacementCharacter)
        default: throw failure("has an unknown escape")
        }
    }

    private mutating func unicodeEscape() throws -> Unicode.Scalar {
        let high = try hexadecimal()
        if let scalar = Unicode.Scalar(high) { return scalar }
        guard high < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
            throw failure("has half a surrogate pair")
        }
        let low = try hexadecimal()
        guard (0xDC00..<0xE000).contains(low),
            let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
        else { throw failure("has half a surrogate pair") }
        return scalar
    }

    private mutating func hexadecimal() throws -> UInt32 {
        let digits = bytes[position...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw failure("has an unknown escape") }
        position += 4
        return value
    }
}

extension Unicode.Scalar {
    fileprivate var isNoncharacter: Bool { properties.isNoncharacterCodePoint }
}
