import ArgumentParser
import BadgeKeys
import BadgeKit
import BadgeModel
import Foundation

/// What has happened in the wallet.
struct AuditCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit", abstract: "The log of every decision and of every change.",
        discussion: """
            Example:
              badgectl audit list
            """,
        subcommands: [AuditList.self, AuditVerify.self])
}

/// Lists it.
struct AuditList: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List what has happened, the oldest first.",
        discussion: """
            Example:
              badgectl audit list --badge 6f1c2a34 --limit 20
            """)

    @Option(help: ArgumentHelp("Only what this badge is concerned in.", valueName: "BADGE"))
    var badge: String?

    @Option(help: ArgumentHelp("Only the newest entries, so many.", valueName: "N"))
    var limit: Int?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard limit ?? 1 > 0 else { throw ValidationError("--limit is a number from 1.") }
    }

    func perform(in session: Session) async throws -> any CommandOutput {
        try await session.withWalletIfAny { wallet in
            let entries = try await entries(in: wallet, session)
            return try Output(entries: limit.map { entries.suffix($0) } ?? entries)
        } ?? Output(entries: [])
    }

    private func entries(in wallet: BadgeWallet, _ session: Session) async throws -> [AuditEntry] {
        guard let badge else { return try await wallet.audit() }
        do {
            return try await wallet.audit(badge: try await session.badge(named: badge, in: wallet).id)
        } catch BadgeError.Code.notFound {
            // The log tells of a badge that was removed too; its whole id names it.
            let entries = try await wallet.audit(badge: Badge.ID(rawValue: badge))
            guard !entries.isEmpty else { throw BadgeError.notAudited(badge) }
            return entries
        }
    }

    private struct Output: CommandOutput {
        let entries: [(entry: AuditEntry, json: JSON)]

        init(entries: [AuditEntry]) throws {
            self.entries = try entries.map { ($0, try JSON.parse($0.text)) }
        }

        var json: JSON { ["entries": .array(entries.map(\.json))] }

        var text: String {
            guard !entries.isEmpty else { return "Nothing has happened yet." }
            return Table(
                header: ["ENTRY", "AT", "WHAT", "OUTCOME", "BADGE", "POLICY", "DETAILS"], rows: entries.map(\.entry.row)
            ).text
        }

        var next: String? { entries.isEmpty ? "list" : "audit verify" }
    }
}

extension AuditEntry {
    fileprivate var row: [String] {
        [
            String(index), moment.iso8601, event.kind.rawValue, event.outcome,
            event.badgeID.map { String($0.rawValue.prefix(8)) } ?? "", event.policyVersion.map(String.init) ?? "",
            event.details.isEmpty ? "" : JSON.object(event.details).text,
        ]
    }
}

extension BadgeError {
    fileprivate static func notAudited(_ badge: String) -> BadgeError {
        BadgeError(.notFound, "The log tells of no badge \"\(badge)\". See all of it with: badgectl audit list")
    }
}

/// Whether it is whole.
struct AuditVerify: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Check that the log was not altered.",
        discussion: """
            Exits with 17 when anything is wrong. The root is one hash over the whole log: note it down, and compare.

            Example:
              badgectl audit verify
            """)

    @OptionGroup var options: GlobalOptions

    func perform(in session: Session) async throws -> any CommandOutput {
        try await session.withWallet { Output(report: try await $0.verifyAudit()) }
    }

    private struct Output: CommandOutput {
        let report: AuditVerification

        private var root: String { Base64URL.encode(report.root) }

        var status: ExitStatus { report.isSound ? .done : .damaged }

        var json: JSON {
            [
                "valid": .bool(report.isSound), "entries": .integer(Int64(report.entries)), "root": .string(root),
                "problems": .array(report.problems.map(JSON.string)),
            ]
        }

        var text: String {
            guard !report.isSound else { return "Sound: \(report.entries.of("entry", "entries")), root \(root)." }
            return (["The log was altered. Keep a copy of the home."] + report.problems).joined(separator: "\n")
        }

        var next: String? { report.isSound ? "audit list" : nil }
    }
}
