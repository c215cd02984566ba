import ArgumentParser
import BadgeAuthority
import BadgeKeys
import BadgeKit
import BadgeModel
import BadgeWebUI
import Foundation

/// The audit log of the wallet or the organization.
struct AuditCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit", abstract: "Inspect the log of every decision and of every change.",
        example: "badgectl audit list",
        subcommands: [AuditList.self, AuditProve.self, AuditVerify.self])
}

/// Lists the entries.
struct AuditList: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List what has happened, the oldest first.",
        example: "badgectl audit list --badge 6f1c2a34 --limit 20")

    @Option(help: ArgumentHelp("Only what this badge is concerned in.", valueName: "BADGE"))
    var badge: String?

    @Option(help: ArgumentHelp("Only the newest entries, so many.", valueName: "N"))
    var limit: Int?

    @OptionGroup var owner: StoreOwnerOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard limit ?? 1 > 0 else { throw ValidationError("--limit is a number from 1.") }
    }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        if try run.owner(owner) == .organization {
            return try await run.organizationAudit(
                of: badge, limit: limit, next: "audit verify" + StoreOwner.organization.option(in: run))
        }
        let found = try await run.withWalletIfAny { try await entries(in: $0, run) } ?? []
        let table = Table(
            columns: [
                .commands("column.entry"), .commands("column.at"), .commands("column.what"),
                .commands("column.outcome"), .commands("column.badge"), .commands("column.policy"),
                .commands("column.details"),
            ], rows: found.map(\.row))
        return CommandResult(
            list: "entries", try found.map { try JSON.parse($0.text) }, in: table,
            ifEmpty: Message.web("command.audit.empty").shown, next: found.isEmpty ? "list" : "audit verify")
    }

    private func entries(in wallet: BadgeWallet, _ run: CommandRun) async throws -> [AuditEntry] {
        guard let badge else { return try await entries(of: nil, in: wallet) }
        do {
            return try await entries(of: try await run.badge(named: badge, in: wallet).id, in: wallet)
        } catch BadgeError.Code.notFound {
            // The log tells of a badge that was removed too; its whole id names it.
            let entries = try await entries(of: Badge.ID(rawValue: badge), in: wallet)
            guard !entries.isEmpty else { throw BadgeError.notAudited(badge) }
            return entries
        }
    }

    private func entries(of badge: Badge.ID?, in wallet: BadgeWallet) async throws -> [AuditEntry] {
        guard let limit else { return try await wallet.auditEntries(badge: badge) }
        return try await wallet.auditEntries(newest: limit, badge: badge)
    }
}

extension AuditEntry {
    fileprivate var row: [String] {
        [
            String(index), date.iso8601, event.kind.rawValue, event.outcome,
            event.badgeID.map { String($0.rawValue.prefix(8)) } ?? "", event.policyVersion.map(String.init) ?? "",
            event.details.isEmpty ? "" : JSON.object(event.details).text,
        ]
    }
}

extension BadgeError {
    fileprivate static func notAudited(_ badge: String) -> BadgeError {
        BadgeError(.notFound, .commands("notFound.badgeInLog"), ["badge": badge, "command": "badgectl audit list"])
    }
}
