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

            With --invite everyone in the file who has neither a badge nor an open invitation is invited, as with authority \
            invite --send. Codes of people without a phone number are shown to you, by line.

            With --json the output is JSON lines: one for each row, then the totals.

            Examples:
              badgectl authority import people.csv
              badgectl authority import people.csv --invite
            """)

    // Other processes have their turn in between.
    private static let rowsPerTransaction = 500

    @Argument(help: ArgumentHelp("The file; - reads standard input.", valueName: "FILE"), completion: .file())
    var file: String

    @Flag(help: "Give people who are here already the details of the file.")
    var update = false

    @Flag(help: "Send each person an invitation by email, and its code as a text message.")
    var invite = false

    @OptionGroup var options: GlobalOptions

    func perform(in session: CommandRun) async throws -> any CommandOutput {
        try session.withAuthority { authority in
            if invite { try authority.requireMail() }
            var people = try PeopleFile(at: file)
            var sums = ImportSummary()
            defer { session.progress(nil) }
            while case let rows = try people.rows(atMost: Self.rowsPerTransaction), !rows.isEmpty {
                for (row, outcome) in try outcomes(of: rows, authority) {
                    sums.count(outcome)
                    try report(row, outcome, invitation(of: row, outcome, authority), in: session)
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

    // A person who cannot be invited is imported all the same.
    private func invitation(
        of row: PeopleFile.Row, _ outcome: PersonImport, _ authority: Authority
    ) throws -> Result<SentInvitation, BadgeError>? {
        guard invite, let email = row.email else { return nil }
        if case .refused = outcome { return nil }
        do {
            return try authority.needsInvitation(email) ? .success(try authority.sendInvitation(to: email)) : nil
        } catch let error as BadgeError where error.code == .invalidInput {
            return .failure(error)
        }
    }

    // For a person only what went wrong, or is to be passed on, is worth a line.
    private func report(
        _ row: PeopleFile.Row, _ outcome: PersonImport, _ invitation: Result<SentInvitation, BadgeError>?,
        in session: CommandRun
    ) throws {
        var (reason, toTell): (String?, String?)
        var sent: [String: JSON]?
        if case .refused(let refusal) = outcome { (reason, toTell) = (refusal.reason, refusal.reason) }
        switch invitation {
        case .success(let invitation):
            sent = invitation.members
            if case .operator(let code) = invitation.code {
                toTell = "code \(code.text) for \(invitation.email), not by email"
            }
        case .failure(let error):
            sent = ["problem": .string(error.reason)]
            toTell = "\(outcome.name), but not invited: \(error.reason)"
        case nil: break
        }
        guard session.json || toTell != nil else { return }
        let event = JSON.object(compacting: [
            "line": .integer(Int64(row.line)), "email": .optional(row.email), "outcome": .string(outcome.name),
            "reason": .optional(reason), "invitation": sent.map(JSON.object),
        ])
        try session.emit(json: event, text: "Line \(row.line): \((toTell ?? outcome.name).oneLine)")
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
