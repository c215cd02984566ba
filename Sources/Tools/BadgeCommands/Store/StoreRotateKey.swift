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

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        defer { run.progress(nil) }
        let owner = try run.ownerTold(owner)
        switch owner {
        case .wallet:
            try await BadgeWallet.rotateStoreKey(try run.walletConfiguration, progress: run.progress)
        case .organization:
            try Authority.rotateStoreKey(
                of: run.homePath, custody: run.custody, clock: run.context.clock,
                random: run.context.random, progress: run.progress)
        }
        let path = run.path(of: owner)
        return CommandResult(
            json: ["path": .string(path), "rotated": true],
            text: Message.commands("command.store.rotated", ["path": path]).shown,
            next: try "store verify" + owner.option(in: run))
    }
}
