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

    @Flag(help: "Accept every document that the organization wants accepted.")
    var acceptAgreements = false

    @OptionGroup var options: GlobalOptions

    func validate() throws { try SecretOptions.check("tx-code", txCodeFile, txCodeFd) }

    func perform(in session: Session) async throws -> any CommandOutput {
        let code = try session.secret(file: txCodeFile, descriptor: txCodeFd)
        let presenter = session.presenter(
            GivenAnswers(transactionCode: code, acceptsDocuments: acceptAgreements))
        return try await session.withWallet(create: true, presenter: presenter) { wallet in
            let before = Set(try await wallet.badges.map(\.id))
            do {
                let badge = try await session.run(
                    with: presenter, declined: "The invitation was not redeemed; it is still good."
                ) { try await wallet.provision(offer) }
                return try await BadgeOutput(badge, in: wallet, next: "show \(badge.shortID)")
            } catch let error as BadgeError where [.declined, .inputRequired].contains(error.code) {
                throw try await wallet.badges.first { !before.contains($0.id) }.map(error.waiting(for:)) ?? error
            }
        }
    }
}

extension BadgeError {
    /// The invitation was redeemed before the person gave up: its badge waits for what it still needs.
    fileprivate func waiting(for badge: Badge) -> BadgeError {
        let reason = code == .declined ? "Not every document was decided on." : self.reason
        return BadgeError(
            code, "\(reason) The badge is in the wallet and waits for it: badgectl agreement accept \(badge.shortID)")
    }
}
