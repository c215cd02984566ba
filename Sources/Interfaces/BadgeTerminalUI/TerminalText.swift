import BadgeModel

/// Functions that make text safe for a terminal.
public enum TerminalText {
    /// Text styles.
    enum Style: String {
        case bold = "1"
        case dim = "2"
        case red = "31"
    }

    /// Returns the text with an escape, such as `\u{1B}`, for every control character of C0 and C1, and for every
    /// character that changes the text direction or is not drawn. Line breaks stay.
    ///
    /// Text also comes from servers: a control character could move the cursor, and a direction mark could reorder the
    /// displayed text. An isolate (U+2068) that ends on its line (U+2069) stays, since it does not affect the text
    /// around it.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - marks: Control characters to keep, since the caller replaces them.
    public static func safe(_ text: String, except marks: Set<Unicode.Scalar> = []) -> String {
        escaped(text.withLineFeeds) { scalar in
            scalar == "\n" || marks.contains(scalar) ? String(scalar) : escape(scalar)
        }
    }

    /// Returns the value as one line. Line breaks are escaped too, so that no value looks like a line of the program
    /// itself.
    public static func line(_ value: String) -> String {
        escaped(value, escape)
    }

    /// Returns an equivalent JSON text, with JSON escapes for the characters that ``safe(_:except:)`` escapes.
    public static func json(_ text: String) -> String {
        escaped(text, allowsIsolates: false) { scalar in
            guard scalar != "\n" else { return "\n" }
            return String(scalar).utf16.map { unit in
                let hex = String(unit, radix: 16)
                return "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            }.joined()
        }
    }

    private static func escaped(
        _ text: String, allowsIsolates: Bool = true, _ escape: (Unicode.Scalar) -> String
    ) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        let allowed = allowsIsolates ? isolates(in: text) : []
        return text.unicodeScalars.enumerated().reduce(into: "") { out, next in
            let (index, scalar) = next
            if isControl(scalar), !allowed.contains(index) {
                out += escape(scalar)
            } else {
                out.unicodeScalars.append(scalar)
            }
        }
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        }
    }

    // C0, DEL and C1; Unicode's bidirectional controls (UAX #9), line and paragraph separators, and what is not drawn:
    // the word joiner, invisible operators, the byte order mark, annotations and tags. What languages need stays: joiners
    // change how letters are written, and soft hyphens and zero-width spaces say where words can be broken.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF: true
        case 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
        default: false
        }
    }

    /// Returns the maximum number of columns that the text occupies. Characters that may be drawn wide count as two,
    /// direction marks and Arabic vowel signs as none.
    public static func columns(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { columns, scalar in
            switch scalar.value {
            case 0x064B...0x065F, 0x0670, 0x200E, 0x200F, 0x2068, 0x2069: columns
            case ..<0x1100: columns + 1
            default: columns + 2
            }
        }
    }

    /// Breaks the line at spaces into lines of at most `width` columns. Lines after the first begin with `indent`
    /// spaces.
    ///
    /// A longer word of ASCII characters, such as a link, stays whole, so that it can be copied. Other words are
    /// broken: letters that look like spaces could otherwise make the terminal begin a line with text that seems to
    /// come from the program.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - width: The number of columns.
    ///   - indent: The number of spaces at the beginning of lines after the first.
    ///   - count: Returns the number of columns that a text occupies.
    public static func filled(
        _ line: String, width: Int, indent: Int = 0, count: (String) -> Int = columns
    ) -> [String] {
        let margin = String(repeating: " ", count: indent)
        let words = line.drop { $0 == " " }.split(separator: " ", omittingEmptySubsequences: false)
        var lines = [String(line.prefix { $0 == " " })]
        for (index, word) in words.enumerated() {
            let pieces = broken(word, room: max(2, width - indent), count)
            let space = index == 0 ? "" : " "
            if index == 0 || count(lines[lines.count - 1] + space + pieces[0]) <= width {
                lines[lines.count - 1] += space + pieces[0]
            } else {
                lines.append(margin + pieces[0])
            }
            lines += pieces.dropFirst().map { margin + $0 }
        }
        return balanced(lines)
    }

    private static func broken(_ word: Substring, room: Int, _ count: (String) -> Int) -> [String] {
        guard count(String(word)) > room, !word.utf8.allSatisfy({ $0 < 0x80 }) else { return [String(word)] }
        var pieces = [""]
        var taken = 0
        for character in word {
            let columns = count(String(character))
            if taken + columns > room, taken > 0 {
                pieces.append("")
                taken = 0
            }
            pieces[pieces.count - 1].append(character)
            taken += columns
        }
        return pieces
    }

    /// Returns lines of at most `width` characters, broken at spaces if possible. Tabs count as four.
    static func wrapped(_ text: String, width: Int) -> [String] {
        safe(text.replacingScalars(["\t": "    "])).split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { balanced(wrapped(line: $0, width: max(width, 10))) }
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
    /// Returns the text in a style, if the terminal supports styles, with unsafe characters escaped.
    func styled(_ text: String, _ style: TerminalText.Style) -> String {
        let safe = TerminalText.safe(text)
        return hasColor ? "\u{1B}[\(style.rawValue)m\(safe)\u{1B}[0m" : safe
    }

    /// Returns the lines of a question, which may hold styles; the answer is typed after the last one.
    func filled(_ question: String) -> [String] {
        let width = max(size.columns - 1, 10)
        let text = question.hasSuffix(" ") ? String(question.dropLast()) : question
        var lines = TerminalText.filled(
            text, width: width, count: { TerminalText.columns($0.replacing(#/\x1B\[[0-9;]*m/#, with: "")) })
        if text != question { lines[lines.count - 1] += " " }
        return lines
    }

    /// Returns the lines of the paragraphs. An address that is longer than a line stays whole, so that it can be
    /// copied.
    func lines(_ text: String, margin: Int = 0) -> [String] {
        let width = max(min(size.columns, 100) - 1 - margin, 10)
        let space = String(repeating: " ", count: margin)
        return TerminalText.safe(text.replacingScalars(["\t": "    "]))
            .split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { TerminalText.filled(String($0), width: width) }
            .map { space + $0 }
    }
}
