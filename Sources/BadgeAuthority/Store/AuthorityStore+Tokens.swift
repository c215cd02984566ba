import BadgeKeys
import BadgeModel
import Foundation
import GRDB

// What a pre-authorized code and a transaction code are worth.
enum Redemption: Sendable {
    case granted(accessToken: Secret)
    case refused(triesLeft: Int)
    // Unknown, used, expired, replaced, or dead of wrong codes: the holder of the code is not told which.
    case unusable
}

extension AuthorityStore {
    // A wrong code counts before anybody learns that it was wrong: the count and the comparison are one transaction,
    // and the answer waits for its end.
    func redeem(code: String, transactionCode: String) throws -> Redemption {
        let now = clock.now()
        let token = random.token()
        // Who knows no code makes no writer wait.
        guard try read({ try Self.openInvitation(code: code, $0) != nil }) else { return .unusable }
        return try write { db in
            try Self.sweepInvitations(db, now: now)
            guard let invitation = try Self.openInvitation(code: code, db) else { return .unusable }
            let mac: Data = invitation["transactionCodeMAC"]
            guard try Self.codeKeeper(db).matches(transactionCode, mac: mac, of: invitation["id"]) else {
                return try Self.countWrongCode(invitation, db)
            }
            try Self.grant(token, for: invitation, now: now, db)
            return .granted(accessToken: Secret(utf8: token))
        }
    }

    private static func openInvitation(code: String, _ db: Database) throws -> Row? {
        try Row.fetchOne(
            db,
            sql: "SELECT id, transactionCodeMAC, triesLeft FROM invitation WHERE codeDigest = ? AND state = 'open'",
            arguments: [CodeKeeper.digest(code)])
    }

    private static func countWrongCode(_ invitation: Row, _ db: Database) throws -> Redemption {
        let left: Int = (invitation["triesLeft"] as Int) - 1
        try db.execute(
            sql: "UPDATE invitation SET triesLeft = ?, state = ? WHERE id = ?",
            arguments: [left, left > 0 ? "open" : "dead", invitation["id"] as String])
        return left > 0 ? .refused(triesLeft: left) : .unusable
    }

    private static func grant(_ token: String, for invitation: Row, now: Date, _ db: Database) throws {
        let id: String = invitation["id"]
        try db.execute(sql: "UPDATE invitation SET state = 'redeemed' WHERE id = ?", arguments: [id])
        try db.execute(sql: "DELETE FROM message WHERE invitation = ?", arguments: [id])
        try db.execute(
            sql: "INSERT INTO token (digest, invitation, expires) VALUES (?, ?, ?)",
            arguments: [CodeKeeper.digest(token), id, now.addingTimeInterval(Lifetime.accessToken).wholeSeconds])
    }

    func isValid(accessToken: String) throws -> Bool {
        let now = clock.now()
        return try read { try Self.token(accessToken, now: now, $0) != nil }
    }

    static func token(_ text: String, now: Date, _ db: Database) throws -> Row? {
        try Row.fetchOne(
            db, sql: "SELECT * FROM token WHERE digest = ? AND expires > ?",
            arguments: [CodeKeeper.digest(text), now.wholeSeconds])
    }

    func nonce() throws -> String {
        let expires = clock.now().addingTimeInterval(Lifetime.nonce)
        return try read { try Self.codeKeeper($0).nonce(expires: expires, random: random) }
    }

    // False when it is not ours, has run out, or was spent before.
    static func spend(_ nonce: String, now: Date, _ db: Database) throws -> Bool {
        try db.execute(sql: "DELETE FROM nonce WHERE expires <= ?", arguments: [now.wholeSeconds])
        guard let expires = try codeKeeper(db).expiry(ofNonce: nonce), now < expires else { return false }
        try db.execute(
            sql: "INSERT OR IGNORE INTO nonce (digest, expires) VALUES (?, ?)",
            arguments: [CodeKeeper.digest(nonce), expires.wholeSeconds])
        return db.changesCount == 1
    }
}
