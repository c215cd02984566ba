import BadgeModel
import BadgeTerminalUI

/// What the terminal shows that a command's text goes to.
struct TerminalDisplay: Sendable {
    /// How wide it is; `nil` for what is not a terminal, whose lines stay as they are.
    var columns: Int?
    var hasColor = false
    /// The words of the user.
    var words = Localization.english

    /// The display of the output that is being composed.
    @TaskLocal static var current = TerminalDisplay()

    /// The text with its lines broken between words, its emphasis as the terminal draws it, and nothing else that could
    /// steer the terminal. What is to be copied, a command or a document, is not broken.
    func rendered(_ text: String, isVerbatim: Bool = false) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
            isVerbatim || line.hasPrefix(nextLabel + " ") ? [String(line)] : broken(String(line))
        }
        return isVerbatim
            ? drawn(lines.joined(separator: "\n")) : directed(drawn(lines.joined(separator: "\n")))
    }

    /// The text, marked to be read in the direction of the user's language.
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

    // What stands behind the beginning of an emphasis.
    private func drawn(emphasized part: Substring) -> String {
        guard let code = part.first, let emphasis = Emphasis(rawValue: code) else {
            return Emphasis.escaped(String(Emphasis.begin) + part)
        }
        let pieces = part.dropFirst().split(separator: Emphasis.end, maxSplits: 1, omittingEmptySubsequences: false)
        let (text, rest) = (String(pieces[0]), pieces.count > 1 ? String(pieces[1]) : "")
        return (hasColor ? "\u{1B}[\(emphasis.code)m\(text)\u{1B}[0m" : text) + Emphasis.escaped(rest)
    }
}

/// How a word of a command's text stands out where the terminal has colours.
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
        text.replacing(String(begin), with: TerminalText.safe(String(begin)))
            .replacing(String(end), with: TerminalText.safe(String(end)))
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
    /// How the status of a badge stands out, by its name.
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
    /// The text, standing out where there are colours.
    func marked(_ emphasis: Emphasis) -> String {
        "\(Emphasis.begin)\(emphasis.rawValue)\(oneLine)\(Emphasis.end)"
    }

    /// How many columns of a terminal it takes; what marks an emphasis takes none.
    var shownCount: Int { TerminalText.columns(self) - 3 * filter { $0 == Emphasis.begin }.count }

    // A name with two spaces or more behind it, or the number of a list, and what follows.
    fileprivate var nameAndValue: (name: String, value: String)? {
        guard let found = firstMatch(of: #/^ *(?:[^ ]+(?: [^ ]+)* {2,}|[0-9]+\. )/#) else { return nil }
        return (String(found.output), String(self[found.range.upperBound...]))
    }
}
