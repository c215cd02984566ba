import ArgumentParser
import BadgeAuthority
import BadgeModel

/// The messages that the organization would send.
struct AuthorityOutbox: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "outbox", abstract: "Show the emails and text messages that the organization would send.",
        discussion: """
            Example:
              badgectl authority outbox
            """)

    @OptionGroup var options: GlobalOptions

    func perform(in session: CommandRun) async throws -> any CommandOutput {
        try session.withAuthority { Output(messages: try $0.outbox()) }
    }

    private struct Output: CommandOutput {
        let messages: [OutboxMessage]

        var json: JSON {
            [
                "messages": .array(
                    messages.map {
                        .object(compacting: [
                            "to": .string($0.to), "kind": .string($0.kind.rawValue), "body": .string($0.body.text),
                            "code": .optional($0.code?.text), "writtenAt": .string($0.writtenAt.iso8601),
                        ])
                    })
            ]
        }

        var text: String {
            guard !messages.isEmpty else { return "Nothing to send." }
            return messages.map {
                "\($0.writtenAt.iso8601)  to \($0.to.oneLine)\n  \($0.body.text.replacing("\n", with: "\n  "))"
            }.joined(separator: "\n")
        }

        var next: String? { messages.isEmpty ? "authority invite EMAIL" : "authority badge list" }
    }
}
