import ArgumentParser
import BadgeAuthority
import BadgeKeys
import BadgeKit
import BadgeModel
import Foundation

/// Creates a proof that an entry is in the log.
struct AuditProve: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "prove", abstract: "Prove that an entry is in the log, to somebody who does not have the log.",
        discussion: """
            Prints a proof in the form of C2SP's tlog-proof; with --json also the entry and the store's public key, which \
            the person who verifies it must already know. A wallet's checkpoint records how many tries of the passcode were \
            counted, an organization's how many badges were issued and withdrawn.

            Example:
              badgectl --json audit prove 7
            """)

    @Argument(help: ArgumentHelp("The number of the entry, as audit list shows it.", valueName: "ENTRY"))
    var entry: Int

    @OptionGroup var owner: StoreOwnerOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard entry >= 0 else { throw ValidationError("ENTRY is a number from 0.") }
    }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        switch try run.owner(owner) {
        case .wallet:
            try await run.withWallet { AuditProofOutput(proof: try await $0.auditProof(forEntryAt: entry)) }
        case .organization: try run.withAuthority { AuditProofOutput(proof: try $0.auditProof(forEntryAt: entry)) }
        }
    }
}

/// A proof that an entry is in a log.
struct AuditProofOutput: CommandOutput {
    let proof: AuditProof

    var json: JSON {
        [
            "entry": .string(proof.entry.text), "index": .integer(Int64(proof.entry.index)),
            "size": .integer(Int64(proof.signed.head.logSize)), "root": .base64(proof.signed.head.logRoot),
            "proof": .array(proof.proof.hashes.map(JSON.base64)), "head": .string(proof.signed.note),
            "publicKey": .base64(proof.signed.publicKey),
        ]
    }

    var isVerbatim: Bool { true }
    var text: String { String(proof.text.dropLast(proof.text.hasSuffix("\n") ? 1 : 0)) }
}

extension JSON {
    // As the note has it, and not base64url.
    fileprivate static func base64(_ bytes: Data) -> JSON { .string(bytes.base64EncodedString()) }
}
