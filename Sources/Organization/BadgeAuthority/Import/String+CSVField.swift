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

    // White space and apostrophes before it are passed over, so that an import takes off the apostrophe that was added.
    private var beginsLikeFormula: Bool {
        let start = unicodeScalars.firstIndex { $0 != "'" && !$0.properties.isWhitespace } ?? unicodeScalars.endIndex
        let scalars = unicodeScalars[..<start]
        return scalars.contains("\t") || scalars.contains("\r")
            || start < unicodeScalars.endIndex && Self.formulaStarts.contains(unicodeScalars[start])
    }

    private static let formulaStarts: Set<Unicode.Scalar> = [
        "=", "+", "-", "@", "|", "%", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
    ]
}
