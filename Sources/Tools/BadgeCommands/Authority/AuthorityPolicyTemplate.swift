import ArgumentParser
import BadgeAdminPages
import BadgeAuthority
import BadgeModel

/// Prints a policy to start from.
struct AuthorityPolicyTemplate: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "template", abstract: "Print a policy to start from, or list them.",
        discussion: """
            Write it to a file, change its hours, area and texts, which are those of an example, and sign it with authority \
            policy set.

            Examples:
              badgectl authority policy template
              badgectl authority policy template office
            """)

    @Argument(
        help: ArgumentHelp("Which one; without it, they are listed.", valueName: "NAME"),
        completion: .list(PolicyTemplate.allCases.map(\.rawValue)))
    var name: String?

    @OptionGroup var options: GlobalOptions

    var opensStore: Bool { false }

    private var template: PolicyTemplate? {
        get throws {
            guard let name else { return nil }
            guard let template = PolicyTemplate(rawValue: name) else {
                let names = PolicyTemplate.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("There is no template \(name). They are \(names).")
            }
            return template
        }
    }

    func validate() throws { _ = try template }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        if let document = try template?.document {
            // The document alone, so that it can be written to a file.
            return CommandResult(json: document, text: document.prettyText, isVerbatim: true)
        }
        let templates = PolicyTemplate.allCases
        return CommandResult(
            json: [
                "templates": .array(
                    templates.map {
                        ["name": .string($0.rawValue), "summary": .string($0.summary.text), "policy": $0.document]
                    })
            ],
            text: Table(header: ["NAME", "POLICY"], rows: templates.map { [$0.rawValue, $0.summary.shown] }).text,
            next: "authority policy template \(PolicyTemplate.passcode.rawValue)")
    }
}
