import ArgumentParser
import BadgeTerminalUI
import Foundation

/// The help of a command, formatted for a width: its own contents, and a reference to the global options.
struct HelpText {
    private static let unbounded = 100_000
    private static let column = 26
    // Between a label that is too long for its column, and what is said of it.
    private static let joint: Character = "\t"

    let path: CommandPath
    let columns: Int

    /// Overview, examples, usage, arguments, options and subcommands.
    var text: String {
        var lines: [String] = []
        var isOverview = true
        for line in folded {
            if line.hasPrefix("USAGE: ") { isOverview = false }
            lines += isOverview ? paragraph(line) : entry(line)
        }
        if !isRoot { lines += ["", "Global options: badgectl help options"] }
        return lines.joined(separator: "\n")
    }

    /// The usage only, for a line that cannot be parsed.
    var usage: String {
        entry(folded.first { $0.hasPrefix("USAGE: ") } ?? "").joined(separator: "\n")
            .replacing("USAGE: ", with: "Usage: ", maxReplacements: 1)
    }

    /// The options of every command.
    static func globalOptions(columns: Int) -> String {
        let help = HelpText(path: CommandPath([]), columns: columns)
        return (["GLOBAL OPTIONS, ANYWHERE ON THE LINE:"] + globalLines.flatMap(help.entry)).joined(separator: "\n")
    }

    private var isRoot: Bool { path.names.isEmpty }

    // One line for each paragraph, option and command, without what every command has.
    private var folded: [String] {
        let lines = Badgectl.helpMessage(for: path.type, columns: Self.unbounded)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let joined = Self.joiningLabels(lines).map { $0.replacing(Self.globalUsage, with: "") }
        guard !isRoot else { return joined }
        let inherited = Set(Self.globalLines + ["  --version               Show the version."])
        let own = joined.filter { !inherited.contains($0) }
        return Array(own[...(own.lastIndex { !$0.isEmpty } ?? 0)])
    }

    // ArgumentParser puts a description below a label that is too long.
    private static func joiningLabels(_ lines: [String]) -> [String] {
        lines.reduce(into: []) { joined, line in
            let isBelow = line.hasPrefix(String(repeating: " ", count: column))
            if isBelow, let label = joined.popLast() {
                joined.append(label + String(Self.joint) + line.drop { $0 == " " })
            } else {
                joined.append(line)
            }
        }
    }

    private static let globalLines = joiningLabels(
        GlobalOptions.helpMessage(columns: unbounded).split(separator: "\n").map(String.init)
    ).filter { $0.hasPrefix("  --") }

    // ` [--home <DIR>] [--json] …`
    private static let globalUsage = String(GlobalOptions.usageString().drop { $0 != " " })

    // Examples and tables stand as they are written, so that they can be copied.
    private func paragraph(_ line: String) -> [String] {
        line.hasPrefix("  ") ? [line] : TerminalText.filled(line, width: columns)
    }

    private func entry(_ line: String) -> [String] {
        guard line.hasPrefix("  "), !line.hasPrefix("  See '") else {
            return TerminalText.filled(line, width: columns, indent: 7)
        }
        let parts = line.split(separator: Self.joint, maxSplits: 1)
        let text = parts.count > 1 ? parts[1] : line.dropFirst(Self.column)
        let label = (parts.count > 1 ? parts[0] : line.prefix(Self.column)).trimmingCharacters(in: .whitespaces)
        guard columns >= 60 else {
            return ["  \(label)"] + TerminalText.filled("      " + text, width: columns, indent: 6)
        }
        let margin = String(repeating: " ", count: Self.column)
        let head = "  \(label)".padding(to: Self.column)
        guard parts.count == 1 else {
            return [head] + TerminalText.filled(margin + text, width: columns, indent: Self.column)
        }
        return TerminalText.filled(head + text, width: columns, indent: Self.column)
    }
}
