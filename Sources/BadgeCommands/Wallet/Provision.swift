import ArgumentParser
import BadgeKit
import BadgeModel
import BadgeUI

/// The main job: redeems an invitation.
struct Provision: BadgectlCommand {
    static let configuration = CommandConfiguration(
        abstract: "Redeem an invitation and put its badge into the wallet.",
        discussion: """
            The code that the organization sent apart is asked for without echo, or read from a file.

            Example:
              badgectl provision 'openid-credential-offer://?…' --tx-code-file code.txt
            """)

    @Argument(help: ArgumentHelp("The invitation's link.", valueName: "OFFER"))
    var offer: String

    @Option(help: ArgumentHelp("Read the code from this file.", valueName: "FILE"), completion: .file())
    var txCodeFile: String?

    @Option(help: ArgumentHelp("Read the code from this file descriptor.", valueName: "N"))
    var txCodeFd: Int32?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard txCodeFile == nil || txCodeFd == nil else {
            throw ValidationError("--tx-code-file and --tx-code-fd exclude each other.")
        }
        guard txCodeFd ?? 0 >= 0 else { throw ValidationError("--tx-code-fd is a number from 0.") }
    }

    func perform(in session: Session) async throws -> any CommandOutput {
        let code = try session.secret(file: txCodeFile, descriptor: txCodeFd)
        let presenter = PrefilledPresenter(
            answers: code.map { [.transactionCode: FormAnswer(action: "submit", values: ["code": .secret($0)])] }
                ?? [:],
            options: [.transactionCode: "--tx-code-file"], otherwise: session.presenter)
        return try await session.withWallet(create: true, presenter: presenter) { wallet in
            do {
                let badge = try await wallet.provision(offer)
                return try await BadgeOutput(badge, in: wallet, next: "show \(badge.shortID)")
            } catch BadgeError.Code.declined {
                throw await presenter.refusal
                    ?? BadgeError(.declined, "The invitation was not redeemed; it is still good.")
            }
        }
    }
}
