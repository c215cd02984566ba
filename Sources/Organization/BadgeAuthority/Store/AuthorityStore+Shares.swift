import BadgeDatabase
import BadgeDelivery
import BadgeKeys
import BadgeModel
import BadgeSystem
import Foundation
import GRDB

// What people share by email. Its content is sealed and erased as that of other messages; the queue also counts it.
extension AuthorityStore {
    static let sharesPerDay = 20

    enum ShareOutcome: Sendable {
        case queued
        case tooMany(seconds: Int)
    }

    // A share that is repeated is queued once, and counts once.
    func queue(_ share: MailedShare, for token: DeviceToken, custody: any KeyCustody) throws -> ShareOutcome {
        let now = clock.now()
        let sealed = try MessageSecrets(share: share.content).sealed(by: custody)
        return try write { db in
            if try Self.isQueued(share, of: token.person, db) { return .queued }
            if let seconds = try Self.wait(of: token.person, now: now, db) { return .tooMany(seconds: seconds) }
            try enqueue(
                NewMessage(
                    kind: .share, channel: .email, recipient: share.recipient.text, person: token.person,
                    facts: ["share": .string(share.id)], sealed: sealed, expires: now.addingTimeInterval(Lifetime.day)),
                now: now, db)
            try record(
                .activityShared, by: .person(token.person, device: token.device), person: token.person,
                details: ["device": .string(token.device), "share": .string(share.id)], db)
            return .queued
        }
    }

    private static func isQueued(_ share: MailedShare, of person: String, _ db: Database) throws -> Bool {
        let sql = """
            SELECT 1 FROM message WHERE kind = ? AND person = ? AND json_extract(facts, '$.share') = ? LIMIT 1
            """
        return try db.cachedRow(sql, [OutboxMessage.Kind.share.rawValue, person, share.id]) != nil
    }

    // The seconds until another one is sent for the person; nil if it is at once.
    private static func wait(of person: String, now: Date, _ db: Database) throws -> Int? {
        let rows = try db.cachedRows(
            """
            SELECT written FROM message WHERE kind = ? AND person = ? AND written > ? ORDER BY written DESC LIMIT ?
            """,
            [
                OutboxMessage.Kind.share.rawValue, person, now.addingTimeInterval(-Lifetime.day).wholeSeconds,
                sharesPerDay,
            ])
        guard rows.count == sharesPerDay, let oldest = rows.last?["written"] as Int64? else { return nil }
        return max(1, Int(oldest - now.addingTimeInterval(-Lifetime.day).wholeSeconds))
    }
}
