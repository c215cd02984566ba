/// Text as a terminal may show it.
public enum TerminalText {
    /// How text stands out.
    enum Style: String {
        case bold = "1"
        case dim = "2"
        case red = "31"
    }

    /// The text with `U+FFFD` for every character that is no harmless one; line breaks stay.
    ///
    /// Text comes from servers too: a control character could move the cursor, and a direction mark could turn the
    /// order of what is read.
    public static func safe(_ text: String) -> String {
        var out = ""
        for scalar in text.unicodeScalars where scalar != "\r" {
            out.unicodeScalars.append(isHarmless(scalar) ? scalar : "\u{FFFD}")
        }
        return out
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A: true
        case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: false
        default: true
        }
    }

    /// Lines of at most `width` characters, broken at spaces where there are any; tabs count as four.
    static func wrapped(_ text: String, width: Int) -> [String] {
        safe(text.replacing("\t", with: "    ")).split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { wrapped(line: $0, width: max(width, 10)) }
    }

    private static func wrapped(line: Substring, width: Int) -> [String] {
        var lines: [String] = []
        var rest = line
        while rest.count > width {
            let head = rest.prefix(width + 1)
            let end =
                head.lastIndex(of: " ").flatMap { $0 > head.startIndex ? $0 : nil }
                ?? rest.index(rest.startIndex, offsetBy: width)
            lines.append(String(rest[..<end]))
            rest = rest[end...].drop { $0 == " " }
        }
        return lines + [String(rest)]
    }
}

extension Terminal {
    /// The text in a style, where the terminal has styles; made safe.
    func styled(_ text: String, _ style: TerminalText.Style) -> String {
        let safe = TerminalText.safe(text)
        return hasColor ? "\u{1B}[\(style.rawValue)m\(safe)\u{1B}[0m" : safe
    }

    /// Writes paragraphs, wrapped to the terminal's width.
    func writeLines(_ text: String, _ style: TerminalText.Style? = nil) {
        let lines = TerminalText.wrapped(text, width: min(size.columns, 100) - 1)
        for line in lines { write((style.map { styled(line, $0) } ?? line) + "\n") }
    }
}
