import BadgeDatabase
public import BadgeKeys
public import BadgeModel
public import Foundation
import GRDB

/// What is to be told to an organization of the store.
public struct PendingCheckpoint: Sendable {
    /// The badge whose key signed.
    public let badgeID: Badge.ID
    /// The signed statement.
    public let compact: String
    /// Whether it was signed before, and so tells of an earlier state: no receipt of it has come.
    public let isLeftOver: Bool
}

extension BadgeStore {
    /// What is to be told to an organization now: of the store as it stands, or once more what it gave no receipt for
    /// yet.
    ///
    /// The sync key of the oldest badge that has one signs. The statement is kept before it goes out, so that whatever
    /// the organization may have heard is known here.
    ///
    /// - Parameters:
    ///   - organization: The organization.
    ///   - sign: Signs a statement by the badge's sync key and gives the text; it runs within the transaction.
    /// - Returns: `nil` when no badge of the organization has its key here.
    /// - Throws: `BadgeError` of the custody; what `sign` throws.
    public func prepareCheckpoint(
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

    /// Keeps an organization's receipt instead of the one before; one for something else than what waits is passed
    /// over.
    ///
    /// - Parameters:
    ///   - receipt: The receipt, verified.
    ///   - checkpoint: The signed statement that it is for.
    ///   - statement: What that says.
    ///   - badge: The badge whose key signed.
    public func saveReceipt(
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

    /// Weighs what an organization checks against the store. What the badge's key signed and the store knows nothing of
    /// was signed by a newer copy of the store: this one is older, and every badge in it is out of use.
    ///
    /// - Parameters:
    ///   - held: What the organization holds, its signature verified.
    ///   - digest: SHA-256 of the UTF-8 of the signed text.
    ///   - badge: The badge whose key signed.
    /// - Returns: Whether the store is an older copy.
    public func recordConflict(_ held: CheckpointStatement, _ digest: Data, of badge: Badge.ID) throws -> Bool {
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

/// A row of what was told of the store.
private struct KeptAnchor {
    let sent: String?
    let previous: CheckpointStatement.Previous?
}

extension Database {
    /// Whether some organization gave a receipt for how far the store has come, since it was last restored.
    func hasAnchorReceipt(for store: String) throws -> Bool {
        try boundRows(.anchor).contains { row in
            guard row["receipt"] != nil, let badge = try badge(Badge.ID(rawValue: row["badge_id"])),
                let holderKey = try badge.credentialID.flatMap({ try credential($0) })?.holderKey
            else { return false }
            return try row["store"] == storeName(store, for: holderKey)
        }
    }

    /// Ends the blocking of a badge that comes on another key: the organization has issued it again.
    func endRollback(of badge: Badge) throws {
        try executeCached(
            "UPDATE badge SET rolled_back_at = NULL WHERE id = ? AND rolled_back_at IS NOT NULL", [badge.id.rawValue])
    }

    fileprivate func checkpointSigner(of organization: Organization.ID) throws -> Badge? {
        for row in try boundRows(.badge, "organization_id", organization.rawValue) {
            let badge = try Badge(row: row)
            guard try hasBoundRow(.syncKey, "badge_id", badge.id.rawValue) else { continue }
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

    fileprivate func storedCheckpoint(of badge: Badge.ID, _ store: String) throws -> KeptAnchor? {
        try boundRows(.anchor, "badge_id", badge.rawValue).first { $0["store"] == store }.map { row in
            let generation: Int64? = row["kept_generation"]
            return KeptAnchor(
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

    /// Another process may have told more meanwhile, and an organization may have lost what it heard last.
    fileprivate func knows(_ held: CheckpointStatement, _ digest: Data, of badge: Badge.ID) throws -> Bool {
        guard let kept = try storedCheckpoint(of: badge, held.store) else { return false }
        let isSent = kept.sent.map { Data(Digest.sha256($0)) == digest } ?? false
        return isSent || kept.previous.map { $0.digest == digest || held.generation < $0.generation } ?? false
    }
}
