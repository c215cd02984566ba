import ArgumentParser
import BadgeAuthority
import BadgeModel

/// What the organization asks of every use of its badges.
struct AuthorityPolicy: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "policy", abstract: "What the organization asks of every use of a badge.",
        discussion: """
            Example:
              badgectl authority policy set policy.json
            """,
        subcommands: [AuthorityPolicySet.self, AuthorityPolicyShow.self])
}

/// Signs a policy.
struct AuthorityPolicySet: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Check, sign and publish a policy; its version is raised.",
        discussion: """
            The file is described by Schemas/policy.schema.json.

            Example:
              badgectl authority policy set policy.json
            """)

    @Argument(help: ArgumentHelp("The policy, JSON.", valueName: "FILE"), completion: .file(extensions: ["json"]))
    var file: String

    @OptionGroup var options: GlobalOptions

    func perform(in session: Session) async throws -> any CommandOutput {
        let policy = try Policy(JSONReader(try JSON.parse(try session.read(file))))
        return try session.withAuthority { PolicyOutput(document: try $0.set(policy)) }
    }
}

/// Shows the policy in force.
struct AuthorityPolicyShow: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the policy in force.",
        discussion: """
            Example:
              badgectl --json authority policy show
            """)

    @OptionGroup var options: GlobalOptions

    func perform(in session: Session) async throws -> any CommandOutput {
        try session.withAuthority { authority in
            guard let document = try authority.policy() else {
                throw BadgeError(
                    .notFound, "The organization has no policy. Write one and say: badgectl authority policy set FILE")
            }
            return PolicyOutput(document: document)
        }
    }
}

private struct PolicyOutput: CommandOutput {
    let document: PolicyDocument

    var json: JSON { document.json }

    var text: String {
        """
        Policy version \(document.version), in force until \(document.expires.iso8601)
        \(document.policy.json.prettyText)
        """
    }

    var next: String? { "authority person list" }
}
