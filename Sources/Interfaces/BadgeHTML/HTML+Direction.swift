package import BadgeModel

extension HTML.Attribute.Direction {
    /// Returns the direction of a line.
    ///
    /// In a right-to-left language it is that, even if the line begins with a name in another script, and a line without
    /// a letter of such a script has its own. In another language, a sentence with an isolated value is not turned by
    /// that value, and any other line has its own.
    package static func of(_ line: some StringProtocol, in words: Localization) -> Self {
        let hasIsolatedValue = line.unicodeScalars.contains("\u{2068}")
        guard words.isRightToLeft else { return hasIsolatedValue ? .leftToRight : .auto }
        return hasIsolatedValue || line.hasRightToLeftLetters ? .rightToLeft : .auto
    }
}
