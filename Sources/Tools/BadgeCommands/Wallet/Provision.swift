import ArgumentParser
import BadgeClient
import BadgeCredentials
import BadgeKit
import BadgeModel
import BadgeOpenID
import BadgeUI

/// Redeems an invitation.
struct Provision: BadgectlCommand {
    static let configuration = CommandConfiguration(
        abstract: "Redeem an invitation and put its badge into the wallet.",
        discussion: """
            Offer and code are asked for, the offer without echo, or read from files, file descriptors or standard input. \
            Other users of the machine can read the arguments of a program, so that the offer should not be one. A badge that \
            tightens the wallet's passcode is accepted only after confirmation, or with --yes. An offer without a code has you log in, in \
            the browser or on another screen. The link of an organization's email is an offer too. Exits with 10 when a \
            required document was declined; the badge then waits in the wallet.

            Examples:
              badgectl provision
              badgectl provision --offer-file offer.txt --tx-code-file code.txt
            """)

    @OptionGroup var offer: OfferOptions

    @Option(help: ArgumentHelp("Read the code from this file.", valueName: "FILE"), completion: .file())
    var txCodeFile: String?

    @Option(help: ArgumentHelp("Read the code from this file descriptor.", valueName: "N"))
    var txCodeFd: Int32?

    @OptionGroup var oauth: OAuthOptions
    @OptionGroup var kind: OfferedBadgeOption
    @OptionGroup var tightening: TighteningOptions
    @OptionGroup var activation: ActivationOptions
    @OptionGroup var device: DeviceOptions
    @OptionGroup var passcode: PasscodeOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws { try SecretOptions.check("tx-code", txCodeFile, txCodeFd) }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        var answers = PrefilledAnswers(
            transactionCode: try run.code(file: txCodeFile, descriptor: txCodeFd),
            passcode: try passcode.secret(in: run))
        answers.agreeToTightening(tightening.yes, in: run)
        activation.add(to: &answers, in: run)
        device.add(to: &answers)
        answers.tellLogin(in: run)
        kind.add(to: &answers, in: run)
        let presenter = run.presenter(
            answers, reasons: [.passcodeVerify: .words("command.provision.unlock")])
        let given = try await offer.source.text(in: run)
        offer.source.warn(of: given, in: run)
        let text = Self.offer(in: given)
        let run = oauth.add(to: run.onDevice(named: device.deviceName))
        return try await run.withWallet(create: true, presenter: presenter) { wallet in
            let resolved = try await requireAnswers(to: text, in: run, wallet)
            let badge = try await run.receive(into: wallet) {
                try await run.run(
                    with: presenter, declined: await Self.leftover(in: wallet)
                ) { try await wallet.provision(text, resolved: resolved) }
            }
            offer.source.warn(of: given, askedForCode: await presenter.shown.contains(.transactionCode), in: run)
            return try await BadgeOutput(badge, in: wallet, next: badge.isPromised ? "sync" : "show \(badge.shortID)")
        }
    }

    /// Returns the offer that a link of an organization's email is for; any other link as it is.
    private static func offer(in text: String) -> String {
        do {
            switch try WalletText(text) {
            case .link(.offer(let offer)): return offer
            case .link(.invitation(let code, let server?)): return CredentialOffer.uri(code: code, at: server)
            default: return WalletText.link(in: text)
            }
        } catch {
            // What is no offer is refused when it is redeemed.
            return WalletText.link(in: text)
        }
    }

    // A wallet that cannot be read leaves it open.
    private static func leftover(in wallet: BadgeWallet) async -> Message {
        let isRedeemed = try? await wallet.hasUnfinishedProvisioning
        return isRedeemed == true ? .commands("declined.invitationRedeemed") : .commands("declined.invitationKept")
    }

    /// Requires, if no prompt is possible, all answers that are needed after the invitation is used up.
    ///
    /// - Returns: The resolved offer, or why it could not be resolved; `nil` if it was not needed.
    private func requireAnswers(
        to offer: String, in run: CommandRun, _ wallet: BadgeWallet
    ) async throws -> Result<ResolvedOffer, any Error>? {
        guard run.presenter == nil, !activation.acceptAgreements else { return nil }
        let resolved = await wallet.resolve(offer)
        let documents: [Message]
        // What is wrong with an offer, or was granted before, is a matter of its redemption.
        do { documents = try await wallet.requiredDocuments(of: resolved.get()).titles } catch { return resolved }
        guard documents.isEmpty else {
            throw BadgeError(
                .inputRequired, .commands("inputRequired.acceptance"),
                ["documents": Message.groups(documents), "option": "--accept-agreements"])
        }
        return resolved
    }
}
