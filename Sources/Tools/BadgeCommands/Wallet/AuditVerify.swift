import ArgumentParser
import BadgeAuthority
import BadgeKeys
import BadgeKit
import BadgeModel
import BadgeWalletPages

/// Verifies the log.
struct AuditVerify: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Check that the log was not altered.",
        discussion: """
            Every entry is hashed again, and all of them are checked against the tree that was written with the last one and \
            against the newest checkpoint. Exits with 17 when anything is wrong. The root is one hash over the whole log: \
            note it down, and compare.

            Example:
              badgectl audit verify
            """)

    @OptionGroup var owner: StoreOwnerOptions
    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        defer { run.progress(nil) }
        let owner = try run.owner(owner)
        let report =
            switch owner {
            case .wallet: try await run.withWallet { try await $0.verifyAuditLog(progress: run.progress) }
            case .organization: try run.withAuthority { try $0.verifyAuditLog(progress: run.progress) }
            }
        return AuditVerificationOutput(report: report, list: try "audit list" + owner.option(in: run))
    }
}

/// The result of verifying a log.
struct AuditVerificationOutput: CommandOutput {
    let report: AuditVerification
    /// The command that lists the log.
    let list: String

    private var root: String { Base64URL.encode(report.root) }

    var status: ExitStatus { report.isSound ? .done : .damaged }

    var json: JSON {
        .object(compacting: [
            "valid": .bool(report.isSound), "entries": .integer(Int64(report.entries)), "root": .string(root),
            "head": report.head?.json, "problems": .array(report.problems.map(JSON.string)),
        ])
    }

    var text: String {
        guard report.isSound else {
            return ([Message.walletPages("command.audit.altered").shown] + report.messages.map(\.shown)).joined(
                separator: "\n")
        }
        let entries = Message.walletPages("command.audit.sound", ["count": report.entries, "root": root]).shown
        return ([entries] + (report.head.map { [$0.line] } ?? [])).joined(separator: "\n")
    }

    var next: String? { report.isSound ? list : nil }
}

extension StoreCheckpoint {
    fileprivate var json: JSON {
        [
            "store": .string(store), "generation": .integer(generation), "entries": .integer(Int64(logSize)),
            "root": .string(Base64URL.encode(logRoot)),
        ]
    }

    fileprivate var line: String {
        Message.commands("command.audit.checkpoint", ["generation": String(generation), "count": logSize]).shown
    }
}
