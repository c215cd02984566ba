import ArgumentParser
import BadgeAuthority
import BadgeModel

/// The audit log of the organization.
struct AuthorityAudit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit", abstract: "Inspect the log of every change at the organization.",
        discussion: """
            Each entry names who did it: a user of this machine, an administrator, a person, or the server by itself.

            Example:
              badgectl authority audit list --limit 20
            """,
        subcommands: [AuthorityAuditList.self, AuthorityAuditProve.self, AuthorityAuditVerify.self])
}

/// Creates a proof that an entry is in the log.
struct AuthorityAuditProve: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "prove", abstract: "Prove that an entry is in the log, to somebody who does not have the log.",
        discussion: """
            Prints a proof in the form of C2SP's tlog-proof; with --json also the entry and the store's public key, which \
            the person who verifies it must already know. With them anyone can check that this entry, and no other, is at \
            this index of a log of that size, and that the organization signed the log; the other entries stay unknown.

            Example:
              badgectl --json authority audit prove 7
            """)

    @Argument(help: ArgumentHelp("The number of the entry, as authority audit list shows it.", valueName: "ENTRY"))
    var entry: Int

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard entry >= 0 else { throw ValidationError("ENTRY is a number from 0.") }
    }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        try run.withAuthority { AuditProofOutput(proof: try $0.auditProof(forEntryAt: entry)) }
    }
}

/// Verifies the log.
struct AuthorityAuditVerify: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Check that the log was not altered.",
        discussion: """
            Every entry is hashed again, and all of them are checked against the tree that was written with the last one and \
            against the newest checkpoint. Exits with 17 when anything is wrong. The root is one hash over the whole log: \
            note it down, and compare.

            Example:
              badgectl authority audit verify
            """)

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        defer { run.progress(nil) }
        let report = try run.withAuthority { try $0.verifyAuditLog(progress: run.progress) }
        return AuditVerificationOutput(report: report, list: "authority audit list")
    }
}
