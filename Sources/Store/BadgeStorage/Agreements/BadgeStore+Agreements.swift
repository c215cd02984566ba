import BadgeDatabase
package import BadgeKeys
package import BadgeModel
import BadgePolicy
import Foundation
import GRDB

extension BadgeStore {
    /// Saves a user's decisions with a receipt for each, chained to the badge's earlier ones, in one transaction.
    ///
    /// `receipt` signs a statement with the badge's sync key and returns the text; it runs within the transaction.
    ///
    /// - Throws: `BadgeError` `notFound`, `keyMissing`, `invalidInput` when a digest does not have 32 bytes; errors of
    ///   `receipt`.
    @discardableResult
    package func saveAgreements(
        _ decisions: [AgreementDecisionRecord], of badge: Badge.ID,
        receipt: @Sendable (AgreementStatement, SyncKey) throws -> String
    ) throws -> [StoredAgreement] {
        guard decisions.allSatisfy({ $0.digest.count == 32 }) else {
            throw BadgeError(.invalidInput, "invalidInput.documentDigest")
        }
        let keyring = keyring
        return try writing { database, occasion in
            let found = try database.requireBadge(badge)
            let key = try keyring.syncKey(of: badge, in: database)
            return try decisions.map { record in
                let statement = try database.statement(record, of: found, occasion)
                let agreement = StoredAgreement(
                    statement: statement, organizationID: found.organizationID, receipt: try receipt(statement, key),
                    sentAt: nil)
                try database.append(agreement)
                try database.record(.agreement, of: badge, record.decision.rawValue, occasion, agreement.details)
                return agreement
            }
        }
    }

    /// Returns all decisions for a badge, oldest first, even if the badge was removed.
    package func agreementHistory(of badge: Badge.ID) throws -> [StoredAgreement] {
        try database.read { database in
            try database.boundRows(.agreement, "badge_id", badge.rawValue, StoredAgreement.init(row:))
        }
    }

    /// Returns the receipts that were not sent yet, oldest first.
    package func unsentReceipts() throws -> [UnsentReceipt] {
        try database.read { database in
            try database.boundRows(.agreement, whereNull: "sent_at", UnsentReceipt.init(row:))
        }
    }

    /// Records that the organization has received the receipts; earlier records stay unchanged.
    package func markSent(_ receipts: [UnsentReceipt.ID]) throws { try settle(receipts, as: "sent") }

    /// Records that the organization has permanently refused the receipts, which are not sent again.
    package func markRefused(_ receipts: [UnsentReceipt.ID]) throws { try settle(receipts, as: "refused") }

    private func settle(_ receipts: [UnsentReceipt.ID], as outcome: String) throws {
        try writing { database, occasion in
            let unsent = try database.boundRows(.agreement, whereNull: "sent_at") { row in
                (id: row["place"] as UnsentReceipt.ID, agreement: try StoredAgreement(row: row))
            }
            for (id, agreement) in unsent where receipts.contains(id) {
                try database.executeCached("UPDATE agreement SET sent_at = ? WHERE place = ?", [occasion.seconds, id])
                try database.record(agreement.settled(as: outcome), occasion)
            }
        }
    }
}

extension Database {
    /// Returns the newest decision on each document of a badge.
    func newestAgreements(of badge: Badge.ID) throws -> [AgreementRecord] {
        try boundRows(.agreement, "badge_id", badge.rawValue) { try StoredAgreement(row: $0).statement }
            .reduce(into: []) { newest, statement in
                newest.removeAll { $0.documentID == statement.documentID }
                newest.append(
                    AgreementRecord(
                        documentID: statement.documentID, digest: statement.digest,
                        isAccepted: statement.decision == .accepted))
            }
    }

    fileprivate func statement(
        _ record: AgreementDecisionRecord, of badge: Badge, _ occasion: Occasion
    ) throws -> AgreementStatement {
        let previous = try boundRows(.agreement, "badge_id", badge.id.rawValue).last?["receipt"] as String?
        return AgreementStatement(
            badgeID: badge.id, kind: record.kind, version: record.version, locale: record.locale,
            digest: record.digest, decision: record.decision, decidedAt: occasion.date,
            timeSource: record.timeSource, method: record.method, previous: previous.map { Data(Digest.sha256($0)) })
    }

    fileprivate func append(_ agreement: StoredAgreement) throws {
        let statement = agreement.statement
        try executeCached(
            """
            INSERT INTO agreement (place, badge_id, organization_id, kind, version, locale, digest, decision,
                decided_at, time_source, method, previous, receipt)
            VALUES ((SELECT coalesce(max(place), 0) + 1 FROM agreement), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                statement.badgeID.rawValue, agreement.organizationID.rawValue, statement.kind.rawValue,
                statement.version, statement.locale, statement.digest, statement.decision.rawValue,
                statement.decidedAt.stored, statement.timeSource.rawValue, statement.method.rawValue,
                statement.previous, agreement.receipt,
            ])
    }
}
