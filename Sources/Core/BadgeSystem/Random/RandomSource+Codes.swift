import BadgeModel

extension RandomSource {
    /// Returns an unguessable string of that many random bytes, base64url.
    public func token(bytes count: Int = 32) -> String {
        Base64URL.encode(bytes(count))
    }

    /// Returns a random UUID (RFC 9562 version 4) in lowercase.
    public func uuid() -> String {
        var bytes = self.bytes(16)
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        let hex = bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }
        return [hex[0..<4], hex[4..<6], hex[6..<8], hex[8..<10], hex[10..<16]].map { $0.joined() }.joined(
            separator: "-")
    }

    /// Returns that many uniformly random decimal digits.
    public func digits(_ count: Int) -> String {
        var text = ""
        while text.utf8.count < count {
            // 250...255 would make 0...5 likelier than the rest.
            for byte in bytes(count - text.utf8.count) where byte < 250 { text += String(byte % 10) }
        }
        return text
    }
}
