import BadgeDatabase
import BadgeModel
import BadgeServing
import BadgeSystem
import Foundation
import GRDB

// A counted login attempt, with the data to verify its password.
package struct LoginTry: Sendable {
    let account: String
    // The known device for which the attempt was counted; empty for unknown devices, which share one counter.
    let counter: String
    // Nil for an unknown user name.
    let person: String?
    // Nil when there is no password.
    package let hash: String?
    // The salt of a dummy hash, which is computed if there is no hash, so that both cases take the same time.
    let decoySalt: [UInt8]
    package let triesLeft: Int

    var isKnownDevice: Bool { !counter.isEmpty }
}

// Whether a login attempt is allowed.
package enum ThrottleDecision: Sendable {
    case taken(LoginTry)
    case locked(seconds: Int)
}

extension AuthorityStore {
    // Counts the attempt before the password is verified, so that concurrent attempts cannot exceed the limit. Each
    // device that the person has used has its own counter, so that a stranger's wrong logins lock out strangers only.
    package func beginLoginAttempt(
        _ username: String, device: String, from client: ClientAddress? = nil
    ) throws -> ThrottleDecision {
        let now = clock.now()
        // A locked-out client is refused without a write transaction.
        if let seconds = try read({ try Self.loginCount(username, device, now: now, $0).lockedSeconds(now) }) {
            return .locked(seconds: seconds)
        }
        return try write { db in
            let count = try Self.loginCount(username, device, now: now, db)
            if let seconds = count.lockedSeconds(now) { return .locked(seconds: seconds) }
            try db.executeCached("DELETE FROM loginTry WHERE until <= ?", [now.wholeSeconds])
            let name = try client.map { try Self.codeAuthenticator(db).name(of: $0) }
            let owner = try count.person == nil ? Self.makeRoomForUnknownLogin(of: name, db) : nil
            try db.executeCached(
                """
                INSERT INTO loginTry (account, device, wrong, until, owner)
                VALUES (:account, :counter, 1, :until, :owner)
                ON CONFLICT (account, device) DO UPDATE SET wrong = wrong + 1, until = :until, owner = :owner
                """,
                [
                    "account": count.account, "counter": count.counter, "owner": owner,
                    "until": now.addingTimeInterval(Lifetime.loginLock).wholeSeconds,
                ])
            return .taken(
                LoginTry(
                    account: count.account, counter: count.counter, person: count.person?["id"],
                    hash: count.person?["passwordHash"], decoySalt: try Self.codeAuthenticator(db).decoySalt(username),
                    triesLeft: Bound.loginTries.limit - 1 - count.wrong))
        }
    }

    // The counter of a user name that nobody has protects nothing, and may go: those with the most tries last, since a lock
    // that ends early tells that nobody has the name. Returns its owner.
    static func makeRoomForUnknownLogin(of owner: String?, _ db: Database) throws -> String? {
        try makeRoom(for: owner, in: "loginTry", losingBy: "wrong, until", .unknownLogins, db)
        return owner
    }

    // Takes back an attempt whose password was never verified.
    package func cancelAttempt(_ login: LoginTry) throws {
        try write { try Self.takeBackTry(login.account, login.counter, $0) }
    }

    // A counter at zero is deleted, since it would take the room of another.
    static func takeBackTry(_ account: String, _ counter: String, _ db: Database) throws {
        try db.executeCached(
            "DELETE FROM loginTry WHERE account = ? AND device = ? AND wrong <= 1", [account, counter])
        try db.executeCached(
            "UPDATE loginTry SET wrong = wrong - 1 WHERE account = ? AND device = ?", [account, counter])
    }

    private static func loginCount(
        _ username: String, _ device: String, now: Date, _ db: Database
    ) throws -> LoginCount {
        let account = try codeAuthenticator(db).account(username)
        let person = try db.cachedRow("SELECT * FROM person WHERE username = ? AND removed IS NULL", [username])
        let isKnown = try isKnown(device, of: person?["id"], db)
        let counter = isKnown ? device : ""
        let row = try db.cachedRow(
            "SELECT * FROM loginTry WHERE account = ? AND device = ? AND until > ?",
            [account, counter, now.wholeSeconds])
        return LoginCount(
            account: account, counter: counter, person: person, wrong: row?["wrong"] ?? 0, until: row?["until"] ?? 0)
    }

    static func isKnown(_ device: String, of person: String?, _ db: Database) throws -> Bool {
        let sql = "SELECT 1 FROM device WHERE person = ? AND id = ?"
        return try db.cachedRow(sql, [person, device]) != nil
    }
}

private struct LoginCount {
    let account: String
    let counter: String
    let person: Row?
    let wrong: Int
    let until: Int64

    func lockedSeconds(_ now: Date) -> Int? {
        wrong < Bound.loginTries.limit ? nil : Int(max(1, until - now.wholeSeconds))
    }
}
