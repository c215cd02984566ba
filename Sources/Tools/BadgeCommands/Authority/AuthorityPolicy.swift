import ArgumentParser
import BadgeAuthority
import BadgeModel
import BadgePolicy

/// The organization's policy for its badges.
struct AuthorityPolicy: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "policy", abstract: "Manage what the organization requires for every use of a badge.",
        example: "badgectl authority policy set policy.json",
        subcommands: [
            AuthorityPolicySet.self, AuthorityPolicyShow.self, AuthorityPolicyHistory.self, AuthorityPolicyDiff.self,
            AuthorityPolicyRollback.self, AuthorityPolicyTemplate.self,
        ])
}

/// Signs a policy.
struct AuthorityPolicySet: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Check, sign and publish a policy; its version is raised.",
        discussion: """
            The file is described by Schemas/policy.schema.json. What can never be met is refused with its path: unknown time \
            zones, polygons that cross themselves, restrictions of an unknown type unless --allow-unknown is given. To check a \
            file without signing it: badgectl policy validate.

            Example:
              badgectl authority policy set policy.json
            """)

    @Argument(
        help: ArgumentHelp("The policy, JSON; - reads standard input.", valueName: "FILE"),
        completion: .file(extensions: ["json"]))
    var file: String

    @OptionGroup var review: PolicyReviewOptions
    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let (policy, warnings) = try review.policy(file, in: run)
        let (former, document) = try run.withAuthority { (try $0.policy(), try $0.set(policy)) }
        if !run.json, let former, former.policy.json == document.policy.json {
            run.note(
                "This is the policy of version \(former.version), signed again as version \(document.version).")
        }
        return PolicyOutput(
            document: document, warnings: warnings, isWhole: false, next: try run.nextServing())
    }
}

/// Shows the policy in force.
struct AuthorityPolicyShow: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the policy in force.",
        example: "badgectl --json authority policy show")

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        guard let document = try run.withAuthority({ try $0.policy() }) else {
            throw Self.noPolicy
        }
        return PolicyOutput(
            document: document, warnings: PolicyReview(document.policy).warnings, next: try run.nextServing())
    }
}

extension AuthorityPolicyShow {
    static let noPolicy = BadgeError(
        .notFound, reason: "The organization has no policy. Write one and say: badgectl authority policy set FILE")
}

struct PolicyOutput: CommandOutput {
    let document: PolicyDocument
    let warnings: [String]
    /// Whether the text contains the document, and not only its restrictions.
    var isWhole = true
    let next: String?

    var json: JSON {
        guard !warnings.isEmpty, case .object(let members) = document.json else { return document.json }
        return .object(members.merging(["warnings": .array(warnings.map(JSON.string))]) { $1 })
    }

    var text: String {
        let restrictions = document.policy.restrictions.map { "  " + $0.requirement.type.oneLine }
        let policy = isWhole ? document.policy.json.prettyText : restrictions.joined(separator: "\n")
        let title = "Policy version \(document.version), in force until \(document.expires.iso8601)"
        return warnings.map { "Warning: \($0.oneLine)\n" }.joined() + title + (policy.isEmpty ? "" : "\n" + policy)
    }

    var isVerbatim: Bool { true }
}
