package import BadgeModel

extension HTML.Attribute.Direction {
    /// Returns the direction of a line. In a right-to-left language it is that, even if the line begins with a name in
    /// another script; a line without a letter of such a script has its own.
    package static func of(_ line: some StringProtocol, in words: Localization) -> Self {
        words.isRightToLeft && line.unicodeScalars.contains(where: \.isOfRightToLeftScript) ? .rightToLeft : .auto
    }
}

extension Unicode.Scalar {
    // A letter, or the beginning of an isolated value.
    fileprivate var isOfRightToLeftScript: Bool {
        switch value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x2068: true
        default: false
        }
    }
}
