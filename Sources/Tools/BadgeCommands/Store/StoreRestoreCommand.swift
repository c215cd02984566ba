import ArgumentParser
import BadgeAuthority
import BadgeKit
import BadgeModel
import Foundation

/// Restores a backup.
struct StoreRestoreCommand: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Restore a backup of the store.",
        discussion: """
            The backup is checked whole before anything is changed. Tries of the passcode, revocations, suspensions and \
            use counts stay as they are now, and no badge can be used before the next sync. A store that cannot be read is \
            kept in a folder of the home, and its checkpoint tells the tries. Where nothing tells them, and where the \
            passcode of the backup is not the one that is set now, they count as used up.

            Of an organization, revocations, suspensions, removed people, badges issued since, newer policies, receipts and \
            the audit log stay as they are now. If the existing store cannot be read and its checkpoint does not show that \
            no badge was revoked since, the backup is restored only with --accept-lost-revocations; entries of the status \
            lists that it does not know then count as revoked, and sessions end.

            Examples:
              badgectl store restore wallet.bak --yes
              badgectl store restore organization.bak --of organization --yes
              badgectl --home drill store restore organization.bak --of organization \\
                  --yes --accept-lost-revocations
            """)

    @Argument(help: ArgumentHelp("The backup.", valueName: "FILE"), completion: .file())
    var file: String

    @Flag(help: "Replace what is in the store now.")
    var yes = false

    @Flag(help: "Restore an organization even where revocations since the backup are lost.")
    var acceptLostRevocations = false

    @OptionGroup var owner: StoreOwnerOptions
    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        _ = try InputFile(file)
        let owner = try run.ownerTold(owner)
        guard yes else {
            let outcome: Message =
                owner == .wallet ? .commands("command.store.walletKept") : .commands("command.store.nothingLost")
            throw BadgeError(
                .inputRequired, .commands("inputRequired.restore"), ["outcome": outcome, "option": "--yes"])
        }
        defer { run.progress(nil) }
        switch owner {
        case .wallet:
            let restoration = try await BadgeWallet.restore(
                URL(filePath: file), to: try run.walletConfiguration, progress: run.progress)
            return Output(path: run.walletPath, restoration: restoration)
        case .organization:
            let restoration = try Authority.restore(
                URL(filePath: file), to: run.homePath, acceptingLoss: acceptLostRevocations,
                custody: run.custody, clock: run.context.clock, random: run.context.random,
                progress: run.progress)
            return OrganizationOutput(path: run.path(of: .organization), restoration: restoration)
        }
    }

    private struct OrganizationOutput: CommandOutput {
        let path: String
        let restoration: OrganizationRestoration

        private var madeAt: String { restoration.backup.date.formatted(.iso8601) }
        private var date: Message { .instant(restoration.backup.date) }

        var json: JSON {
            .object(compacting: [
                "of": "organization", "path": .string(path), "madeAt": .string(madeAt),
                "setAside": .optional(restoration.setAside), "lost": restoration.loss.json,
            ])
        }

        var text: String {
            var lines = [Message.commands("command.store.restored", ["path": path, "date": date]).shown]
            if let folder = restoration.setAside {
                lines.append(Message.commands("command.store.setAside", ["folder": folder]).shown)
            }
            return (lines + [restoration.loss.message.shown]).joined(separator: "\n")
        }

        var next: String? { "authority badge list" }
    }

    private struct Output: CommandOutput {
        let path: String
        let restoration: StoreRestoration

        private var madeAt: String { restoration.backup.date.formatted(.iso8601) }
        private var date: Message { .instant(restoration.backup.date) }

        var json: JSON {
            .object(compacting: [
                "path": .string(path), "madeAt": .string(madeAt),
                "keptTries": .bool(restoration.isAttemptCountPreserved),
                "setAside": .optional(restoration.setAside),
            ])
        }

        var text: String {
            var lines = [Message.commands("command.store.restoredWallet", ["path": path, "date": date]).shown]
            if let folder = restoration.setAside {
                lines.append(Message.commands("command.store.setAside", ["folder": folder]).shown)
            }
            if restoration.isAttemptCountPreserved, restoration.setAside == nil {
                lines.append(Message.commands("command.store.walletKept").shown)
            }
            if !restoration.isAttemptCountPreserved {
                lines.append(Message.commands("command.store.triesUsedUp").shown)
            }
            return lines.joined(separator: "\n")
        }

        var next: String? { "sync" }
    }
}

extension OrganizationRestoration.Loss {
    fileprivate var json: JSON? {
        switch self {
        case .nothing: nil
        case .some(let badges, let changes):
            ["badges": .integer(Int64(badges)), "changes": .integer(Int64(changes))]
        case .unknown: [:]
        }
    }

    fileprivate var message: Message {
        switch self {
        case .nothing: .commands("command.store.nothingLost")
        case .some(let badges, let changes):
            Message.commands("command.store.lost", ["badges": badges, "changes": changes])
        case .unknown: .commands("command.store.lossUnknown")
        }
    }
}
