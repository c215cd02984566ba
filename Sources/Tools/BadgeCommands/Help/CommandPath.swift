import ArgumentParser
import BadgeModel

/// The command that a line's first words name, and the other words.
struct CommandPath {
    private(set) var type: any ParsableCommand.Type = Badgectl.self
    /// The names of the groups and of the command, without the program's name.
    private(set) var names: [String] = []
    private(set) var rest: ArraySlice<String>
    /// Whether one of the names is that of a command, which would take the next ones for its arguments.
    private(set) var isBelowCommand = false

    init(_ words: some Sequence<String>) {
        rest = Array(words)[...]
        while let name = rest.first, let next = subcommand(named: name) {
            isBelowCommand = isBelowCommand || type is any BadgectlCommand.Type
            type = next
            names.append(name)
            rest = rest.dropFirst()
        }
    }

    /// The command line up to the command, as a user types it.
    var commandLine: String { (["badgectl"] + names).joined(separator: " ") }

    /// Whether its words name no command yet. A command may have others below it.
    var isGroup: Bool { !type.configuration.subcommands.isEmpty && !(type is any BadgectlCommand.Type) }

    /// The path of the command whose help is requested, `help COMMAND` or `GROUP help COMMAND`; `nil` for other words.
    var helped: CommandPath? {
        guard isGroup, rest.first == "help" else { return nil }
        return CommandPath(names + rest.dropFirst())
    }

    /// - Throws: `UnknownCommand` if the word in place of a command's name is unknown.
    func checkName() throws {
        guard isGroup, let word = rest.first, !word.hasPrefix("-") else { return }
        throw UnknownCommand(word, below: self)
    }

    /// The names of the command's options and of the global options.
    ///
    /// - Throws: The errors of parsing the parser's own description.
    var optionNames: [String] {
        get throws {
            let arguments = try [type._dumpHelp(), GlobalOptions._dumpHelp()].flatMap {
                try JSON.parse($0)["command"]?["arguments"]?.arrayValue ?? []
            }
            return arguments.flatMap { $0["names"]?.arrayValue ?? [] }
                .filter { $0["kind"] == "long" }.compactMap { $0["name"]?.stringValue }
        }
    }

    private func subcommand(named name: String) -> (any ParsableCommand.Type)? {
        type.configuration.subcommands.first { $0._commandName == name }
    }
}

/// An unknown word in place of a command's name, and the most similar name.
struct UnknownCommand: Error {
    let description: String

    init(_ word: String, below path: CommandPath) {
        let name = (path.names + [word]).joined(separator: " ")
        let siblings = path.type.configuration.subcommands.map { $0._commandName }
        let meant =
            Self.command(named: word, below: path)
            ?? word.nearest(among: siblings).map { path.names + [$0] }
            ?? Self.commands(below: Badgectl.self).first { $0.count > 1 && $0.last == word }
        let hint =
            meant.map { "Did you mean \"\($0.joined(separator: " "))\"?" }
            ?? "See the commands with: \(path.commandLine) --help"
        description = "Unknown command \"\(name)\". \(hint)"
    }

    // `authority remove` is `authority person remove` rather than a command that is spelt much like it.
    private static func command(named word: String, below path: CommandPath) -> [String]? {
        let isPart = path.type.configuration.subcommands.contains { $0._commandName.hasPrefix(word) }
        return isPart ? nil : commands(below: path.type, path.names).first { $0.last == word }
    }

    private static func commands(below type: any ParsableCommand.Type, _ names: [String] = []) -> [[String]] {
        type.configuration.subcommands.flatMap { command in
            let path = names + [command._commandName]
            return [path] + commands(below: command, path)
        }
    }
}

extension String {
    /// Returns the most likely intended candidate: one that begins with this text, or the one with the fewest changes;
    /// `nil` when none is similar.
    func nearest(among candidates: [String]) -> String? {
        let completed = candidates.filter { count >= 3 && $0.hasPrefix(self) }
        if completed.count == 1 { return completed[0] }
        let distances = candidates.map { ($0, distance(to: $0)) }
        guard let best = distances.min(by: { $0.1 < $1.1 }), best.1 <= max(1, count / 3) else { return nil }
        return best.0
    }

    /// Returns the number of insertions, deletions, substitutions and swaps of neighbouring letters between the
    /// strings.
    private func distance(to other: String) -> Int {
        let (a, b) = (Array(self), Array(other))
        var rows = [Array(0...b.count)]
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var best = Swift.min(rows[i][j] + (a[i] == b[j] ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = Swift.min(best, rows[i - 1][j - 1] + 1) }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }
}
