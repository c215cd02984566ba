import ArgumentParser
import BadgeKit
import BadgeModel
import BadgeUI
import BadgeWalletPages
import Foundation

/// Opens a link.
struct Open: BadgectlCommand {
    static let configuration = CommandConfiguration(
        abstract: "Open a link: an invitation, a recovery, a login, a server, or another app's request.",
        discussion: """
            Nothing is sent to another server before a screen has shown its address and you have agreed. --yes \
            agrees to the server that the link names, and to a badge that tightens the wallet's passcode. The answer to another program is an address that it waits for. \
            A recovery link alone is worth a badge, and other users of the machine can read the arguments of a program: \
            paste it when asked, or pass it by file, file descriptor or standard input.

            Examples:
              badgectl open
              badgectl open --link-file link.txt --tx-code-file code.txt
              badgectl open 'badge:cs?surl=https%3A%2F%2Fid.example.com'
              badgectl open --link-file request.txt --allow once
            """)

    @OptionGroup var link: LinkOptions

    @Flag(help: "Agree to the server that the link names, and to a badge that tightens the wallet's passcode.")
    var yes = false

    @Option(help: ArgumentHelp("Read the code from this file.", valueName: "FILE"), completion: .file())
    var txCodeFile: String?

    @Option(help: ArgumentHelp("Read the code from this file descriptor.", valueName: "N"))
    var txCodeFd: Int32?

    @OptionGroup var login: LoginOptions
    @OptionGroup var trust: TrustOptions
    @OptionGroup var gate: GateOptions
    @OptionGroup var activation: ActivationOptions
    @OptionGroup var device: DeviceOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws { try SecretOptions.check("tx-code", txCodeFile, txCodeFd) }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let presenter = run.presenter(try given(in: run))
        let text = try await link.source.text(in: run)
        link.source.warn(of: text, in: run)
        let run = run.onDevice(named: device.deviceName)
        return try await run.withWallet(create: true, presenter: presenter) { wallet in
            let outcome = try await run.receive(into: wallet) {
                try await run.run(with: presenter, declined: .commands("declined.linkNotFollowed")) {
                    try await wallet.handle(text)
                }
            }
            link.source.warn(of: text, askedForCode: await presenter.shown.contains(.transactionCode), in: run)
            return try await Self.output(outcome, in: wallet)
        }
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

    private static func output(_ answer: AuthorizationAnswer) -> CommandResult {
        let said: Message.Key =
            answer.isGranted ? .walletPages("command.open.signedIn") : .walletPages("command.open.refused")
        return CommandResult(
            json: ["redirect": .string(answer.redirect.absoluteString), "granted": .bool(answer.isGranted)],
            text: "\(Message(said).shown)\n  \(answer.redirect.absoluteString)", next: "trust list",
            status: answer.isGranted ? .done : .declined)
    }

    private static func output(_ outcome: LinkOutcome, in wallet: BadgeWallet) async throws -> any CommandOutput {
        switch outcome {
        case .badge(let badge): try await BadgeOutput(badge, in: wallet, next: "show \(badge.shortID)")
        case .server(let server):
            CommandResult(
                json: ["server": .string(server.absoluteString)],
                text: Message.walletPages("command.open.server", ["server": server.absoluteString]).shown,
                next: "login \(server.absoluteString)")
        case .answer(let answer): output(answer)
        }
    }
}
