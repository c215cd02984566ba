import ArgumentParser
import BadgeAuthority
import BadgeModel

/// Adds people from a file.
struct AuthorityImport: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Add the people of a file of values separated by commas, semicolons or tabs.",
        discussion: """
            The first row names the columns: name and email, and any of phone, title, group, given_name, family_name and \
            username. An empty field leaves the detail as it is. People who are here already with the same details are not \
            changed, so that an interrupted import can be run again. Refused rows are reported by line; the others are \
            imported. An unclosed quote ends the import.

            With --dry-run nothing is changed: it says what an import would do. With it, and with --report-missing, people \
            whom the organization has and the file has not are named. Nobody is removed; do that with badgectl authority \
            person suspend or remove.

            With --invite everyone in the file who has neither a badge nor an open invitation is invited, as with authority \
            invite --send. Codes of people without a phone number are shown to you, by line.

            With --json the output is JSON lines: one for each row, then the totals.

            Examples:
              badgectl authority import people.csv --dry-run
              badgectl authority import people.csv
              badgectl authority import people.csv --invite
            """)

    // Other processes have their turn in between.
    private static let rowsPerTransaction = 500

    @Argument(help: ArgumentHelp("The file; - reads standard input.", valueName: "FILE"), completion: .file())
    var file: String

    @Flag(help: "Give people who are here already the details of the file.")
    var update = false

    @Flag(help: "Say what an import would do, and change nothing.")
    var dryRun = false

    @Flag(help: "Name the people who are not in the file.")
    var reportMissing = false

    @Flag(help: "Send each person an invitation by email, and its code as a text message.")
    var invite = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard !dryRun || !invite else { throw ValidationError("--dry-run invites nobody. Leave out --invite.") }
    }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        try run.withAuthority { authority in
            var present: Set<String> = []
            guard dryRun else {
                let summary = try importPeople(authority, &present, in: run)
                return try reportMissing ? report(missingIn: present, authority, summary, in: run) : summary
            }
            let (summary, outcomes) = try preview(authority, &present, in: run)
            let whole = try report(missingIn: present, authority, summary, in: run)
            // What is refused comes last, where it is not scrolled away.
            for (row, outcome) in outcomes { try report(row, outcome, nil, in: run) }
            return whole
        }
    }

    private func preview(
        _ authority: Authority, _ present: inout Set<String>, in run: CommandRun
    ) throws -> (ImportSummary, [(PeopleFile.Row, PersonImport)]) {
        var people = try PeopleFile(at: file, isWhole: true)
        var rows: [PeopleFile.Row] = []
        var failure: (any Error)?
        do {
            while case let more = try people.rows(atMost: Self.rowsPerTransaction), !more.isEmpty { rows += more }
        } catch {
            failure = error
        }
        var sums = ImportSummary(isPreview: true)
        let outcomes = try Self.outcomes(of: rows) { try authority.previewImport(of: $0, updating: update) }
        for (row, outcome) in outcomes {
            if let email = row.email { present.insert(email.lowercased()) }
            sums.count(outcome)
        }
        if let failure {
            for (row, outcome) in outcomes { try report(row, outcome, nil, in: run) }
            try run.emit(json: sums.json, text: sums.text)
            throw failure
        }
        sums.command = file == "-" ? nil : "authority import \(file.shellQuoted)\(update ? " --update" : "")"
        return (sums, outcomes)
    }

    // In pages, and by email address, so that the answer is the same whatever the order of the file.
    private func report(
        missingIn present: Set<String>, _ authority: Authority, _ summary: ImportSummary, in run: CommandRun
    ) throws -> ImportSummary {
        var summary = summary
        summary.missing = 0
        var after: String?
        repeat {
            let page = try authority.people(after: after, limit: 1000)
            if after == nil { summary.hasPeople = !page.elements.isEmpty }
            for person in page.elements where !present.contains(person.details.email.lowercased()) {
                summary.missing = (summary.missing ?? 0) + 1
                let email = person.details.email
                try run.emit(
                    json: ["email": .string(email), "outcome": "missing"],
                    text: "Not in the file: \(person.details.name.oneLine), \(email.oneLine)")
            }
            after = page.next
        } while after != nil
        return summary
    }

    private func importPeople(
        _ authority: Authority, _ present: inout Set<String>, in run: CommandRun
    ) throws -> ImportSummary {
        if invite { try authority.requireMail() }
        var people = try PeopleFile(at: file)
        var sums = ImportSummary()
        defer { run.progress(nil) }
        while case let rows = try people.rows(atMost: Self.rowsPerTransaction), !rows.isEmpty {
            let outcomes = try Self.outcomes(of: rows) { try authority.importPeople($0, updating: update) }
            for (row, outcome) in outcomes {
                if let email = row.email { present.insert(email.lowercased()) }
                sums.count(outcome)
                try report(row, outcome, invitation(of: row, outcome, authority), in: run)
            }
            run.progress(Self.bar(people.percent))
        }
        return sums
    }

    private static func outcomes(
        of rows: [PeopleFile.Row], _ verb: ([Person.Details]) throws -> [PersonImport]
    ) throws -> [(PeopleFile.Row, PersonImport)] {
        PeopleTable.outcomes(of: rows, try verb(rows.compactMap(\.details)))
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
        in run: CommandRun
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
        guard run.json || toTell != nil else { return }
        let event = JSON.object(compacting: [
            "line": .integer(Int64(row.line)), "email": .optional(row.email), "outcome": .string(outcome.name),
            "reason": .optional(reason), "invitation": sent.map(JSON.object),
        ])
        try run.emit(json: event, text: "Line \(row.line): \((toTell ?? outcome.name).oneLine)")
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
    /// Whether nothing was changed.
    var isPreview = false
    /// The import that a preview was for; nil where the file cannot be read again.
    var command: String?
    /// The number of people who are not in the file; nil if they were not looked for.
    var missing: Int?
    /// Whether the organization has anybody who could be missing.
    var hasPeople = true

    init(isPreview: Bool = false) { self.isPreview = isPreview }

    var rows: Int { counts.values.reduce(0, +) }

    mutating func count(_ outcome: PersonImport) { counts[outcome.name, default: 0] += 1 }

    var json: JSON {
        var members: [String: JSON] = ["rows": .integer(Int64(rows))]
        for name in ["added", "updated", "unchanged", "refused"] { members[name] = .integer(Int64(counts[name] ?? 0)) }
        if isPreview { members["dryRun"] = true }
        members["missing"] = missing.map { .integer(Int64($0)) }
        return .object(members)
    }

    var jsonText: String { json.text }

    var text: String {
        let parts = ["added", "updated", "unchanged", "refused"].map { name in
            "\(counts[name] ?? 0) \(isPreview && name == "added" ? "would be " : "")\(name)"
        }
        let changed = isPreview ? " Nothing was changed." : ""
        return "Read \(rows.of("person", "people")): \(parts.joined(separator: ", ")).\(absent)\(changed)"
    }

    private var absent: String {
        switch missing {
        case nil: ""
        case 0 where !hasPeople: ""
        case 0: " Everybody in the organization is in the file."
        case 1: " 1 of the organization is not in the file."
        case let count?: " \(count) of the organization are not in the file."
        }
    }

    var status: ExitStatus { counts["refused"] == nil ? .done : .invalidInput }

    var next: String? {
        rows == 0 ? "authority person add --name NAME --email EMAIL" : command ?? "authority person list"
    }
}
