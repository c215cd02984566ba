import BadgeModel
import BadgeTerminalUI

/// What a command has to say: a value that is rendered as text or as JSON.
protocol CommandOutput: Sendable {
    /// The document that `--json` prints, as `Schemas/cli` describes it.
    var json: JSON { get }
    /// What a user reads.
    var text: String { get }
    /// The next useful command, without the program's name.
    var next: String? { get }
    /// How the command ended; done unless the answer itself is bad news.
    var status: ExitStatus { get }
    /// Whether the text is a document or a script, whose lines are never broken.
    var isVerbatim: Bool { get }
    /// Whether the text is drawn already: safe for a terminal, and with the colours that it has.
    var isDrawn: Bool { get }
    /// The document as it is printed.
    var jsonText: String { get }
}

/// Stands before the next command.
var nextLabel: String { Message("command.next").shown }

extension CommandOutput {
    var status: ExitStatus { .done }
    var next: String? { nil }
    var isVerbatim: Bool { false }
    var isDrawn: Bool { false }
    var jsonText: String { json.prettyText }

    /// What a user reads, and behind it the next command, to be typed after `program`.
    func text(next program: String) -> String {
        next.map { "\(text)\n\n\(nextLabel) \(program) \($0.oneLine)" } ?? text
    }
}

/// Columns of text, as wide as their widest cell; where the terminal is narrower, each row is a block of lines.
struct Table {
    let header: [String]
    let rows: [[String]]
    /// How a cell stands out, by its column; `nil` for one that does not.
    var emphasis: [String: (String) -> Emphasis?] = [:]

    init(header: [String], rows: [[String]], emphasis: [String: (String) -> Emphasis?] = [:]) {
        (self.header, self.rows, self.emphasis) = (header, rows, emphasis)
    }

    /// Takes the columns' names from the text catalogue.
    init(columns: [Message], rows: [[String]], emphasis: [Message: (String) -> Emphasis?] = [:]) {
        self.init(
            header: columns.map(\.shown), rows: rows,
            emphasis: Dictionary(uniqueKeysWithValues: emphasis.map { ($0.key.shown, $0.value) }))
    }

    var text: String {
        let cells = rows.map { $0.map(\.oneLine) }
        let widths = header.indices.map { column in ([header] + cells).map { $0[column].shownCount }.max() ?? 0 }
        let width = widths.reduce(0, +) + 2 * max(0, widths.count - 1)
        guard width <= TerminalDisplay.current.columns ?? width else {
            return cells.map { row in KeyValueList(marked: Array(zip(header, marked(row, asCells: false)))).text }
                .joined(separator: "\n\n")
        }
        let head = header.map { $0.isEmpty ? "" : $0.asCell.marked(.heading) }
        return ([head] + cells.map { marked($0, asCells: true) }).map { row in
            zip(row, widths).map { $0.padding(to: $1) }.joined(separator: "  ").trimmingTrailingSpaces
        }.joined(separator: "\n")
    }

    private func marked(_ row: [String], asCells: Bool) -> [String] {
        zip(header, row).map { name, cell in
            let shown = asCells ? cell.asCell : cell
            return emphasis[name]?(cell).map(shown.marked) ?? shown
        }
    }
}

/// A fact a line, its name in a column of its own; facts without a value are left out.
struct KeyValueList {
    let facts: [(name: String, value: String)]

    init(_ facts: [(String, String)]) {
        self.init(marked: facts.map { ($0.0.oneLine, $0.1.oneLine) })
    }

    /// Takes the facts' names from the text catalogue.
    init(named facts: [(Message, String)]) {
        self.init(facts.map { ($0.0.shown, $0.1) })
    }

    /// Takes values that stand out, each of which is one line.
    init(marked facts: [(String, String)]) {
        self.facts = facts.filter { !$0.1.isEmpty }.map { (name: $0.0, value: $0.1) }
    }

    var text: String {
        let width = (facts.map(\.name.shownCount).max() ?? 0) + 2
        return facts.map { $0.name.padding(to: width) + $0.value.asCell }.joined(separator: "\n")
    }
}

extension String {
    func padding(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - shownCount))
    }

    // A cell is a word of its line: where the line is read from right to left, its own direction turns nothing around it.
    fileprivate var asCell: String { TerminalDisplay.current.words.isRightToLeft ? isolated : self }

    fileprivate var trimmingTrailingSpaces: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }

    /// The value on one line, as a terminal may show it: for each value that stands in a command's text and that somebody
    /// else may have written.
    var oneLine: String { TerminalText.line(self) }

    /// The text as a shell takes it for one word.
    var shellQuoted: String {
        let isPlain =
            !isEmpty
            && unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || "0123456789/._-~+=:@%".unicodeScalars.contains($0)
            }
        return isPlain ? self : "'" + replacing("'", with: "'\\''") + "'"
    }
}

extension Int {
    /// The number with its noun: `1 badge`, `2 badges`.
    func of(_ noun: String, _ plural: String? = nil) -> String {
        "\(self) \(self == 1 ? noun : plural ?? noun + "s")"
    }
}
