import BadgeCredentials
import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeSystem
import Foundation
import GRDB

// The result of saving a receipt.
enum ReceiptOutcome: Sendable {
    case recorded
    // The key that signed belongs to no badge of a current person.
    case strangersKey
    // The organization never published such a document.
    case documentUnknown
    // The badge is revoked, and the receipt does not withdraw an agreement.
    case badgeRevoked
}

extension AuthorityStore {
    // A receipt that was saved before stays unchanged. A receipt whose predecessor is missing is saved anyway: the
    // predecessor may still arrive, and no decision must be lost. The holder of a revoked badge may still withdraw an
    // agreement.
    func save(_ receipt: AgreementReceipt) throws -> ReceiptOutcome {
        let now = clock.now()
        let refusal = try read { try Self.refusal(of: receipt, now: now, $0) }
        // A refused or repeated receipt is answered without a write transaction.
        if let refusal { return refusal }
        return try write { db in
            if let refusal = try Self.refusal(of: receipt, now: now, db) { return refusal }
            guard let badge = try Self.badge(boundTo: receipt.key.thumbprint, db) else { return .strangersKey }
            try Self.requireRoomForReceipt(of: badge, now: now, db)
            try Self.noteHeard(of: badge, db)
            try db.executeCached(
                """
                INSERT INTO receipt (digest, badge, previous, compact, received) VALUES (?, ?, ?, ?, ?)
                  ON CONFLICT (digest) DO NOTHING
                """, [receipt.digest, badge, receipt.statement.previous, receipt.compact, now.wholeSeconds])
            guard db.changesCount > 0 else { return .recorded }
            try record(
                .receiptReceived, by: nil, badge: badge,
                details: ["digest": .string(Base64URL.encode(receipt.digest))], db)
            return .recorded
        }
    }

    // Nil for a receipt that is to be saved if there is room.
    private static func refusal(
        of receipt: AgreementReceipt, now: Date, _ db: Database
    ) throws -> ReceiptOutcome? {
        if try db.cachedRow("SELECT 1 FROM receipt WHERE digest = ?", [receipt.digest]) != nil { return .recorded }
        let sql = """
            SELECT badge.* FROM badge JOIN person ON person.id = person WHERE badge.id = ? AND removed IS NULL
            """
        guard let badge = try badge(boundTo: receipt.key.thumbprint, db), let row = try db.cachedRow(sql, [badge])
        else { return .strangersKey }
        let isRevoked = try existingBadge(row, now: now, db)["status"] == "revoked"
        guard !isRevoked || receipt.statement.decision == .withdrawn else { return .badgeRevoked }
        return try isPublished(receipt.statement, db) ? nil : .documentUnknown
    }

    // The newest badge, if a wallet has used one key for several.
    static func badge(boundTo holder: String, _ db: Database) throws -> String? {
        try db.cachedValue(
            String.self, "SELECT id FROM badge WHERE holderKey = ? AND copyOf IS NULL ORDER BY issued DESC, id LIMIT 1",
            [holder])
    }

    // Returns at most `count` receipts that arrived after the receipt `number`. A chain of receipts continues from a
    // badge to the one that replaced it.
    func receipts(after number: Int, atMost count: Int, of email: String? = nil) throws -> [ReceivedReceipt] {
        try read { db in
            let person = try email.map { try Self.person($0, db).id.rawValue }
            let isOfPerson = person == nil ? "" : " AND badge.person = :person"
            let sql =
                "\(Self.receiptQuery) WHERE receipt.place > :after\(isOfPerson) ORDER BY receipt.place LIMIT :count"
            return try db.cachedRows(sql, ["after": number, "count": count, "person": person]).map(Self.receipt)
        }
    }

    // Returns the newest receipts of a person, newest first.
    func receipts(of person: Person.ID, limit: Int) throws -> [ReceivedReceipt] {
        try read { db in
            let sql = Self.receiptQuery + " WHERE badge.person = ? ORDER BY receipt.rowid DESC LIMIT ?"
            return try db.cachedRows(sql, [person.rawValue, limit]).map(Self.receipt)
        }
    }

    private static let receiptQuery = """
        SELECT receipt.place, badge, compact, received, email, previous IS NULL OR EXISTS (
            SELECT 1 FROM receipt AS earlier JOIN badge AS former ON former.id = earlier.badge
            WHERE earlier.digest = receipt.previous AND (former.id = badge.id
              OR former.person = badge.person AND former.status = 'revoked')
          ) AS isLinked, EXISTS (
            SELECT 1 FROM receipt AS other WHERE other.badge = receipt.badge
              AND other.previous IS receipt.previous AND other.place <> receipt.place
          ) AS isForked
        FROM receipt JOIN badge ON badge.id = receipt.badge JOIN person ON person.id = badge.person
        """

    private static func receipt(_ row: Row) throws -> ReceivedReceipt {
        let compact: String = row["compact"]
        let (isLinked, isForked): (Bool, Bool) = (row["isLinked"], row["isForked"])
        return ReceivedReceipt(
            number: row["place"], badgeID: IssuedBadge.ID(rawValue: row["badge"]), email: row["email"],
            statement: try AgreementReceipt.verify(compact, holder: nil).statement,
            link: isForked ? .fork : isLinked ? .whole : .gap, receivedAt: Date(wholeSeconds: row["received"]),
            compact: compact)
    }
}
