import ArgumentParser
import BadgeCredentials
import BadgeKit
import BadgeModel
import BadgeUI
import BadgeWalletPages
import Foundation

/// How a text is handled, and the answers to its prompts, for use without prompts.
struct TextHandling: ParsableArguments {
    @Flag(help: "Agree to the server that the link names, and to a badge that tightens the wallet's passcode.")
    var yes = false

    @Option(help: ArgumentHelp("Read the code from this file.", valueName: "FILE"), completion: .file())
    var txCodeFile: String?

    @Option(help: ArgumentHelp("Read the code from this file descriptor.", valueName: "N"))
    var txCodeFd: Int32?

    @OptionGroup var login: LoginOptions
    @OptionGroup var trust: TrustOptions
    @OptionGroup var consent: PresentationOptions
    @OptionGroup var gate: GateOptions
    @OptionGroup var activation: ActivationOptions
    @OptionGroup var device: DeviceOptions

    func validate() throws { try SecretOptions.check("tx-code", txCodeFile, txCodeFd) }

    /// Handles what the source has, and warns of an argument that should have been none.
    func handle(_ source: LinkSource, in run: CommandRun) async throws -> any CommandOutput {
        let text = try await source.text(in: run)
        source.warn(of: text, in: run)
        return try await handle(text, in: run) { source.warn(of: text, askedForCode: $0, in: run) }
    }

    /// Handles a text.
    ///
    /// - Parameter onEnd: Is told whether a transaction code was asked for.
    func handle(
        _ text: String, in run: CommandRun, onEnd: (_ askedForCode: Bool) -> Void = { _ in }
    ) async throws -> any CommandOutput {
        let presenter = run.presenter(try given(in: run))
        let run = run.onDevice(named: device.deviceName).requiringHAIP(consent.haip)
        return try await run.withWallet(create: true, presenter: presenter) { wallet in
            let screen = try await consent.register(in: wallet, of: run)
            do {
                let outcome = try await run.receive(into: wallet) {
                    try await gate.whileGiven {
                        try await run.run(with: presenter, declined: await Self.declined(by: presenter)) {
                            try await wallet.handle(text)
                        }
                    }
                }
                onEnd(await presenter.shown.contains(.transactionCode))
                return try await Self.output(outcome, screen, in: wallet, run)
            } catch let error as BadgeError {
                let output = await PresentedOutput(
                    failed: error, screen, asked: Self.client(in: text), in: wallet)
                guard let output else { throw error }
                return try output.reported(in: run)
            }
        }
    }

    // What was cancelled: who was asked what to show had followed the link.
    private static func declined(by presenter: PrefilledPresenter) async -> Message {
        await presenter.shown.contains(.presentation)
            ? .commands("declined.nothingShared") : .commands("declined.linkNotFollowed")
    }

    private static func client(in text: String) -> String? {
        guard case .request(let link)? = try? WalletText(text) else { return nil }
        return link.clientID
    }

    private static func output(
        _ outcome: LinkOutcome, _ screen: GivenPresentation?, in wallet: BadgeWallet, _ run: CommandRun
    ) async throws -> any CommandOutput {
        switch outcome {
        case .badge(let badge): try await BadgeOutput(badge, in: wallet, next: "show \(badge.shortID)")
        case .server(let server):
            CommandResult(
                json: ["server": .string(server.absoluteString)],
                text: Message.walletPages("command.open.server", ["server": server.absoluteString]).shown,
                next: "login \(server.absoluteString)")
        case .answer(let answer): output(answer)
        case .presented(let reply): try await PresentedOutput(reply, screen).reported(in: run)
        case .presentation(let presentation): output(presentation)
        }
    }

    private static func output(_ answer: AuthorizationAnswer) -> CommandResult {
        let said: Message.Key =
            answer.isGranted ? .walletPages("command.open.signedIn") : .walletPages("command.open.refused")
        return CommandResult(
            json: ["redirect": .string(answer.redirect.absoluteString), "granted": .bool(answer.isGranted)],
            text: "\(Message(said).shown)\n  \(answer.redirect.absoluteString)", next: "trust list",
            status: answer.isGranted ? .done : .declined)
    }

    private static func output(_ presentation: Presentation) -> CommandResult {
        let said = Message.commands("command.open.presentation").shown
        return CommandResult(
            json: [
                "presentation": .string(presentation.text), "expiresAt": .string(presentation.expires.iso8601),
            ],
            text: "\(said)\n  \(presentation.text)", next: nil)
    }

    private func given(in run: CommandRun) throws -> PrefilledAnswers {
        var given = PrefilledAnswers(transactionCode: try run.code(file: txCodeFile, descriptor: txCodeFd))
        if yes { given.confirm(.serverSwitch) }
        given.agreeToTightening(yes, in: run)
        try login.add(to: &given, in: run)
        trust.add(to: &given)
        try gate.add(to: &given, in: run)
        activation.add(to: &given, in: run)
        device.add(to: &given)
        return given
    }
}
