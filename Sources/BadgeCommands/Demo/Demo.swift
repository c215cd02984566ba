import ArgumentParser
import BadgeAuthority
import BadgeKit
import BadgeModel
import BadgeUI
import Foundation

/// The main job in one go.
struct Demo: BadgectlCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the main job: an organization, an invitation, a badge, and its use.",
        discussion: """
            Everything runs on this machine and on real parts, in a temporary home that is deleted afterwards, or in the \
            one that --home names. With --interactive you answer the prompts yourself and the home is kept.

            Examples:
              badgectl demo
              badgectl demo --interactive
            """)

    @Flag(help: "Answer the questions yourself, and keep the home for later commands.")
    var interactive = false

    @OptionGroup var options: GlobalOptions

    var opensStore: Bool { false }

    func perform(in session: Session) async throws -> any CommandOutput {
        let presenter = interactive ? session.presenter : nil
        guard !interactive || presenter != nil else {
            throw BadgeError(.inputRequired, "An interactive demo needs a terminal. Leave --interactive out.")
        }
        let home = try DemoHome(named: session.namedHome, isKept: interactive, random: session.context.random)
        do {
            let output = try await DemoRun(session: session.moved(to: home.url), presenter: presenter, home: home).run()
            if !home.isKept { home.remove() }
            return output
        } catch {
            if !home.isNamed { home.remove() }
            guard BadgeError.Code.declined ~= error else { throw error }
            throw BadgeError(.declined, "The demo was given up.")
        }
    }
}

/// Where a demo runs.
struct DemoHome {
    let url: URL
    let isKept: Bool
    let isNamed: Bool

    /// - Throws: `BadgeError` `alreadyExists` when the named home holds an organization or a wallet.
    init(named path: String?, isKept: Bool, random: any RandomSource) throws {
        url =
            path.map { URL(filePath: $0) }
            ?? FileManager.default.temporaryDirectory.appending(path: "badgekit-demo-\(random.uuid().prefix(8))")
        isNamed = path != nil
        self.isKept = isKept || isNamed
        let isTaken = ["/authority.db", "/wallet.db"].contains {
            FileManager.default.fileExists(atPath: url.path(percentEncoded: false) + $0)
        }
        guard !isTaken else {
            throw BadgeError(.alreadyExists, "\(url.path(percentEncoded: false)) is in use. Name an empty home.")
        }
    }

    // What cannot be removed is encrypted, and the system empties the temporary folder.
    func remove() {
        do { try FileManager.default.removeItem(at: url) } catch { return }
    }
}
