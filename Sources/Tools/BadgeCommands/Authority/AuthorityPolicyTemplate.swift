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
        guard let template = try template else { return List() }
        return Document(template: template)
    }

    /// The document alone, so that it can be written to a file.
    private struct Document: CommandOutput {
        let template: PolicyTemplate

        var json: JSON { template.document }
        var text: String { template.document.prettyText }
        var isVerbatim: Bool { true }
    }

    private struct List: CommandOutput {
        var json: JSON {
            [
                "templates": .array(
                    PolicyTemplate.allCases.map {
                        ["name": .string($0.rawValue), "summary": .string($0.summary.text), "policy": $0.document]
                    })
            ]
        }

        var text: String {
            Table(
                header: ["NAME", "POLICY"], rows: PolicyTemplate.allCases.map { [$0.rawValue, $0.summary.shown] }
            ).text
        }

        var next: String? { "authority policy template \(PolicyTemplate.passcode.rawValue)" }
    }
}
