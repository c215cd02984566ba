import BadgeDatabase
import BadgeDelivery
import BadgeModel
import BadgeServing
import BadgeSystem
import Foundation
import GRDB

// A message to add to the queue.
struct NewMessage: Sendable {
    let kind: OutboxMessage.Kind
    let channel: OutboxMessage.Channel
    let recipient: String
    // Nil for an unknown address, whose message is deleted in the same transaction.
    let person: String?
    var subject: String?
    var facts: JSON = [:]
    // Nil for a message without a secret.
    var sealed: Data?
    let expires: Date
}

// A message of the queue. Its secret is sealed under the key custody.
struct StoredMessage: Sendable {
    let id: OutboxMessage.ID
    let kind: OutboxMessage.Kind
    let channel: OutboxMessage.Channel
    let recipient: String
    // The name and the language of the person; nil for none.
    let name: String?
    let language: String?
    // The person's email address; nil for none.
    let email: String?
    let facts: JSON
    let sealed: Data?
    let state: OutboxMessage.State
    let attempts: Int
    let problem: String?
    let written: Date
    let due: Date
    let sent: Date?
    let expires: Date
}

extension AuthorityStore {
    // The time for which messages that are no longer sent stay in the outbox.
    static let finishedMessages: TimeInterval = 7 * 86_400
    // Notices of one kind to one person in a day.
    private static let mostNotices = Bound.noticesADay.limit

    func enqueue(_ message: NewMessage, now: Date, _ db: Database) throws {
        try db.executeCached(
            """
            INSERT INTO message (id, kind, channel, recipient, person, subject, facts, sealed, state, written, due, expires)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 'waiting', ?9, ?9, ?10)
            """,
            [
                random.uuid(), message.kind.rawValue, message.channel.rawValue, message.recipient, message.person,
                message.subject, message.facts.text, message.sealed, now.wholeSeconds,
                min(message.expires, now.addingTimeInterval(Lifetime.longestMessage)).wholeSeconds,
            ])
    }

    // A notice by email. An organization that sends no mail writes none, since nobody would pass it on.
    func notify(
        _ kind: OutboxMessage.Kind, _ person: String, facts: [String: JSON] = [:], now: Date, _ db: Database
    ) throws {
        guard try Self.mailSender(db) != nil, try Self.mayNotify(kind, person, now: now, db) else { return }
        let email = try Self.person(id: person, db).details.email
        try enqueue(
            NewMessage(
                kind: kind, channel: .email, recipient: email, person: person,
                facts: .object(facts.merging(["time": .integer(now.wholeSeconds)]) { own, _ in own }),
                expires: now.addingTimeInterval(Lifetime.day)), now: now, db)
    }

    // Limited, so that nobody can fill a person's mailbox with notices.
    private static func mayNotify(
        _ kind: OutboxMessage.Kind, _ person: String, now: Date, _ db: Database
    ) throws -> Bool {
        let sql = "SELECT count(*) AS count FROM message WHERE person = ? AND kind = ? AND written > ?"
        let since = now.addingTimeInterval(-Lifetime.day).wholeSeconds
        return try db.cachedRow(sql, [person, kind.rawValue, since])?["count"] ?? 0 < mostNotices
    }

    // Oldest first. Those that are no longer sent stay for a week.
    func messages(includingFinished: Bool) throws -> [StoredMessage] {
        let now = clock.now()
        return try write { db in
            try Self.sweepMessages(now: now, db)
            let open = includingFinished ? "" : "WHERE state IN ('waiting', 'sending', 'uncertain')"
            return try db.cachedRows("\(Self.messageQuery) \(open) ORDER BY written, message.rowid").map(Self.message)
        }
    }

    // Newest first, starting below a row.
    func messages(
        matching query: OutboxQuery, after: Int64?, limit: Int
    ) throws -> [(number: Int64, message: StoredMessage)] {
        let now = clock.now()
        return try write { db in
            try Self.sweepMessages(now: now, db)
            let (filter, words) = Self.filter(query.text, in: ["message.recipient", "person.name"])
            let sql = """
                \(Self.messageQuery) WHERE message.rowid < ? AND (?2 IS NULL OR state = ?2) AND (?3 IS NULL OR kind = ?3)
                  \(filter) ORDER BY message.rowid DESC LIMIT ?
                """
            let arguments: [(any DatabaseValueConvertible)?] = [
                after ?? .max, query.state?.rawValue, query.kind?.rawValue,
            ]
            return try Row.fetchAll(db, sql: sql, arguments: Bindings(arguments + words + [limit]).checked())
                .map { ($0["number"], try Self.message($0)) }
        }
    }

    // Ends what has expired, and erases it.
    static func sweepMessages(now: Date, _ db: Database) throws {
        try sweepInvitations(db, now: now)
        try sweepCodes(now: now, db)
        try db.executeCached(
            """
            DELETE FROM message WHERE expires <= ? AND state = 'waiting' AND attempts = 0 AND subject IS NOT NULL
            """, [now.wholeSeconds])
        try db.executeCached(
            """
            UPDATE message SET sealed = NULL, state = CASE state WHEN 'waiting' THEN 'givenUp' ELSE state END
            WHERE expires <= ? AND (sealed IS NOT NULL OR state = 'waiting')
            """, [now.wholeSeconds])
        try db.executeCached(
            "UPDATE message SET state = 'uncertain', problem = ? WHERE state = 'sending' AND due <= ?",
            [DeliveryOutcome.interrupted.problem, now.wholeSeconds])
        try db.executeCached(
            "DELETE FROM message WHERE written <= ? AND state NOT IN ('waiting', 'sending')",
            [now.addingTimeInterval(-finishedMessages).wholeSeconds])
    }

    // Without a write if there are none.
    func eraseExpiredMessages() throws {
        let now = clock.now()
        let sql = "SELECT 1 FROM message WHERE sealed IS NOT NULL AND expires <= ? LIMIT 1"
        guard try read({ try $0.cachedRow(sql, [now.wholeSeconds]) != nil }) else { return }
        try write { try Self.sweepMessages(now: now, $0) }
    }

    private static let messageQuery = """
        SELECT message.rowid AS number, message.*, person.name AS name, person.email AS email,
          CASE json_type(person.properties, '$.locale')
            WHEN 'text' THEN json_extract(person.properties, '$.locale') END AS language
        FROM message LEFT JOIN person ON person.id = message.person
        """

    private static func message(_ row: Row) throws -> StoredMessage {
        guard let kind = OutboxMessage.Kind(rawValue: row["kind"]),
            let channel = OutboxMessage.Channel(rawValue: row["channel"]),
            let state = OutboxMessage.State(rawValue: row["state"])
        else {
            throw BadgeError(.storeDamaged, .organization("storeDamaged.outbox"))
        }
        return StoredMessage(
            id: OutboxMessage.ID(rawValue: row["id"]), kind: kind, channel: channel, recipient: row["recipient"],
            name: row["name"], language: row["language"], email: row["email"],
            facts: try JSON.parse(row["facts"] as String),
            sealed: row["sealed"], state: state, attempts: row["attempts"], problem: row["problem"],
            written: Date(wholeSeconds: row["written"]), due: Date(wholeSeconds: row["due"]),
            sent: (row["sent"] as Int64?).map(Date.init(wholeSeconds:)), expires: Date(wholeSeconds: row["expires"]))
    }

    func message(_ id: OutboxMessage.ID) throws -> StoredMessage? {
        try read { try Self.message(id, $0) }
    }

    private static func message(_ id: OutboxMessage.ID, _ db: Database) throws -> StoredMessage? {
        try db.cachedRow("\(messageQuery) WHERE message.id = ?", [id.rawValue]).map(message)
    }
}

// Delivery. A message that is being delivered is not due again before the delivery must have ended, so that it waits for
// no other process, and none takes it.
extension AuthorityStore {
    static func needsDelivery(_ channels: [OutboxMessage.Channel], now: Date, _ db: Database) throws -> Bool {
        let sql = """
            SELECT 1 FROM message WHERE state IN ('waiting', 'sending') AND due <= ?
              AND channel IN (\(channels.map { "'\($0.rawValue)'" }.joined(separator: ", "))) LIMIT 1
            """
        return try db.cachedRow(sql, [now.wholeSeconds]) != nil
    }

    // Takes the message that has waited longest; nil if none is due.
    func reserveMessage(for channel: OutboxMessage.Channel) throws -> StoredMessage? {
        let now = clock.now()
        guard try read({ try Self.needsDelivery([channel], now: now, $0) }) else { return nil }
        return try write { db in
            try Self.sweepMessages(now: now, db)
            let row = try db.cachedRow(
                """
                UPDATE message SET due = ?1, attempts = attempts + 1 WHERE id = (
                  SELECT id FROM message WHERE state = 'waiting' AND channel = ?2 AND due <= ?3 ORDER BY due, rowid LIMIT 1)
                RETURNING id
                """,
                [
                    now.addingTimeInterval(Lifetime.delivery).wholeSeconds, channel.rawValue, now.wholeSeconds,
                ])
            return try row.flatMap { try Self.message(OutboxMessage.ID(rawValue: $0["id"]), db) }
        }
    }

    // From now on it may have been sent. False if it is no longer to be sent.
    func beginSending(_ id: OutboxMessage.ID) throws -> Bool {
        let now = clock.now()
        return try write { db in
            try Self.sweepMessages(now: now, db)
            try db.executeCached(
                "UPDATE message SET state = 'sending', due = ? WHERE id = ? AND state = 'waiting'",
                [now.addingTimeInterval(Lifetime.delivery).wholeSeconds, id.rawValue])
            return db.changesCount == 1
        }
    }

    func finishSending(_ id: OutboxMessage.ID, _ outcome: DeliveryOutcome) throws {
        let now = clock.now()
        try write { db in
            switch outcome {
            case .sent:
                try db.executeCached(
                    "UPDATE message SET state = 'sent', sealed = NULL, problem = NULL, sent = ? WHERE id = ?",
                    [now.wholeSeconds, id.rawValue])
            case .refused(let problem):
                try db.executeCached(
                    "UPDATE message SET state = 'refused', sealed = NULL, problem = ? WHERE id = ?",
                    [problem, id.rawValue])
            case .uncertain(let problem):
                try db.executeCached(
                    "UPDATE message SET state = 'uncertain', problem = ? WHERE id = ?", [problem, id.rawValue])
            case .postponed(let problem), .undetermined(let problem), .unavailable(let problem):
                let sql =
                    "SELECT attempts, sealed IS NULL AND subject IS NOT NULL AS isErased FROM message WHERE id = ?"
                guard let row = try db.cachedRow(sql, [id.rawValue]) else { return }
                var pause = Lifetime.pause(afterAttempt: row["attempts"])
                // A message that may be at fault itself comes after those that were not tried.
                if case .undetermined = outcome { pause *= 2 }
                let due = now.addingTimeInterval(pause)
                let state: OutboxMessage.State = row["isErased"] ? .ended : .waiting
                try db.executeCached(
                    "UPDATE message SET state = ?, problem = ?, due = ? WHERE id = ? AND state IN ('waiting', 'sending')",
                    [state.rawValue, problem, due.wholeSeconds, id.rawValue])
            }
        }
    }

    // A message that may have been sent waits again.
    func resend(_ id: OutboxMessage.ID) throws {
        let now = clock.now()
        try write { db in
            try Self.sweepMessages(now: now, db)
            guard let message = try Self.message(id, db) else {
                throw BadgeError(.notFound, .organization("notFound.message", ["id": id]))
            }
            guard message.state == .uncertain, message.expires > now,
                message.sealed != nil || message.kind.required == nil
            else {
                throw BadgeError(
                    .invalidInput,
                    .organization("invalidInput.resend", ["id": id]))
            }
            try db.executeCached(
                "UPDATE message SET state = 'waiting', problem = NULL, due = ? WHERE id = ?",
                [now.wholeSeconds, id.rawValue])
            try record(
                .messageSentAgain, by: user, details: ["message": .string(id.rawValue)],
                changes: [
                    AuditChange(
                        .state, from: .string(message.state.rawValue),
                        to: .string(OutboxMessage.State.waiting.rawValue))
                ], db)
        }
    }
}

extension Lifetime {
    // A message that nobody accepts is given up after a day.
    static let longestMessage = day
    // Longer than a delivery can take.
    static let delivery: TimeInterval = 900

    // Doubles from a minute to an hour.
    static func pause(afterAttempt attempts: Int) -> TimeInterval {
        min(60 * pow(2, Double(max(0, min(attempts, 16) - 1))), 3600)
    }
}
