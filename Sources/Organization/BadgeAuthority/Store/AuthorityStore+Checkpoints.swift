import BadgeCredentials
import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeServing
import BadgeSystem
import Foundation
import GRDB

// The result of saving a wallet's checkpoint of its store.
enum CheckpointOutcome: Sendable {
    case recorded(CheckpointReceipt)
    // The checkpoint does not follow from the saved one, which is this compact JWS.
    case refused(String)
    // The key that signed belongs to no badge of a current person.
    case strangersKey
    // The key already has checkpoints of the maximum number of stores, and this one is of another store.
    case tooManyStores
}

extension AuthorityStore {
    // A restored store continues under another name. No name replaces an older one: an attacker with the sync key could
    // otherwise make the organization forget the holder's own store.

    // Checkpoints are compared even if the holder's badge is suspended or revoked.
    func save(_ checkpoint: WitnessedCheckpoint) throws -> CheckpointOutcome {
        let now = clock.now().truncated
        let holder = checkpoint.key.thumbprint
        // A key without a badge and a checkpoint that was already saved are answered without a write transaction.
        let (isKnown, isAwaited, held) = try read {
            (
                try Self.isKnown(holder: holder, $0), try Self.isAwaited(holder: holder, $0),
                try Self.held(checkpoint, $0)
            )
        }
        guard isKnown else { return .strangersKey }
        if let held, held.digest == checkpoint.digest, !isAwaited {
            return .recorded(try read { try Self.receipt(checkpoint, now, $0) })
        }
        return try write { db in
            if isAwaited { try Self.noteHeard(ofHolder: holder, db) }
            let held = try Self.held(checkpoint, db)
            if held?.digest != checkpoint.digest {
                if let held, !held.isFollowed(by: checkpoint.statement) { return .refused(held.compact) }
                if try held == nil && Self.countStores(of: holder, db) >= Bound.storesOfAKey.limit {
                    return .tooManyStores
                }
                try Self.save(checkpoint, now, db)
            }
            return .recorded(try Self.receipt(checkpoint, now, db))
        }
    }

    private static func isKnown(holder: String, _ db: Database) throws -> Bool {
        let sql = "SELECT 1 FROM badge JOIN person ON person.id = person WHERE badge.id = ? AND removed IS NULL"
        return try badge(boundTo: holder, db).map { try db.cachedRow(sql, [$0]) != nil } ?? false
    }

    private static func receipt(_ checkpoint: WitnessedCheckpoint, _ now: Date, _ db: Database) throws
        -> CheckpointReceipt
    {
        try CheckpointReceipt.sign(checkpoint, issuer: try issuer(db), at: now, key: try signingKey(db))
    }

    private static func held(_ checkpoint: WitnessedCheckpoint, _ db: Database) throws -> HeldCheckpoint? {
        let sql = "SELECT generation, digest, compact FROM anchor WHERE holderKey = ? AND store = ?"
        return try db.cachedRow(sql, [checkpoint.key.thumbprint, checkpoint.statement.store]).map {
            HeldCheckpoint(generation: $0["generation"], digest: $0["digest"], compact: $0["compact"])
        }
    }

    private static func countStores(of holder: String, _ db: Database) throws -> Int {
        try db.cachedRow("SELECT count(*) FROM anchor WHERE holderKey = ?", [holder])?[0] ?? 0
    }

    private static func save(_ checkpoint: WitnessedCheckpoint, _ now: Date, _ db: Database) throws {
        try db.executeCached(
            """
            INSERT INTO anchor (holderKey, store, generation, digest, compact, received) VALUES (?, ?, ?, ?, ?, ?)
              ON CONFLICT (holderKey, store) DO UPDATE SET generation = excluded.generation,
                digest = excluded.digest, compact = excluded.compact, received = excluded.received
            """,
            [
                checkpoint.key.thumbprint, checkpoint.statement.store, checkpoint.statement.generation,
                checkpoint.digest,
                checkpoint.compact, now.wholeSeconds,
            ])
    }
}

private struct HeldCheckpoint: Sendable {
    let generation: Int64
    let digest: Data
    let compact: String

    // A wallet with a receipt for a later checkpoint than this one got it before the organization lost that record.
    func isFollowed(by statement: CheckpointStatement) -> Bool {
        guard statement.generation > generation, let previous = statement.previous else { return false }
        return previous.digest == digest || previous.generation > generation
    }
}
