extension String {
    /// An estimate of the width in pixels of the text in a common font of that size, rather too wide than too narrow.
    func width(atSize size: Double) -> Double {
        unicodeScalars.reduce(0) { width, scalar in
            switch scalar.value {
            // Marks that combine, and what only directs or joins.
            case 0x0300...0x036F, 0x064B...0x065F, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069: width
            case 0x20, 0x2C, 0x2E, 0x3A, 0x49, 0x69, 0x6A, 0x6C: width + 0.34
            case 0x1100...0x11FF, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60,
                0x1F300...0x1FAFF, 0x20000...0x3FFFD:
                width + 1.05
            default: width + 0.6
            }
        } * size
    }

    /// The text shortened to that many characters, with an ellipsis.
    func shortened(to count: Int) -> String {
        self.count <= count ? self : String(prefix(count - 1)) + "…"
    }
}
