import BadgeModel
import BadgeTerminalUI

/// The output of a command, rendered as text or as JSON.
protocol CommandOutput: Sendable {
    /// The document for `--json`, as `Schemas/cli` describes it.
    var json: JSON { get }
    /// The text for a user.
    var text: String { get }
    /// The suggested next command, without the program's name.
    var next: String? { get }
    /// The exit status; success unless the output itself reports a failure.
    var status: ExitStatus { get }
    /// Whether the text is a document or a script, whose lines are never broken.
    var isVerbatim: Bool { get }
    /// Whether the text is already rendered: safe for a terminal, and with colours.
    var isDrawn: Bool { get }
    /// The document as printed.
    var jsonText: String { get }
    /// What was done, in a sentence for the last page in a browser; `nil` if there is none.
    var conclusion: String? { get }
}

/// The label of the next command.
var nextLabel: String { Message.commands("command.next").shown }

extension CommandOutput {
    var status: ExitStatus { .done }
    var next: String? { nil }
    var isVerbatim: Bool { false }
    var isDrawn: Bool { false }
    var jsonText: String { json.prettyText }

    /// The first sentence of the text; `nil` if it begins with something else.
    var conclusion: String? {
        guard !isDrawn, !isVerbatim, let line = text.split(separator: "\n").first else { return nil }
        let sentence = String(line).oneLine
        return sentence.hasSuffix(".") ? sentence : nil
    }

    /// Returns the text for a user, followed by the next command, to be typed after `program`.
    func text(next program: String) -> String {
        next.map { "\(text)\n\n\(nextLabel) \(program) \($0.oneLine)" } ?? text
    }
}

/// Columns of text, as wide as their widest cells. If the terminal is narrower, each row becomes a block of lines.
struct Table {
    let header: [String]
    let rows: [[String]]
    /// The emphasis of cells, by column; `nil` for a cell without one.
    var emphasis: [String: (String) -> Emphasis?] = [:]

    init(header: [String], rows: [[String]], emphasis: [String: (String) -> Emphasis?] = [:]) {
        (self.header, self.rows, self.emphasis) = (header, rows, emphasis)
    }

    /// Creates a table with columns' names from the text catalogue.
    init(columns: [Message], rows: [[String]], emphasis: [Message: (String) -> Emphasis?] = [:]) {
        self.init(
            header: columns.map(\.shown), rows: rows,
            emphasis: Dictionary(uniqueKeysWithValues: emphasis.map { ($0.key.shown, $0.value) }))
    }

    var text: String {
        let cells = rows.map { $0.map(\.oneLine.cut) }
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

/// A list with a line for each value, and its name in a separate column; missing values are omitted.
struct KeyValueList {
    let facts: [(name: String, value: String)]

    init(_ facts: [(String, String)]) {
        self.init(marked: facts.map { ($0.0.oneLine, $0.1.oneLine) })
    }

    /// Creates a list with names from the text catalogue.
    init(named facts: [(Message, String)]) {
        self.init(facts.map { ($0.0.shown, $0.1) })
    }

    /// Creates a list with emphasized values of one line each.
    init(marked facts: [(String, String)]) {
        self.facts = facts.filter { !$0.1.isEmpty }.map { (name: $0.0.cut, value: $0.1.cut) }
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

    /// The value, or its beginning and its length where nobody would read it whole, such as that of a portrait.
    var cut: String {
        let count = unicodeScalars.count
        guard count > 1000 else { return self }
        return Message.commands("command.cutValue", ["beginning": String(unicodeScalars.prefix(200)), "count": count])
            .shown
    }

    /// The value as one safe line, for values in a command's text that others may have written.
    var oneLine: String { TerminalText.line(self) }

    /// The text quoted as one word for a shell.
    var shellQuoted: String {
        let isPlain =
            !isEmpty && !hasPrefix("~")
            && unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || "0123456789/._-~+=:@%".unicodeScalars.contains($0)
            }
        return isPlain ? self : "'" + replacingScalars(["'": "'\\''"]) + "'"
    }
}

extension Int {
    /// Returns the number with its noun: `1 badge`, `2 badges`.
    func of(_ noun: String, _ plural: String? = nil) -> String {
        "\(self) \(self == 1 ? noun : plural ?? noun + "s")"
    }
}
