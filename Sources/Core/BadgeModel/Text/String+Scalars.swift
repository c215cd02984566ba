extension StringProtocol {
    /// Returns the text with the given scalars replaced, as another format requires.
    ///
    /// A delimiter with a combining mark behind it is another `Character`, but a reader of the format finds the delimiter
    /// all the same.
    package func replacingScalars(_ replacements: [Unicode.Scalar: String]) -> String {
        guard unicodeScalars.contains(where: { replacements[$0] != nil }) else { return String(self) }
        return unicodeScalars.reduce(into: "") { text, scalar in
            if let replacement = replacements[scalar] {
                text.unicodeScalars.append(contentsOf: replacement.unicodeScalars)
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }

    /// Returns the parts between the separators, empty ones too, whatever combining marks stand behind these.
    package func parts(at separator: Unicode.Scalar, maxSplits: Int = .max) -> [Substring] {
        Substring(self).unicodeScalars.split(
            separator: separator, maxSplits: maxSplits, omittingEmptySubsequences: false
        ).map(Substring.init)
    }

    /// The text with LF for each CR LF, such as a browser sends.
    package var withLineFeeds: String {
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if scalar == "\n", text.last == "\r" { text.removeLast() }
            text.append(scalar)
        }
        return String(text)
    }
}
