import Foundation

/// A proof that an entry is in the audit log of a store, which can be verified without the store.
///
///     let proof = try await store.auditProof(forEntryAt: 7)
///     try Data(proof.text.utf8).write(to: file)
public struct AuditProof: Sendable {
    /// The entry, whose `text` was hashed.
    public let entry: AuditEntry
    /// The hashes from the entry's leaf to the root.
    public let proof: MerkleProof
    /// The signed checkpoint that contains the log's size and root.
    public let signed: SignedCheckpoint

    /// The proof in the format of C2SP's tlog-proof, without the entry.
    public var text: String {
        let hashes = proof.hashes.map { $0.base64EncodedString() + "\n" }.joined()
        return "c2sp.org/tlog-proof@v1\nindex \(entry.index)\n\(hashes)\n\(signed.note)"
    }
}
