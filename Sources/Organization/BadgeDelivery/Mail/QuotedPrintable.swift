// The transfer encoding for text (RFC 2045 section 6.7), in lines of at most 76 characters.
enum QuotedPrintable {
    private static let longestLine = 76
    private static let digits = Array("0123456789ABCDEF".utf8)

    static func encode(_ text: String) -> [UInt8] {
        var encoded: [UInt8] = []
        encoded.reserveCapacity(text.utf8.count * 5 / 4)
        for line in lines(of: text) { encode(line, to: &encoded) }
        return encoded
    }

    // A line break of any kind ends a line.
    private static func lines(of text: String) -> [[UInt8]] {
        var lines = Array(text.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            line in
            Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
        }
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    private static func encode(_ line: [UInt8], to encoded: inout [UInt8]) {
        var length = 0
        for (index, byte) in line.enumerated() {
            let isLast = index == line.count - 1
            let piece =
                isPlain(byte, isLast: isLast)
                ? [byte]
                : [
                    UInt8(ascii: "="), digits[Int(byte >> 4)], digits[Int(byte & 15)],
                ]
            if length + piece.count > (isLast ? longestLine : longestLine - 1) {
                encoded += "=\r\n".utf8
                length = 0
            }
            encoded += piece
            length += piece.count
        }
        encoded += "\r\n".utf8
    }

    // White space at the end of a line would be lost on the way.
    private static func isPlain(_ byte: UInt8, isLast: Bool) -> Bool {
        switch byte {
        case UInt8(ascii: "="): false
        case UInt8(ascii: " "), UInt8(ascii: "\t"): !isLast
        default: (33...126).contains(byte)
        }
    }
}
