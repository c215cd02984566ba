import ArgumentParser
import BadgeAuthority
import BadgeKit
import BadgeModel
import Foundation

/// Writes a backup.
struct StoreBackup: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Write the store into an encrypted file.",
        discussion: """
            Other programs may use the home meanwhile. The key custody of this home alone opens the file: with file \
            custody, keep a copy of custody.key apart from the backup.

            Examples:
              badgectl store backup wallet.bak
              badgectl store backup organization.bak --of organization
            """)

    @Argument(help: ArgumentHelp("The file to make.", valueName: "FILE"), completion: .file())
    var file: String

    @OptionGroup var owner: StoreOwnerOptions
    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        defer { run.progress(nil) }
        let owner = try run.ownerTold(owner)
        let target = URL(filePath: file)
        let contents =
            switch owner {
            case .wallet: try await run.withWallet { try await $0.backUp(to: target, progress: run.progress) }
            case .organization: try run.withAuthority { try $0.backUp(to: target, progress: run.progress) }
            }
        return CommandResult(
            json: [
                "path": .string(file), "pages": .integer(Int64(contents.pages)),
                "madeAt": .string(contents.date.formatted(.iso8601)),
            ],
            text: Message.commands("command.store.backedUp", ["file": file, "count": contents.pages]).shown,
            next: try "store info" + owner.option(in: run))
    }
}
