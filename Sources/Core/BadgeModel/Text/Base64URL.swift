/// Base64 with the URL alphabet and without padding (RFC 4648 section 5, RFC 7515 appendix C).
///
/// The encoding is unique in both directions: padding, spaces, other alphabets and spare bits that are not zero are
/// refused.
///
///     let text = Base64URL.encode([0xFB, 0xFF])  // "-_8"
package enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    private static let foreign: UInt8 = 0x40
    // By character.
    private static let values = alphabet.enumerated().reduce(into: [UInt8](repeating: foreign, count: 256)) {
        $0[Int($1.element)] = UInt8($1.offset)
    }

    /// Encodes bytes.
    package static func encode(_ bytes: some Collection<UInt8>) -> String {
        contiguous(bytes) { bytes in
            String(unsafeUninitializedCapacity: length(bytes.count)) { text in
                write(UnsafeRawBufferPointer(bytes), to: UnsafeMutableRawBufferPointer(text))
                return length(bytes.count)
            }
        }
    }

    /// Encodes a secret without an intermediate `String` that could not be erased.
    package static func encode(_ secret: Secret) -> Secret {
        secret.withUnsafeBytes { bytes in Secret(count: length(bytes.count)) { text in write(bytes, to: text) } }
    }

    private static func length(_ count: Int) -> Int { (count * 4 + 2) / 3 }

    private static func write(_ bytes: UnsafeRawBufferPointer, to text: UnsafeMutableRawBufferPointer) {
        alphabet.withUnsafeBufferPointer { alphabet in
            var (buffer, bits, position) = (UInt32(0), 0, 0)
            for byte in bytes {
                buffer = buffer << 8 | UInt32(byte)
                bits += 8
                while bits >= 6 {
                    bits -= 6
                    text[position] = alphabet[Int(buffer >> bits & 0x3F)]
                    position += 1
                }
            }
            if bits > 0 { text[position] = alphabet[Int(buffer << (6 - bits) & 0x3F)] }
        }
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
        try contiguous(text) { text in
            guard text.count % 4 != 1 else { throw BadgeError.invalidDocument("", "is not base64url: it is cut") }
            return try [UInt8](unsafeUninitializedCapacity: text.count * 3 / 4) { bytes, count in
                count = try read(text, into: bytes)
            }
        }
    }

    private static func read(
        _ text: UnsafeBufferPointer<UInt8>, into bytes: UnsafeMutableBufferPointer<UInt8>
    ) throws -> Int {
        try values.withUnsafeBufferPointer { values in
            var (buffer, bits, position) = (UInt32(0), 0, 0)
            for character in text {
                let value = values[Int(character)]
                guard value != foreign else {
                    throw BadgeError.invalidDocument("", "is not base64url: it has a character of another alphabet")
                }
                buffer = buffer << 6 | UInt32(value)
                bits += 6
                guard bits >= 8 else { continue }
                bits -= 8
                bytes[position] = UInt8(truncatingIfNeeded: buffer >> bits)
                position += 1
            }
            guard buffer & (1 << bits - 1) == 0 else {
                throw BadgeError.invalidDocument("", "is not base64url: its last character has spare bits")
            }
            return position
        }
    }

    // What another module passes is not specialized: its bytes are not taken one by one.
    private static func contiguous<Result>(
        _ bytes: some Collection<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        try bytes.withContiguousStorageIfAvailable(body) ?? Array(bytes).withUnsafeBufferPointer(body)
    }
}
