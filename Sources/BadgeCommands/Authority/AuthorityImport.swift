import ArgumentParser
import BadgeAuthority
import BadgeModel

/// Adds people from a file.
struct AuthorityImport: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Add the people of a file of comma-separated values.",
        discussion: """
            The first row names the columns: name and email, and any of phone, title, group, given_name, family_name and \
            username. An empty field leaves the detail as it is. People who are here already with the same details are not \
            changed, so that an interrupted import can be run again. Refused rows are reported by line; the others are \
            imported. An unclosed quote ends the import.

            With --json the output is JSON lines: one for each row, then the totals.

            Example:
              badgectl authority import people.csv
            """)

    // Other processes have their turn in between.
    private static let rowsPerTransaction = 500

    @Argument(help: ArgumentHelp("The file; - reads standard input.", valueName: "FILE"), completion: .file())
    var file: String

    @Flag(help: "Give people who are here already the details of the file.")
    var update = false

    @OptionGroup var options: GlobalOptions

    func perform(in session: CommandRun) async throws -> any CommandOutput {
        try session.withAuthority { authority in
            var people = try PeopleFile(at: file)
            var sums = ImportSummary()
            defer { session.progress(nil) }
            while case let rows = try people.rows(atMost: Self.rowsPerTransaction), !rows.isEmpty {
                for (row, outcome) in try outcomes(of: rows, authority) {
                    sums.count(outcome)
                    try report(row, outcome, in: session)
                }
                session.progress(Self.bar(people.percent))
            }
            return sums
        }
    }

    private func outcomes(
        of rows: [PeopleFile.Row], _ authority: Authority
    ) throws -> [(PeopleFile.Row, PersonImport)] {
        let people = rows.compactMap(\.details)
        var outcomes = try authority.importPeople(people, updating: update)[...]
        return rows.map { row in
            switch row.person {
            case .failure(let refusal): (row, .refused(refusal))
            case .success: (row, outcomes.removeFirst())
            }
        }
    }

    // For a person only what went wrong is worth a line.
    private func report(_ row: PeopleFile.Row, _ outcome: PersonImport, in session: CommandRun) throws {
        var reason: String?
        if case .refused(let refusal) = outcome { reason = refusal.reason }
        guard session.json || reason != nil else { return }
        let event = JSON.object(compacting: [
            "line": .integer(Int64(row.line)), "email": .optional(row.email), "outcome": .string(outcome.name),
            "reason": .optional(reason),
        ])
        try session.emit(json: event, text: "Line \(row.line): \((reason ?? outcome.name).oneLine)")
    }

    // In steps of a twentieth, so that a log is not filled where a line cannot be drawn again.
    private static func bar(_ percent: Int?) -> String {
        guard let percent else { return "Importing people" }
        let filled = percent / 5
        let bar = String(repeating: "#", count: filled) + String(repeating: "·", count: 20 - filled)
        return "Importing people [\(bar)] \(filled * 5) %"
    }
}

/// The outcome of an import, by row.
struct ImportSummary: CommandOutput {
    private var counts: [String: Int] = [:]

    var rows: Int { counts.values.reduce(0, +) }

    mutating func count(_ outcome: PersonImport) { counts[outcome.name, default: 0] += 1 }

    var json: JSON {
        .object(
            ["added", "updated", "unchanged", "refused"].reduce(into: ["rows": .integer(Int64(rows))]) {
                members, name in
                members[name] = .integer(Int64(counts[name] ?? 0))
            })
    }

    var jsonText: String { json.text }

    var text: String {
        let parts = ["added", "updated", "unchanged", "refused"].map { "\(counts[$0] ?? 0) \($0)" }
        return "Read \(rows.of("person", "people")): \(parts.joined(separator: ", "))."
    }

    var status: ExitStatus { counts["refused"] == nil ? .done : .invalidInput }

    var next: String? { rows == 0 ? "authority person add --name NAME --email EMAIL" : "authority person list" }
}
