import ArgumentParser
import BadgeCustody
import BadgeKit
import BadgeModel
import BadgeWalletPages
import BadgeWebUI
import Foundation

/// Shows the wallet in a browser.
struct Wallet: BadgectlCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the wallet in your browser until interrupted.",
        discussion: """
            The pages are for this machine and for one browser: the one that opens the link, which works once and for five \
            minutes. Where this machine has a desktop, its browser is opened; otherwise, and with --print-link, the link is \
            shown on the terminal, for you to open. Everything that the other commands ask is asked on the pages.

            It ends by Ctrl-C, on the pages' settings, or after 15 minutes without use. With --json the output is JSON \
            lines: one when it listens, with the link if --print-link asks for it, and one when it has stopped.

            Examples:
              badgectl wallet
              badgectl wallet --port 8888 --print-link
            """)

    @Option(help: ArgumentHelp("The port; 0 lets the system choose.", valueName: "P"))
    var port = 0

    @Flag(help: "Show the link instead of opening a browser.")
    var printLink = false

    @Flag(help: "Answer verifiers only as the High Assurance profile (HAIP 1.0) permits.")
    var haip = false

    @OptionGroup var options: GlobalOptions

    // A locked home is unlocked on the pages.
    var opensStore: Bool { false }
    var showsPages: Bool { true }

    private static let idleLimit: TimeInterval = 15 * 60

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("--port is 0 to 65535.") }
    }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let linking = LoginPagePresenter()
        var pageRun = run.onDevice(named: nil).requiringHAIP(haip)
        if !run.context.hasBrowser { pageRun.context.showLoginPage = linking.showLoginPage }
        let pages = WalletPages(
            pageRun.walletHome, languages: run.languages, texts: run.context.texts,
            clock: run.context.clock, monotonicClock: run.context.monotonicClock,
            random: run.context.random)
        var options = run.webOptions
        options.port = port
        let ui = try await pages.start(options) { presenter in
            await linking.begin(before: presenter)
            return linking
        }
        do {
            try announce(ui, in: run)
            try await Interruption.whileListening(to: [SIGINT, SIGTERM, SIGHUP]) {
                try await Self.wait(for: pages, ui, in: run)
            }
            try await pages.stop()
            return WatchSummary()
        } catch {
            try await pages.stop()
            throw error
        }
    }

    /// Returns when the user has closed the wallet, or has not used it for a while.
    private static func wait(for pages: WalletPages, _ ui: WebUI, in run: CommandRun) async throws {
        while !pages.isClosed {
            guard ui.idleSeconds < idleLimit else { return run.note(.words("command.wallet.idle")) }
            try await run.context.pagePause()
        }
    }

    private func announce(_ ui: WebUI, in run: CommandRun) throws {
        let opensBrowser = !printLink && run.context.hasBrowser
        let link = printLink && run.json ? ui.makeLink() : nil
        guard opensBrowser || link != nil || run.context.hasReader else {
            throw BadgeError(.inputRequired, .commands("inputRequired.linkReader"), ["option": "--json --print-link"])
        }
        if opensBrowser { try run.context.openBrowser(ui) }
        try run.emit(
            json: .object(compacting: [
                "event": "listening", "port": .integer(Int64(ui.port)), "link": link.map { .string($0.absoluteString) },
            ]), text: .words("command.wallet.open"))
        if !opensBrowser, link == nil {
            run.note(.words("command.web.link", ["link": ui.makeLink().absoluteString]))
        }
    }
}

extension CommandRun {
    /// The home of the wallet, for pages that open it themselves.
    var walletHome: WalletHome {
        WalletHome(lock: lock, settingsFile: home.appending(path: WalletHome.settingsFileName)) { opening in
            let run = try await unlocked(by: opening.secret)
            let transport = HomeTransport(run: run)
            var configuration = try run.walletConfiguration
            configuration.createsIfAbsent = opening.createsIfAbsent
            configuration.languages = opening.languages
            configuration.transport = transport
            let wallet = try await BadgeWallet.open(configuration)
            await run.resumeProvisioning(of: wallet)
            return WalletHome.Opened(wallet) {
                try await wallet.close()
                try await transport.close()
            }
        }
    }

    private var lock: WalletHome.Lock? {
        guard let kind = HomeCustody.kind(of: homePath), kind.asksForPassphrase else { return nil }
        return kind == .tpm ? .pin : .passphrase
    }
}
