import ArgumentParser
import BadgeKit
import BadgeModel

/// Syncs with all organizations.
struct Sync: BadgectlCommand {
    static let configuration = CommandConfiguration(
        abstract: "Ask the organizations for their policies and for the badges' statuses.",
        discussion: """
            Organizations that cannot be reached, or whose answers have a wrong signature, change nothing; the exit code \
            is then that of the first failure. Photos and logos come too; one that fails changes no exit code.

            Example:
              badgectl sync
            """)

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let reports = try await run.withWalletIfAny { try await $0.sync() } ?? []
        return CommandResult(
            json: ["organizations": .array(reports.map(\.json))],
            text: reports.isEmpty
                ? Message.commands("command.sync.none").shown : reports.map(\.text).joined(separator: "\n"),
            next: reports.isEmpty ? "provision" : "list",
            status: reports.flatMap(\.failures).first.map { ExitStatus($0.code) } ?? .done)
    }
}

extension SyncReport {
    fileprivate var json: JSON {
        .object(compacting: [
            "organization": organization.summary, "policyVersion": .optional(policyVersion),
            "formerPolicyVersion": .optional(formerPolicyVersion), "changes": .array(changes.map(\.json)),
            "newKeysVersion": .optional(newKeysVersion),
            "issued": issued.isEmpty ? nil : .array(issued.map { .string($0.rawValue) }),
            "awaited": awaited.isEmpty ? nil : .array(awaited.map { .string($0.rawValue) }),
            "renewed": renewed.isEmpty ? nil : .array(renewed.map { .string($0.rawValue) }),
            "pictures": pictures.isEmpty ? nil : .array(pictures.map { .string($0.rawValue) }),
            "pictureFailures": pictureFailures.isEmpty ? nil : .array(pictureFailures.map(\.summary)),
            "failures": .array(failures.map(\.summary)),
        ])
    }

    fileprivate var text: String {
        let former = formerPolicyVersion.map { "\($0) -> " } ?? ""
        let title = Message(
            policyVersion == nil ? .commands("command.sync.noPolicy") : .commands("command.sync.policy"),
            ["organization": organization.name.oneLine, "version": former + (policyVersion.map(String.init) ?? "")])
        let keys = newKeysVersion.map { [Message.commands("command.sync.keys", ["version": $0])] } ?? []
        let lines =
            keys + issued.map { Message.commands("command.sync.issued", ["badge": $0.rawValue.prefix(8)]) }
            + awaited.map { Message.commands("command.sync.awaited", ["badge": $0.rawValue.prefix(8)]) }
            + renewed.map { Message.commands("command.sync.renewed", ["badge": $0.rawValue.prefix(8)]) }
            + pictures.map { Message.commands("command.sync.picture", ["badge": $0.rawValue.prefix(8)]) }
            + changes.map(\.message)
            + pictureFailures.map { Message.commands("command.sync.pictureFailed", ["reason": $0.message]) }
            + failures.map { Message.commands("command.sync.failed", ["reason": $0.message]) }
        let news = lines.isEmpty && !hasNewPolicy ? [.commands("command.sync.unchanged")] : lines
        return ([title.shown] + news.map { "  \($0.shown)" }).joined(separator: "\n")
    }
}

extension BadgeError {
    fileprivate var summary: JSON { ["code": .string(code.rawValue), "reason": .string(reason)] }
}

extension StatusChange {
    fileprivate var json: JSON {
        ["badge": .string(badgeID.rawValue), "from": .string(old.rawValue), "to": .string(new.rawValue)]
    }

    fileprivate var message: Message {
        Message.commands(
            "command.sync.change",
            ["badge": badgeID.rawValue.prefix(8), "old": old.rawValue, "new": new.rawValue])
    }
}
