import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeServing
import BadgeSystem
import Foundation
import GRDB

// A counted login of an administrator, with the data to verify its password.
struct AdministratorTry: Sendable {
    // What a password is entered for. Each has a counter of its own, so that strangers' wrong logins keep nobody from
    // changing the own password.
    enum Purpose: String, Sendable {
        case login = ""
        case ownAccount = "ownAccount"
    }

    let account: String
    let purpose: Purpose
    // Nil for an unknown email address.
    let administrator: Administrator.ID?
    let hash: String?
    let decoySalt: [UInt8]
    // Whether no other try follows.
    let isLast: Bool

    // How long further tries have to wait if this one is wrong.
    var lockedSeconds: Int? { isLast ? Int(Lifetime.loginLock) : nil }
}

enum AdministratorThrottle: Sendable {
    case taken(AdministratorTry)
    case locked(seconds: Int)
}

// Logins of administrators share the counters of people's logins, under keys of their own.
extension AuthorityStore {
    // The owner of the counters of email addresses that no administrator has: the logins of an address have a limit.
    private static let loginsOfNobody = "administrators"

    // Counts the try before the password is verified, so that concurrent tries cannot exceed the limit.
    func takeTry(
        _ email: String, for purpose: AdministratorTry.Purpose = .login
    ) throws -> AdministratorThrottle {
        let now = clock.now()
        let account = try codeAuthenticator().administratorAccount(email)
        if let seconds = try read({ try Self.lockedSeconds(account, purpose, now: now, $0) }) {
            return .locked(seconds: seconds)
        }
        return try write { db in
            if let seconds = try Self.lockedSeconds(account, purpose, now: now, db) {
                return .locked(seconds: seconds)
            }
            try db.executeCached("DELETE FROM loginTry WHERE until <= ?", [now.wholeSeconds])
            let row = try Self.administratorRow(email, db)
            let owner = try row == nil ? Self.makeRoomForUnknownLogin(of: Self.loginsOfNobody, db) : nil
            let wrong = try db.cachedValue(
                Int.self,
                """
                INSERT INTO loginTry (account, device, wrong, until, owner)
                VALUES (:account, :purpose, 1, :until, :owner)
                ON CONFLICT (account, device) DO UPDATE SET wrong = wrong + 1, until = :until, owner = :owner
                RETURNING wrong
                """,
                [
                    "account": account, "purpose": purpose.rawValue, "owner": owner,
                    "until": now.addingTimeInterval(Lifetime.loginLock).wholeSeconds,
                ])
            return .taken(
                AdministratorTry(
                    account: account, purpose: purpose,
                    administrator: (row?["id"] as String?).map(Administrator.ID.init(rawValue:)),
                    hash: row?["passwordHash"], decoySalt: try Self.codeAuthenticator(db).decoySalt(email),
                    isLast: wrong == Bound.loginTries.limit))
        }
    }

    // Counts a try no longer: its password was right, or was never verified.
    func withdrawTry(_ attempt: AdministratorTry) throws {
        try write { try Self.takeBackTry(attempt.account, attempt.purpose.rawValue, $0) }
    }

    // The log has an entry for the last try only, so that strangers cannot fill it.
    func noteRefusal(of attempt: AdministratorTry) throws {
        guard attempt.isLast, let id = attempt.administrator else { return }
        try write { try record(administrator: id.rawValue, .administratorLockedOut, by: .server, $0) }
    }

    // Returns nil when the code is wrong, or was accepted before.
    func finishAdministratorLogin(
        _ id: Administrator.ID, _ attempt: AdministratorTry, code: String
    ) throws -> AdministratorAccount? {
        let now = clock.now()
        return try write { db in
            // The password may have changed while it was verified.
            guard let account = try Self.account(id.rawValue, db),
                let row = try Self.administratorRow(account.administrator.email, db),
                row["passwordHash"] as String? == attempt.hash
            else { return nil }
            let newest = try db.cachedValue(
                Int64.self, "SELECT step FROM administratorLogin WHERE administrator = ?", [id.rawValue])
            guard let step = Self.step(of: code, key: Secret(row["codeKey"] as Data), after: newest ?? -1, now: now)
            else {
                if attempt.isLast { try record(administrator: id.rawValue, .administratorLockedOut, by: .server, db) }
                return nil
            }
            try Self.noteLogin(of: id.rawValue, step: step, now: now, db)
            try db.executeCached("DELETE FROM loginTry WHERE account = ?", [attempt.account])
            try record(administrator: id.rawValue, .administratorLoggedIn, by: .administrator(id.rawValue), db)
            return account
        }
    }

    func admit(_ account: AdministratorAccount) throws -> AdministratorAccount? {
        let now = clock.now()
        return try write { db in
            let id = account.administrator.id.rawValue
            guard let current = try Self.account(id, db), current.isSame(as: account) else { return nil }
            try Self.noteLogin(of: id, step: -1, now: now, db)
            try record(
                administrator: id, .administratorLoggedIn, by: .administrator(id), details: ["method": "link"], db)
            return current
        }
    }

    static func forgetTries(_ email: String, _ db: Database) throws {
        let account = try codeAuthenticator(db).administratorAccount(email)
        try db.executeCached("DELETE FROM loginTry WHERE account = ?", [account])
    }

    private static func noteLogin(of id: String, step: Int64, now: Date, _ db: Database) throws {
        try db.executeCached(
            """
            INSERT INTO administratorLogin (administrator, step, loggedIn) VALUES (:id, :step, :now)
            ON CONFLICT (administrator) DO UPDATE SET step = max(step, :step), loggedIn = :now
            """, ["id": id, "step": step, "now": now.wholeSeconds])
    }

    // The time step of a code, which may be one off; nil when the code is wrong or not newer than the last one.
    private static func step(of code: String, key: Secret, after newest: Int64, now: Date) -> Int64? {
        let entered = Secret(utf8: code.filter { !$0.isWhitespace }.readAsCode)
        let current = Int64(OneTimeCode.step(at: now, period: 30))
        return (max(0, current - 1)...current + 1).first { step in
            step > newest && Secret(utf8: OneTimeCode.hotp(key: key, counter: UInt64(step), digits: 6)) == entered
        }
    }

    private static func lockedSeconds(
        _ account: String, _ purpose: AdministratorTry.Purpose, now: Date, _ db: Database
    ) throws -> Int? {
        let row = try db.cachedRow(
            "SELECT wrong, until FROM loginTry WHERE account = ? AND device = ? AND until > ?",
            [account, purpose.rawValue, now.wholeSeconds])
        guard let row, row["wrong"] as Int >= Bound.loginTries.limit else { return nil }
        return Int(max(1, row["until"] as Int64 - now.wholeSeconds))
    }
}

extension CodeAuthenticator {
    // The key under which wrong logins of administrators are counted, whether or not there is such an account.
    fileprivate func administratorAccount(_ email: String) -> String {
        Base64URL.encode(mac("administrator", email.lowercased()))
    }
}
