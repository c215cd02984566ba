import BadgeModel

extension String {
    /// The text as a field of comma-separated values (RFC 4180), which no spreadsheet takes for a formula: in quotes, and
    /// behind an apostrophe if it begins like one.
    package var csvField: String {
        "\"" + (beginsLikeFormula ? "'" + self : self).replacingScalars(["\"": "\"\""]) + "\""
    }

    /// The text without the apostrophe that keeps a spreadsheet from calculating it.
    var withoutFormulaGuard: String {
        guard unicodeScalars.first == "'" else { return self }
        let rest = String(unicodeScalars.dropFirst())
        return rest.beginsLikeFormula ? rest : self
    }

    // Apostrophes before it are guarded too, so that an import takes off the one that was added.
    private var beginsLikeFormula: Bool {
        let rest = unicodeScalars.drop { $0 == "'" }
        let start = rest.firstIndex { !$0.properties.isWhitespace } ?? rest.endIndex
        if rest[..<start].contains(where: { scalar in scalar == "\t" || scalar == "\r" }) { return true }
        return start < rest.endIndex && Self.formulaStarts.contains(rest[start])
    }

    private static let formulaStarts: Set<Unicode.Scalar> = [
        "=", "+", "-", "@", "|", "%", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
    ]
}
