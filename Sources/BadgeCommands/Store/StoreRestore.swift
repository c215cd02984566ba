import ArgumentParser
import BadgeKit
import BadgeModel
import Foundation

/// The copy, put back.
struct StoreRestore: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Put a backup in the store's place.",
        discussion: """
            The backup is checked whole before anything is changed. Tries of the passcode, revocations, suspensions and
            use counts stay as they are now, and no badge can be used before the next sync. A store that cannot be read is
            kept in a folder of the home, and its signed head tells the tries. Where nothing tells them, and where the
            passcode of the backup is not the one that is set now, they count as used up.

            Example:
              badgectl store restore wallet.bak --yes
            """)

    @Argument(help: ArgumentHelp("The backup.", valueName: "FILE"), completion: .file())
    var file: String

    @Flag(help: "Replace what is in the store now.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func perform(in session: Session) async throws -> any CommandOutput {
        guard yes else {
            throw BadgeError(
                .inputRequired, "What came into the store since the backup would be lost. Give --yes to restore it.")
        }
        defer { session.progress(nil) }
        let restoration = try await BadgeWallet.restore(
            URL(filePath: file), to: session.walletConfiguration, watcher: session.watcher)
        return Output(path: session.walletPath, restoration: restoration)
    }

    private struct Output: CommandOutput {
        let path: String
        let restoration: StoreRestoration

        private var madeAt: String { restoration.backup.moment.formatted(.iso8601) }

        var json: JSON {
            .object(compacting: [
                "path": .string(path), "madeAt": .string(madeAt), "keptTries": .bool(restoration.keptStanding),
                "setAside": .optional(restoration.setAside),
            ])
        }

        var text: String {
            var lines = ["\(path) is as it was backed up at \(madeAt). Sync before a badge is used."]
            if let folder = restoration.setAside {
                lines.append("What was there could not be read and is kept in \(folder).")
            }
            if !restoration.keptStanding { lines.append("A passcode's tries count as used up: reset the passcode.") }
            return lines.joined(separator: "\n")
        }

        var next: String? { "sync" }
    }
}
