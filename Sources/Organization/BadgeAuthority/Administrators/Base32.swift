// Base32 (RFC 4648, section 6) without padding.
enum Base32 {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")

    static func encode(_ bytes: some Sequence<UInt8>) -> String {
        var text = ""
        var (bits, count) = (UInt32(0), 0)
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            count += 8
            while count >= 5 {
                count -= 5
                text.append(letters[Int(bits >> UInt32(count) & 31)])
            }
        }
        if count > 0 { text.append(letters[Int(bits << UInt32(5 - count) & 31)]) }
        return text
    }
}
