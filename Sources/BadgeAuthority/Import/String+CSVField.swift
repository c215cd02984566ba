extension String {
    /// The text as a field of comma-separated values (RFC 4180), which no spreadsheet takes for a formula.
    package var csvField: String {
        let isFormula = first.map { "=+-@".contains($0) } ?? false
        let text = isFormula ? "'" + self : self
        return text.contains { ",\"\n\r;".contains($0) } ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
    }
}
