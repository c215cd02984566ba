import BadgeDatabase
import BadgeModel
import BadgeServing
import BadgeSystem
import Foundation
import GRDB

// The result of redeeming a pre-authorized code.
enum Redemption: Sendable {
    case granted(GrantedTokens)
    case refused(triesLeft: Int)
    // Unknown, used, expired, replaced, or invalid after too many wrong codes. The client is not told which.
    case unusable
    // The invitation, or the recovery by a person with a second factor, needs its code. No attempt is counted.
    case transactionCodeMissing
    // The code is of a recovery and a badge of the person is suspended. The recovery stays open.
    case suspended
}

extension AuthorityStore {
    // Counts a wrong code in the transaction that compares it, and the response waits for that transaction. A device
    // gets a session for its invitation, and a client without a device key gets a bearer token.
    func redeem(code: String, transactionCode: String?, device: DeviceRegistration?) throws -> Redemption {
        let now = clock.now()
        // An unknown code is refused without a write transaction.
        guard try read({ try Self.isOpen(code: code, now: now, $0) }) else { return .unusable }
        return try write { db in
            try Self.sweepInvitations(db, now: now)
            if let recovery = try Self.openRecovery(code: code, now: now, db) {
                guard try !Self.hasSuspendedBadge(recovery["person"], db) else { return .suspended }
                let refusal = try Self.refusal(of: recovery, transactionCode: transactionCode, now: now, db)
                if let refusal { return refusal }
                let invitation = try Self.take(recovery, db)
                if let device { try Self.moveEnteredCode(of: recovery, to: device.key, db) }
                return .granted(try grant(invitation, isInvited: false, to: device, now: now, db))
            }
            guard let invitation = try Self.openInvitation(code: code, db) else { return .unusable }
            guard let transactionCode else { return .transactionCodeMissing }
            let mac: Data = invitation["transactionCodeMAC"]
            guard try Self.codeAuthenticator(db).matches(transactionCode, mac: mac, of: invitation["id"]) else {
                return try Self.countWrongCode(invitation, db)
            }
            return .granted(try grant(invitation, isInvited: true, to: device, now: now, db))
        }
    }

    static func isOpen(code: String, now: Date, _ db: Database) throws -> Bool {
        try openInvitation(code: code, db) != nil || openRecovery(code: code, now: now, db) != nil
    }

    private static func openInvitation(code: String, _ db: Database) throws -> Row? {
        try db.cachedRow(
            """
            SELECT id, person, transactionCodeMAC, triesLeft, needsApproval FROM invitation
            WHERE codeDigest = ? AND state = 'open' AND NOT wantsLogin
            """, [CodeAuthenticator.digest(code)])
    }

    private static func countWrongCode(_ invitation: Row, _ db: Database) throws -> Redemption {
        let left: Int = (invitation["triesLeft"] as Int) - 1
        try db.executeCached(
            "UPDATE invitation SET triesLeft = ?, state = ? WHERE id = ?",
            [left, left > 0 ? "open" : "dead", invitation["id"] as String])
        return left > 0 ? .refused(triesLeft: left) : .unusable
    }

    private func grant(
        _ invitation: Row, isInvited: Bool, to device: DeviceRegistration?, now: Date, _ db: Database
    ) throws -> GrantedTokens {
        guard let device else { return try grantBearer(invitation, now: now, db) }
        try db.executeCached("DELETE FROM invitation WHERE id = ?", [invitation["id"] as String])
        let session = NewSession(
            person: invitation["person"], device: device, isInvited: isInvited,
            needsApproval: invitation["needsApproval"] ?? false)
        return try begin(session, now: now, db)
    }

    func grantBearer(_ invitation: Row, now: Date, _ db: Database) throws -> GrantedTokens {
        let (id, token): (String, String) = (invitation["id"], random.token())
        try db.executeCached("UPDATE invitation SET state = 'redeemed' WHERE id = ?", [id])
        try db.executeCached(
            "INSERT INTO token (digest, invitation, expires) VALUES (?, ?, ?)",
            [CodeAuthenticator.digest(token), id, now.addingTimeInterval(Lifetime.accessToken).wholeSeconds])
        return GrantedTokens(access: Secret(utf8: token), refresh: nil)
    }

    func isValid(accessToken: String) throws -> Bool {
        let now = clock.now()
        return try read { try Self.token(accessToken, now: now, $0) != nil }
    }

    static func token(_ text: String, now: Date, _ db: Database) throws -> Row? {
        try db.cachedRow(
            "SELECT * FROM token WHERE digest = ? AND expires > ?", [CodeAuthenticator.digest(text), now.wholeSeconds])
    }

    func credentialNonce() throws -> String {
        let expires = clock.now().addingTimeInterval(Lifetime.nonce)
        return try codeAuthenticator().nonce(.credential, expires: expires, random: random)
    }

    // False when the nonce is not ours, has expired, or was spent before.
    static func spend(_ nonce: String, by owner: String, now: Date, _ db: Database) throws -> Bool {
        guard let expires = try codeAuthenticator(db).expiry(of: nonce, for: .credential), now < expires else {
            return false
        }
        return try isFirstUse(of: nonce, by: owner, until: expires, now: now, db)
    }

    // Remembers the text until it expires; false when it was used before.
    //
    // - Parameter owner: The person who uses it, the key of a device, or the name of a stranger's network.
    static func isFirstUse(
        of text: String, by owner: String?, until expires: Date, now: Date, _ db: Database
    ) throws -> Bool {
        try db.executeCached("DELETE FROM nonce WHERE expires <= ?", [now.wholeSeconds])
        try makeRoom(for: owner, in: "nonce", .spentNonces, db)
        try db.executeCached(
            "INSERT OR IGNORE INTO nonce (digest, expires, owner) VALUES (?, ?, ?)",
            [CodeAuthenticator.digest(text), expires.wholeSeconds, owner])
        return db.changesCount == 1
    }
}
