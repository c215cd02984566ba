/// Base64 with the URL alphabet and without padding (RFC 4648 section 5, RFC 7515 appendix C).
///
/// The encoding is unique in both directions: padding, spaces, other alphabets and spare bits that are not zero are
/// refused.
///
///     let text = Base64URL.encode([0xFB, 0xFF])  // "-_8"
package enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// Encodes bytes.
    package static func encode(_ bytes: some Collection<UInt8>) -> String {
        String(decoding: characters(bytes), as: UTF8.self)
    }

    /// Encodes a secret without an intermediate `String` that could not be erased.
    package static func encode(_ secret: Secret) -> Secret {
        var text = secret.withUnsafeBytes { characters($0) }
        defer { erase(&text) }
        return Secret(text)
    }

    private static func characters(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        // Room for all at once, since growing would leave a copy of a secret behind.
        text.reserveCapacity((bytes.count * 4 + 2) / 3)
        var buffer: UInt32 = 0
        var bits = 0
        for byte in bytes {
            buffer = buffer << 8 | UInt32(byte)
            bits += 8
            while bits >= 6 {
                bits -= 6
                text.append(alphabet[Int(buffer >> bits & 0x3F)])
            }
        }
        if bits > 0 { text.append(alphabet[Int(buffer << (6 - bits) & 0x3F)]) }
        return text
    }

    /// Decodes a text.
    ///
    /// - Throws: `BadgeError` `documentInvalid`.
    package static func decode(_ text: String) throws -> [UInt8] {
        try decode(text.utf8)
    }

    /// Decodes ASCII characters.
    ///
    /// - Throws: `BadgeError` `documentInvalid`.
    package static func decode(_ text: some Collection<UInt8>) throws -> [UInt8] {
        guard text.count % 4 != 1 else { throw BadgeError.invalidDocument("", "is not base64url: it is cut") }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count * 3 / 4)
        var buffer: UInt32 = 0
        var bits = 0
        for character in text {
            buffer = buffer << 6 | UInt32(try value(of: character))
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: buffer >> bits))
            }
        }
        guard buffer & (1 << bits - 1) == 0 else {
            throw BadgeError.invalidDocument("", "is not base64url: its last character has spare bits")
        }
        return bytes
    }

    private static func value(of character: UInt8) throws -> UInt8 {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: throw BadgeError.invalidDocument("", "is not base64url: it has a character of another alphabet")
        }
    }
}
