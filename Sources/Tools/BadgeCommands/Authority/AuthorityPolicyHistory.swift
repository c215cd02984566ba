import ArgumentParser
import BadgeAuthority
import BadgeModel
import BadgePolicy

/// Lists the versions of the policy.
struct AuthorityPolicyHistory: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "List the versions of the policy, newest first.",
        discussion: """
            Who signed them is in the audit log: badgectl audit list.

            Examples:
              badgectl authority policy history
              badgectl authority policy history --before 40 --limit 20
            """)

    @Option(help: ArgumentHelp("Only versions before this one.", valueName: "VERSION"))
    var before: Int?

    @OptionGroup var page: PageOptions
    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        try run.withAuthority { authority in
            Output(
                versions: try authority.policyHistory(before: before, limit: page.limit),
                inForce: try authority.policy()?.version)
        }
    }

    private struct Output: CommandOutput {
        let versions: [PolicyVersion]
        let inForce: Int?

        var json: JSON {
            [
                "versions": .array(
                    versions.map { document in
                        [
                            "version": .integer(Int64(document.version)),
                            "issuedAt": .string(document.issuedAt.iso8601),
                            "expiresAt": .string(document.expires.iso8601),
                            "isInForce": .bool(document.version == inForce),
                            "restrictions": .array(document.restrictionTypes.map(JSON.string)),
                        ]
                    })
            ]
        }

        var text: String {
            guard !versions.isEmpty else { return "No policy yet." }
            return Table(
                header: ["VERSION", "SIGNED", "RESTRICTIONS", ""],
                rows: versions.map { document in
                    [
                        String(document.version), document.issuedAt.iso8601,
                        document.restrictionTypes.joined(separator: ", "),
                        document.version == inForce ? "in force" : "",
                    ]
                }
            ).text
        }

        var next: String? {
            switch versions.count {
            case 0: "authority policy template"
            case 1: "authority policy show"
            default: "authority policy diff"
            }
        }
    }
}

/// Compares two versions of the policy.
struct AuthorityPolicyDiff: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Show what differs between two versions of the policy, or from a file.",
        discussion: """
            Without arguments it compares the version in force with the one before it, and with one version that with the \
            one in force. With a file it compares the version in force, or the one that you name, with the file, which is \
            checked as by policy set.

            Examples:
              badgectl authority policy diff
              badgectl authority policy diff 3
              badgectl authority policy diff 3 7
              badgectl authority policy diff policy.json
            """)

    @Argument(
        help: ArgumentHelp(
            "One or two versions, or a policy to compare with, JSON; - reads standard input.",
            valueName: "VERSION | FILE"),
        completion: .file(extensions: ["json"]))
    var compared: [String] = []

    @Option(help: ArgumentHelp("The earlier version.", valueName: "VERSION"))
    var from: Int?

    @Option(help: ArgumentHelp("The later version; the one in force unless given.", valueName: "VERSION"))
    var to: Int?

    @OptionGroup var review: PolicyReviewOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        _ = try sides
    }

    private struct Sides {
        var from: Int?
        var to: Int?
        var file: String?
    }

    // A file whose name is a number is written as a path, such as ./3.
    private var sides: Sides {
        get throws {
            let versions = compared.compactMap(Int.init)
            let files = compared.filter { Int($0) == nil }
            guard files.count + (to == nil ? 0 : 1) <= 1 else {
                throw ValidationError("Give a file or --to, not both.")
            }
            guard compared.count <= 2, compared.first.map({ files != [$0] || versions.isEmpty }) ?? true else {
                throw ValidationError("Give the earlier version first, then the later one or a file.")
            }
            guard versions.isEmpty || (from == nil && to == nil) else {
                throw ValidationError("Give the versions as arguments, or with --from and --to.")
            }
            return Sides(from: from ?? versions.first, to: to ?? versions.dropFirst().first, file: files.first)
        }
    }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let sides = try sides
        let (from, to) = (sides.from, sides.to)
        let new = try sides.file.map { try review.policy($0, in: run).0 }
        return try run.withAuthority { authority in
            guard let current = try authority.policy() else { throw AuthorityPolicyShow.noPolicy }
            if let new {
                let old = try from.map { try authority.policy(version: $0) } ?? current
                return Output(
                    from: old.version, to: nil, changes: JSONChange.changes(from: old.policy.json, to: new.json))
            }
            let later = try to.map { try authority.policy(version: $0) } ?? current
            let earlier = try authority.policy(version: from ?? later.version - 1)
            return Output(
                from: earlier.version, to: later.version,
                changes: JSONChange.changes(from: earlier.policy.json, to: later.policy.json))
        }
    }

    private struct Output: CommandOutput {
        let from: Int
        /// Nil for a file.
        let to: Int?
        let changes: [JSONChange]

        var json: JSON {
            .object(compacting: [
                "from": .integer(Int64(from)), "to": .optional(to), "changes": .array(changes.map(\.json)),
            ])
        }

        var text: String {
            let title = "Version \(from) -> \(to.map { "version \($0)" } ?? "the file")"
            guard !changes.isEmpty else { return "\(title): no difference." }
            return "\(title):\n" + changes.map(\.text.oneLine).joined(separator: "\n")
        }

        var next: String? { to == nil ? nil : "authority policy rollback \(from)" }
    }
}

/// Signs an earlier version again.
struct AuthorityPolicyRollback: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "rollback", abstract: "Sign an earlier version of the policy again, as the next version.",
        discussion: """
            Wallets never go back to a lower version, so the earlier policy gets a higher one. The differences are shown \
            first.

            Example:
              badgectl authority policy rollback 3 --yes
            """)

    @Argument(help: ArgumentHelp("The version, as policy history lists it.", valueName: "VERSION"))
    var version: Int

    @Flag(help: "Sign it without asking.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let changes = try run.withAuthority { authority in
            guard let current = try authority.policy() else { throw AuthorityPolicyShow.noPolicy }
            return JSONChange.changes(
                from: current.policy.json, to: try authority.policy(version: version).policy.json)
        }
        try await run.confirm(
            yes, title: .verbatim("Sign version \(version) of the policy again?"),
            message: .verbatim(changes.map(\.text.oneLine).joined(separator: "\n")), action: .verbatim("Sign"))
        let document = try run.withAuthority { try $0.rollBackPolicy(to: version) }
        return PolicyOutput(
            document: document, warnings: PolicyReview(document.policy).warnings, isWhole: false,
            next: "authority policy diff")
    }
}
