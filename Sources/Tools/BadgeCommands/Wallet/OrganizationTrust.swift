import ArgumentParser
import BadgeKit
import BadgeModel
import Foundation

/// Trusts new signing keys of an organization.
struct OrganizationTrust: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "trust", abstract: "Trust the signing keys that an organization shows now.",
        discussion: """
            Keys that a known key vouches for are taken at every sync, without a question. This command is for an \
            organization whose keys nobody vouches for: because its key was stolen, or lost. It shows the fingerprints of \
            the known keys and of the new ones, and asks. Compare them with what the organization says through another \
            channel.

            Without a terminal name each new key with --fingerprint.

            Examples:
              badgectl organization trust "Example Works"
              badgectl organization trust "Example Works" \\
                  --fingerprint 0TjqpzMGhPbXj1pZqVJo3Xw2lDJ7Hh3d3o9U1n4C7aE
            """)

    @Argument(help: ArgumentHelp("The organization's name or id.", valueName: "ORGANIZATION"))
    var organization: String

    // A thumbprint may begin with a dash.
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("A key that the organization has told you; may be repeated.", valueName: "THUMBPRINT"))
    var fingerprint: [String] = []

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let presenter = run.presenter(PrefilledAnswers())
        return try await run.withWallet(presenter: presenter) { wallet in
            let known = try await run.organization(named: organization, in: wallet)
            let trusted = try await run.run(with: presenter, declined: .commands("declined.keysNotTrusted")) {
                try await wallet.trustKeys(
                    of: known.id, expecting: fingerprint.isEmpty ? nil : Set(fingerprint))
            }
            return Self.output(trusted, isChanged: trusted.trustAnchors != known.trustAnchors)
        }
    }

    private static func output(_ organization: Organization, isChanged: Bool) -> CommandResult {
        let said: Message.Key =
            isChanged ? .commands("command.organization.trusted") : .commands("command.organization.keysSame")
        let keys = organization.trustAnchors.map { (.commands("fact.pinnedKey") as Message, $0.thumbprint) }
        return CommandResult(
            json: [
                "organization": organization.summary, "changed": .bool(isChanged),
                "keysVersion": .integer(Int64(organization.keysVersion)),
                "keys": .array(organization.trustAnchors.map { .string($0.thumbprint) }),
            ],
            text: Message(said, ["organization": organization.name.oneLine]).shown + "\n"
                + KeyValueList(named: keys).text, next: "sync")
    }
}
