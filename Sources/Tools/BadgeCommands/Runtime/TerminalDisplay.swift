import BadgeModel
import BadgeTerminalUI

/// The terminal that shows a command's text.
struct TerminalDisplay: Sendable {
    /// The width; `nil` without a terminal, for which lines are not broken.
    var columns: Int?
    var hasColor = false
    /// The user's localization.
    var words = Localization(Languages([]), of: .commands)

    /// The display of the current output.
    @TaskLocal static var current = TerminalDisplay()

    /// Returns the text with lines broken between words, with the terminal's emphasis, and without other control
    /// sequences. Text to be copied, such as a command or a document, is not broken.
    func rendered(_ text: String, isVerbatim: Bool = false) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
            isVerbatim || line.hasPrefix(nextLabel + " ") ? [String(line)] : broken(String(line))
        }
        return isVerbatim
            ? drawn(lines.joined(separator: "\n")) : directed(drawn(lines.joined(separator: "\n")))
    }

    /// Returns the text with marks for the direction of the user's language.
    func directed(_ text: String) -> String { words.isRightToLeft ? TerminalText.rightToLeft(text) : text }

    private func broken(_ line: String) -> [String] {
        guard let columns, line.shownCount > columns else { return [line] }
        let margin = line.prefix { $0 == " " }.count
        guard let (name, value) = line.nameAndValue else { return filled(line, indent: margin, width: columns) }
        let room = columns - name.shownCount
        let widest = value.split(separator: " ").map { String($0).shownCount }.max() ?? 0
        guard room * 2 < columns || widest > room else { return filled(line, indent: columns - room, width: columns) }
        // The value has lines of its own below the name.
        let indent = margin + 4
        return [name.replacing(#/ +$/#, with: "")]
            + filled(String(repeating: " ", count: indent) + value, indent: indent, width: columns)
    }

    private func filled(_ line: String, indent: Int, width: Int) -> [String] {
        TerminalText.filled(
            line, width: width, indent: indent * 2 > width ? 2 : indent, count: { String($0).shownCount })
    }

    private func drawn(_ text: String) -> String {
        let safe = TerminalText.safe(text, except: Emphasis.marks)
        let parts = safe.split(separator: Emphasis.begin, omittingEmptySubsequences: false)
        return Emphasis.escaped(String(parts.first ?? "")) + parts.dropFirst().map(drawn(emphasized:)).joined()
    }

    // Draws the text after the start of an emphasis.
    private func drawn(emphasized part: Substring) -> String {
        guard let code = part.first, let emphasis = Emphasis(rawValue: code) else {
            return Emphasis.escaped(String(Emphasis.begin) + part)
        }
        let pieces = part.dropFirst().split(separator: Emphasis.end, maxSplits: 1, omittingEmptySubsequences: false)
        let (text, rest) = (String(pieces[0]), pieces.count > 1 ? String(pieces[1]) : "")
        return (hasColor ? "\u{1B}[\(emphasis.code)m\(text)\u{1B}[0m" : text) + Emphasis.escaped(rest)
    }
}

/// The emphasis of a word on a terminal with colours.
enum Emphasis: Character {
    case good = "g"
    case waiting = "w"
    case bad = "b"
    case heading = "h"

    // Control characters, which are escapes in every text from elsewhere.
    fileprivate static let begin: Character = "\u{1}"
    fileprivate static let end: Character = "\u{2}"
    fileprivate static let marks: Set<Unicode.Scalar> = ["\u{1}", "\u{2}"]

    // Marks that belong to no emphasis.
    fileprivate static func escaped(_ text: String) -> String {
        text.replacingScalars(Dictionary(uniqueKeysWithValues: marks.map { ($0, TerminalText.safe(String($0))) }))
    }

    fileprivate var code: String {
        switch self {
        case .good: "32"
        case .waiting: "33"
        case .bad: "31"
        case .heading: "1"
        }
    }
}

extension Emphasis {
    /// Returns the emphasis of a badge's status, by its name.
    init?(ofStatus text: String) {
        switch text.prefix(while: \.isLetter) {
        case "active": self = text.contains("locked") ? .bad : .good
        case "pending", "suspended", "replaced": self = .waiting
        case "revoked", "expired", "keyMissing": self = .bad
        default: return nil
        }
    }
}

extension String {
    /// Returns the text with an emphasis, if there are colours.
    func marked(_ emphasis: Emphasis) -> String {
        "\(Emphasis.begin)\(emphasis.rawValue)\(oneLine)\(Emphasis.end)"
    }

    /// The number of terminal columns that it occupies, without the marks of emphasis.
    var shownCount: Int { TerminalText.columns(self) - 3 * filter { $0 == Emphasis.begin }.count }

    // A name with two spaces or more behind it, or the number of a list, and what follows.
    fileprivate var nameAndValue: (name: String, value: String)? {
        guard let found = firstMatch(of: #/^ *(?:[^ ]+(?: [^ ]+)* {2,}|[0-9]+\. )/#) else { return nil }
        return (String(found.output), String(self[found.range.upperBound...]))
    }
}
