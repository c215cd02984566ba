import BadgeDatabase
import BadgeIssuance
import BadgeKeys
import BadgeModel
import Foundation
import GRDB

extension AuthorityStore {
    // False when no badge is bound to the key. A receipt that is there already stays as it is; one whose forerunner is
    // missing is kept all the same: it may still arrive, and a decision must not be lost for it. A withdrawn badge's
    // holder may still take an agreement back.
    func keep(_ receipt: AgreementReceipt) throws -> Bool {
        let now = clock.now()
        let holder = receipt.key.thumbprint
        // Who has no badge makes no writer wait.
        guard try read({ try Self.badge(boundTo: holder, $0) != nil }) else { return false }
        return try write { db in
            guard let badge = try Self.badge(boundTo: holder, db) else { return false }
            try db.executeCached(
                """
                INSERT INTO receipt (digest, badge, previous, compact, received) VALUES (?, ?, ?, ?, ?)
                  ON CONFLICT (digest) DO NOTHING
                """, [receipt.digest, badge, receipt.statement.previous, receipt.compact, now.wholeSeconds])
            guard db.changesCount > 0 else { return true }
            try record(
                .agreement, "received", by: nil, badge: badge,
                details: ["digest": .string(Base64URL.encode(receipt.digest))], db)
            return true
        }
    }

    // The newest, where a wallet has used one key for several.
    static func badge(boundTo holder: String, _ db: Database) throws -> String? {
        try String.fetchOne(
            try db.cachedStatement(sql: "SELECT id FROM badge WHERE holderKey = ? ORDER BY issued DESC, id LIMIT 1"),
            arguments: [holder])
    }

    func receipts() throws -> [ReceivedReceipt] {
        try read { db in
            let sql = """
                SELECT badge, compact, received, email, previous IS NULL OR EXISTS (
                    SELECT 1 FROM receipt AS earlier WHERE earlier.badge = receipt.badge
                      AND earlier.digest = receipt.previous
                  ) AS isLinked, EXISTS (
                    SELECT 1 FROM receipt AS other WHERE other.badge = receipt.badge
                      AND other.previous IS receipt.previous AND other.place <> receipt.place
                  ) AS isForked
                FROM receipt JOIN badge ON badge.id = receipt.badge JOIN person ON person.id = badge.person
                ORDER BY place
                """
            return try db.cachedRows(sql).map(Self.receipt)
        }
    }

    private static func receipt(_ row: Row) throws -> ReceivedReceipt {
        let compact: String = row["compact"]
        let (isLinked, isForked): (Bool, Bool) = (row["isLinked"], row["isForked"])
        return ReceivedReceipt(
            badgeID: IssuedBadge.ID(rawValue: row["badge"]), email: row["email"],
            statement: try AgreementReceipt.verify(compact, holder: nil).statement,
            link: isForked ? .fork : isLinked ? .whole : .gap, receivedAt: Date(wholeSeconds: row["received"]),
            compact: compact)
    }
}
