import Foundation

/// What shows to somebody without the store that an entry stands in its audit log.
///
///     let proof = try await store.auditProof(forEntryAt: 7)
///     try Data(proof.text.utf8).write(to: file)
public struct AuditProof: Sendable {
    /// The entry; its `text` is what was hashed.
    public let entry: AuditEntry
    /// The hashes from the entry's leaf to the root.
    public let proof: MerkleProof
    /// The head under which it stands: size and root of the log, signed.
    public let signed: SignedCheckpoint

    /// The proof in the form of C2SP's tlog-proof; the entry is not in it.
    public var text: String {
        let hashes = proof.hashes.map { $0.base64EncodedString() + "\n" }.joined()
        return "c2sp.org/tlog-proof@v1\nindex \(entry.index)\n\(hashes)\n\(signed.note)"
    }
}
