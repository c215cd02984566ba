extension String {
    /// The text with a space for every line break, since only the form decides about the paragraphs of a message.
    package var onOneLine: String {
        guard utf8.contains(where: Self.mayBreakLines) else { return self }
        return String(
            String.UnicodeScalarView(
                unicodeScalars.map { scalar in
                    switch scalar.value {
                    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: " "
                    default: scalar
                    }
                }))
    }

    // The first bytes of what breaks lines.
    private static func mayBreakLines(_ byte: UInt8) -> Bool {
        (0x0A...0x0D).contains(byte) || byte == 0xC2 || byte == 0xE2
    }
}
