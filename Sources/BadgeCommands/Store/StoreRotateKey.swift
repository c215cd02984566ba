import ArgumentParser
import BadgeAuthority
import BadgeKit
import BadgeModel

/// Rotates the store's key.
struct StoreRotateKey: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate-key", abstract: "Put the store under a new key.",
        discussion: """
            Every page is written again, and nothing is legible under the old key afterwards. Other programs that use the \
            home must be closed. It may be interrupted at any time: the next command finishes it or undoes it.

            Example:
              badgectl store rotate-key
            """)

    @OptionGroup var owner: StoreOwnerOptions
    @OptionGroup var options: GlobalOptions

    func perform(in session: CommandRun) async throws -> any CommandOutput {
        defer { session.progress(nil) }
        let owner = try session.ownerTold(owner)
        switch owner {
        case .wallet:
            try await BadgeWallet.rotateStoreKey(try session.walletConfiguration, progress: session.progress)
        case .organization:
            try Authority.rotateStoreKey(
                of: session.homePath, custody: session.custody, clock: session.context.clock,
                random: session.context.random, progress: session.progress)
        }
        return Output(path: session.path(of: owner), next: try "store verify" + owner.option(in: session))
    }

    private struct Output: CommandOutput {
        let path: String
        let next: String?

        var json: JSON { ["path": .string(path), "rotated": true] }
        var text: String { Message.commands("command.store.rotated", ["path": path]).shown }
    }
}
