import ArgumentParser
import BadgeKit
import BadgeModel
import BadgeUI

/// The main job: redeems an invitation.
struct Provision: BadgectlCommand {
    static let configuration = CommandConfiguration(
        abstract: "Redeem an invitation and put its badge into the wallet.",
        discussion: """
            Offer and code are asked for without echo, or read from files, file descriptors or standard input. Other users \
            of the machine can read the arguments of a program, so that the offer should not be one.

            Examples:
              badgectl provision
              badgectl provision --offer-file offer.txt --tx-code-file code.txt
            """)

    @OptionGroup var offer: OfferOptions

    @Option(help: ArgumentHelp("Read the code from this file.", valueName: "FILE"), completion: .file())
    var txCodeFile: String?

    @Option(help: ArgumentHelp("Read the code from this file descriptor.", valueName: "N"))
    var txCodeFd: Int32?

    @OptionGroup var activation: ActivationOptions
    @OptionGroup var device: DeviceOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws { try SecretOptions.check("tx-code", txCodeFile, txCodeFd) }

    func perform(in session: Session) async throws -> any CommandOutput {
        var given = GivenAnswers(transactionCode: try session.secret(file: txCodeFile, descriptor: txCodeFd))
        activation.add(to: &given, in: session)
        device.add(to: &given)
        let presenter = session.presenter(given)
        let text = try await offer.source.text(in: session)
        offer.source.warn(of: text, in: session)
        return try await session.withWallet(create: true, presenter: presenter) { wallet in
            let badge = try await session.receive(into: wallet) {
                try await session.run(
                    with: presenter, declined: "The invitation was not redeemed; it is still good."
                ) { try await wallet.provision(text) }
            }
            offer.source.warn(of: text, askedForCode: await presenter.shown.contains(.transactionCode), in: session)
            return try await BadgeOutput(badge, in: wallet, next: "show \(badge.shortID)")
        }
    }
}
