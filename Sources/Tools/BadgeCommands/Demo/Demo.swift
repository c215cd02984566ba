import ArgumentParser
import BadgeAuthority
import BadgeKit
import BadgeModel
import BadgeSystem
import BadgeUI
import Foundation
import Synchronization

/// Demonstrates the main use case in one run.
struct Demo: BadgectlCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run a complete demo: an organization, an invitation, a badge, and its use.",
        discussion: """
            Everything runs on this machine and on real parts, in a temporary home that is deleted afterwards, or in the \
            one that --home names. With --interactive you answer the prompts yourself, and a demo that comes to its end keeps \
            its home; with --ui web you answer them in your browser.

            Examples:
              badgectl demo
              badgectl demo --interactive
              badgectl --ui web demo
            """)

    @Flag(help: "Answer the questions yourself, and keep the home of a demo that comes to its end.")
    var interactive = false

    @OptionGroup var options: GlobalOptions

    var opensStore: Bool { false }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let asksPerson = interactive || run.ui == .web
        let presenter = asksPerson ? run.presenter : nil
        guard !asksPerson || presenter != nil else {
            throw BadgeError(.inputRequired, reason: "An interactive demo needs a terminal. Leave --interactive out.")
        }
        let home = try DemoHome(named: run.namedHome, isPersistent: interactive)
        do {
            let output = try await self.run(DemoRun(run: run.moved(to: home.url), presenter: presenter, home: home))
            try home.settle()
            return output
        } catch {
            home.abandon()
            throw BadgeError(wrapping: error).endingDemo(in: home)
        }
    }

    /// Runs the demo. An interrupted demo shows its next step and removes what it created.
    private func run(_ demo: DemoRun) async throws -> DemoOutput {
        let output = Mutex<DemoOutput?>(nil)
        try await Interruption.whileListening(to: [SIGINT, SIGTERM, SIGHUP]) {
            let done = try await demo.run()
            output.withLock { $0 = done }
        }
        guard let done = output.withLock({ $0 }) else { throw BadgeError(.declined, reason: "The demo was stopped.") }
        return done
    }
}

extension BadgeError {
    fileprivate func endingDemo(in home: DemoHome) -> BadgeError {
        let what = code == .declined ? "The demo ended early: \(reason)" : reason
        return BadgeError(
            code, reason: [what, home.remains].compactMap(\.self).joined(separator: " "), detail: detail,
            recovery: recovery)
    }
}

/// The home of a demo: a temporary folder, unless one was named.
struct DemoHome {
    let url: URL
    /// The home after the demo.
    let finalURL: URL
    let isPersistent: Bool
    let isNamed: Bool
    private let scratch: ScratchFolder?

    /// - Throws: `BadgeError` `alreadyExists` when the named home has an organization or a wallet.
    init(named path: String?, isPersistent: Bool) throws {
        isNamed = path != nil
        self.isPersistent = isPersistent || isNamed
        guard let path else {
            let scratch = try ScratchFolder(named: "badgekit-demo")
            self.scratch = scratch
            url = URL(filePath: scratch.path).appending(path: "home")
            let movedPath = scratch.path.replacing("badgekit-demo-", with: "badgekit-home-")
            finalURL = isPersistent ? URL(filePath: movedPath) : url
            return
        }
        (url, finalURL, scratch) = (URL(filePath: path), URL(filePath: path), nil)
        for name in ["/authority.db", "/wallet.db"] where try FilePresence.isThere(self.path + name) {
            throw BadgeError(.alreadyExists, reason: "\(self.path) is in use. Name an empty home.")
        }
    }

    var path: String { url.path(percentEncoded: false) }

    /// What an interrupted demo leaves behind; `nil` when it created nothing.
    var remains: String? {
        guard isNamed else { return "Its home was temporary and is deleted. Run it again." }
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        let hasWallet = FileManager.default.fileExists(atPath: path + "/wallet.db")
        let command = "badgectl --home \(path.shellQuoted) \(hasWallet ? "check" : "authority show")"
        return "What it made so far is in \(path). Go on with: \(command)"
    }

    /// Keeps the named home of a completed demo, or removes the temporary one.
    func settle() throws {
        if scratch != nil, isPersistent { try FileManager.default.moveItem(at: url, to: finalURL) }
        scratch?.remove()
    }

    /// Removes the temporary home of an interrupted demo; a named home is kept.
    func abandon() { scratch?.remove() }
}
