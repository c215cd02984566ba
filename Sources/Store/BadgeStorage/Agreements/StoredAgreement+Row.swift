import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation
import GRDB

extension StoredAgreement {
    init(row: Row) throws {
        self.init(
            statement: AgreementStatement(
                badgeID: Badge.ID(rawValue: row["badge_id"]), kind: try row.name("kind"), version: row["version"],
                locale: row["locale"], digest: row["digest"], decision: try row.name("decision"),
                decidedAt: try row.requiredDate("decided_at"),
                timeSource: AgreementStatement.TimeSource(rawValue: row["time_source"]),
                method: AgreementStatement.Method(rawValue: row["method"]), previous: row["previous"]),
            organizationID: Organization.ID(rawValue: row["organization_id"]), receipt: row["receipt"],
            sentAt: row.date("sent_at"))
    }

    /// The details of the decision in the audit log.
    var details: [String: JSON] {
        [
            "document": .string(statement.documentID.rawValue),
            "sha256": .string(Base64URL.encode(statement.digest)),
            "receipt": .string(receiptDigest),
        ]
    }

    /// Returns the event for the receipt's outcome; the badge may have been removed.
    func settled(as outcome: String) -> AuditEvent {
        AuditEvent(
            .agreement, badgeID: statement.badgeID, organizationID: organizationID, outcome: outcome,
            details: ["receipt": .string(receiptDigest)])
    }

    private var receiptDigest: String { Base64URL.encode(Digest.sha256(receipt)) }
}

extension UnsentReceipt {
    init(row: Row) {
        self.init(
            id: row["place"], badgeID: Badge.ID(rawValue: row["badge_id"]),
            organizationID: Organization.ID(rawValue: row["organization_id"]), receipt: row["receipt"])
    }
}
