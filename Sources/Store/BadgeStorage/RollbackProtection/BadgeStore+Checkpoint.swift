import BadgeDatabase
package import BadgeKeys
package import BadgeModel
package import Foundation
import GRDB

/// A checkpoint that is to be published to an organization.
package struct PendingCheckpoint: Sendable {
    /// The badge whose key signed.
    package let badgeID: Badge.ID
    /// The signed checkpoint.
    package let compact: String
    /// Whether it was signed earlier, for an older state, and no receipt for it has arrived.
    package let isLeftOver: Bool
}

extension BadgeStore {
    /// Returns the checkpoint to publish to an organization now: of the store's current state, or an earlier one
    /// without a receipt.
    ///
    /// The sync key of the oldest badge that has one signs it. The checkpoint is saved before it is sent, so that the
    /// store knows everything that the organization may have received.
    ///
    /// - Parameters:
    ///   - organization: The organization.
    ///   - sign: Signs a statement with the badge's sync key and returns the text; it runs within the transaction.
    /// - Returns: `nil` when no badge of the organization has its key here.
    /// - Throws: `BadgeError` of the custody; errors of `sign`.
    package func prepareCheckpoint(
        of organization: Organization.ID, sign: @Sendable (CheckpointStatement, SyncKey) throws -> String
    ) throws -> PendingCheckpoint? {
        let keyring = keyring
        return try writing { database, _ in
            guard let badge = try database.checkpointSigner(of: organization) else { return nil }
            let key = try keyring.syncKey(of: badge.id, in: database)
            guard let state = try self.database.state(in: database) else { return nil }
            let store = try database.storeName(state.store, for: key.delegation.badgeKey.thumbprint)
            let kept = try database.storedCheckpoint(of: badge.id, store)
            if let sent = kept?.sent { return PendingCheckpoint(badgeID: badge.id, compact: sent, isLeftOver: true) }
            let statement = CheckpointStatement(
                store: store, generation: state.generation, state: state.state, previous: kept?.previous)
            let compact = try sign(statement, key)
            try database.noteSent(compact, of: badge.id, store)
            return PendingCheckpoint(badgeID: badge.id, compact: compact, isLeftOver: false)
        }
    }

    /// Saves an organization's receipt and replaces the previous one; a receipt for anything but the pending checkpoint
    /// is ignored.
    ///
    /// - Parameters:
    ///   - receipt: The verified receipt.
    ///   - checkpoint: The signed checkpoint that it acknowledges.
    ///   - statement: The content of the checkpoint.
    ///   - badge: The badge whose key signed.
    package func saveReceipt(
        _ receipt: String, for checkpoint: String, _ statement: CheckpointStatement, of badge: Badge.ID
    ) throws {
        try database.write { database in
            try database.executeCached(
                """
                UPDATE anchor SET sent = NULL, kept_generation = ?, kept_digest = ?, receipt = ?
                WHERE badge_id = ? AND store = ? AND sent = ?
                """,
                [
                    statement.generation, Data(Digest.sha256(checkpoint)), receipt, badge.rawValue, statement.store,
                    checkpoint,
                ])
        }
    }

    /// Compares the organization's checkpoint with this store. A validly signed checkpoint that this store never
    /// recorded proves that the store was rolled back; its badges are then blocked.
    ///
    /// - Parameters:
    ///   - held: The organization's checkpoint, its signature verified.
    ///   - digest: SHA-256 of the UTF-8 of the signed text.
    ///   - badge: The badge whose key signed.
    /// - Returns: Whether the store is an older copy.
    package func recordConflict(_ held: CheckpointStatement, _ digest: Data, of badge: Badge.ID) throws -> Bool {
        try writing { database, occasion in
            guard try !database.knows(held, digest, of: badge) else { return false }
            try database.executeCached(
                "UPDATE badge SET rolled_back_at = ? WHERE rolled_back_at IS NULL", [occasion.seconds])
            try database.recordUnlessRepeated(
                AuditEvent(
                    .store, organizationID: try database.requireBadge(badge).organizationID, outcome: "rolledBack",
                    details: ["generation": .integer(held.generation)]), occasion)
            return true
        }
    }
}

/// A row of a published checkpoint.
private struct StoredCheckpoint {
    let sent: String?
    let previous: CheckpointStatement.Previous?
}

extension Database {
    /// Returns whether any organization gave a receipt for the store's checkpoint since it was last restored.
    func hasCheckpointReceipt(for store: String) throws -> Bool {
        try boundRows(.anchor).contains { row in
            guard row["receipt"] != nil, let badge = try badge(Badge.ID(rawValue: row["badge_id"])),
                let holderKey = try badge.credentialID.flatMap({ try credential($0) })?.holderKey
            else { return false }
            return try row["store"] == storeName(store, for: holderKey)
        }
    }

    /// Unblocks a badge that was reissued on another key.
    func endRollback(of badge: Badge) throws {
        try executeCached(
            "UPDATE badge SET rolled_back_at = NULL WHERE id = ? AND rolled_back_at IS NOT NULL", [badge.id.rawValue])
    }

    // Not a revoked one: the organization accepts nothing from the badges of a removed person.
    fileprivate func checkpointSigner(of organization: Organization.ID) throws -> Badge? {
        for row in try boundRows(.badge, "organization_id", organization.rawValue) {
            let badge = try Badge(row: row)
            guard badge.status != .revoked, try hasBoundRow(.syncKey, "badge_id", badge.id.rawValue) else { continue }
            return badge
        }
        return nil
    }

    // No two organizations, and no two badges, know the store by one name. After a restore it goes on under another
    // one.
    fileprivate func storeName(_ store: String, for holderKey: String) throws -> String {
        let restored = try home()["restored_at"] as Int64?
        let text = "badgekit store anchor v1\n\(store)\n\(holderKey)\n\(restored.map(String.init) ?? "")\n"
        return Base64URL.encode(Digest.sha256(text))
    }

    fileprivate func storedCheckpoint(of badge: Badge.ID, _ store: String) throws -> StoredCheckpoint? {
        try boundRows(.anchor, "badge_id", badge.rawValue).first { $0["store"] == store }.map { row in
            let generation: Int64? = row["kept_generation"]
            return StoredCheckpoint(
                sent: row["sent"],
                previous: generation.map { CheckpointStatement.Previous(generation: $0, digest: row["kept_digest"]) })
        }
    }

    fileprivate func noteSent(_ compact: String, of badge: Badge.ID, _ store: String) throws {
        try executeCached(
            """
            INSERT INTO anchor (badge_id, store, sent) VALUES (?1, ?2, ?3)
            ON CONFLICT (badge_id) DO UPDATE SET sent = ?3, store = ?2,
                kept_generation = CASE store WHEN ?2 THEN kept_generation END,
                kept_digest = CASE store WHEN ?2 THEN kept_digest END,
                receipt = CASE store WHEN ?2 THEN receipt END
            """, [badge.rawValue, store, compact])
    }

    /// Returns whether the store recorded the checkpoint. Another process may have published more in the meantime, and
    /// an organization may have lost its newest one.
    fileprivate func knows(_ held: CheckpointStatement, _ digest: Data, of badge: Badge.ID) throws -> Bool {
        guard let kept = try storedCheckpoint(of: badge, held.store) else { return false }
        let isSent = kept.sent.map { Data(Digest.sha256($0)) == digest } ?? false
        return isSent || kept.previous.map { $0.digest == digest || held.generation < $0.generation } ?? false
    }
}
