import ArgumentParser
import BadgeKit
import BadgeModel
import BadgeUI
import Foundation

/// Requests a recovery link.
struct Recover: BadgectlCommand {
    static let configuration = CommandConfiguration(
        abstract: "Have the organization send a recovery link by email.",
        discussion: """
            The answer is the same whether or not the organization knows the address. Without --server the server in use is \
            asked.

            Example:
              badgectl recover ana@example.com --server https://id.example.com
            """)

    @Argument(help: ArgumentHelp("The email address that the organization knows.", valueName: "EMAIL"))
    var email: String?

    @Option(help: ArgumentHelp("The organization's address.", valueName: "URL"))
    var server: String?

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let presenter = run.presenter(PrefilledAnswers(), options: [.emailRecovery: "EMAIL"])
        let address = try email.map { try EmailAddress($0) }
        let server = try server.map { try Self.url($0) }
        return try await run.withWallet(create: true, presenter: presenter) { wallet in
            try await run.run(with: presenter, declined: .commands("declined.noRecovery")) {
                do { try await wallet.requestRecovery(email: address, at: server) } catch BadgeError.Code.inputRequired
                {
                    throw BadgeError(.inputRequired, .commands("inputRequired.serverOption"), ["option": "--server"])
                }
            }
            return CommandResult(
                json: ["sent": true], text: Message.commands("command.recover.sent").shown, next: "open")
        }
    }

    private static func url(_ text: String) throws -> URL {
        guard let url = WalletText.server(text) else {
            throw BadgeError(.invalidInput, .commands("invalidInput.address"), ["text": text])
        }
        return url
    }
}
