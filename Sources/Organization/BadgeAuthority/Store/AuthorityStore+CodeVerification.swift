import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeServing
import BadgeSystem
import Foundation
import GRDB

extension AuthorityStore {
    private static let triesPerWindow = Bound.badgeCodeTries.limit
    private static let tryWindow: TimeInterval = 300

    // Counts the attempt before the code is checked, and takes it back if the code is right. Both are in one
    // transaction, so that concurrent guesses cannot exceed the limit.
    func verifyCode(_ code: Secret, of email: String?) throws -> CodeVerification {
        let form = try CodeForm(code.readAsCode, email: email)
        let now = clock.now()
        return try write { db in
            let authenticator = try Self.codeAuthenticator(db)
            let rateLimitKey = authenticator.rateLimitMAC(form.rateLimitKey)
            if let retryAfter = try Self.tryLimit(rateLimitKey, now: now, db) {
                return .limited(retryAfter: retryAfter)
            }
            try db.executeCached("INSERT INTO codeTry (lane, tried) VALUES (?, ?)", [rateLimitKey, now.wholeSeconds])
            let tried = db.lastInsertedRowID
            guard let badge = try form.take(now: now, db) else { return .refused }
            try db.executeCached("DELETE FROM codeTry WHERE id = ?", [tried])
            let found = try Self.badge(badge, now: now, db)
            try record(
                .codeAccepted, by: user, badge: badge.rawValue, person: found.personID.rawValue, db)
            return .accepted(found)
        }
    }

    private static func tryLimit(_ rateLimitKey: Data, now: Date, _ db: Database) throws -> Int? {
        let start = now.addingTimeInterval(-tryWindow).wholeSeconds
        try db.executeCached("DELETE FROM codeTry WHERE tried <= ?", [start])
        let tries = try db.cachedValues(
            Int64.self, "SELECT tried FROM codeTry WHERE lane = ? ORDER BY tried", [rateLimitKey])
        return tries.count < triesPerWindow ? nil : Int(max(1, tries[0] - start))
    }
}

// The three kinds of code that a badge shows.
private enum CodeForm: Sendable {
    case online(Secret, email: String?)
    case offline(Secret, email: String)
    case authenticator(Secret, email: String)

    init(_ code: Secret, email: String?) throws {
        guard code.bytes.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else { throw Self.noCode }
        switch (code.count, email) {
        case (AuthorityStore.badgeCodeLength, let email): self = .online(code, email: email)
        case (8, let email?): self = .offline(code, email: email)
        case (6, let email?): self = .authenticator(code, email: email)
        case (6, nil), (8, nil):
            throw BadgeError(
                .invalidInput, .organization("invalidInput.codeWithoutEmail"))
        default: throw Self.noCode
        }
    }

    private static var noCode: BadgeError {
        BadgeError(.invalidInput, .organization("invalidInput.badgeCode"))
    }

    // A guess of four digits may hit any badge, so all such guesses share one counter. Other codes are counted per
    // person.
    var rateLimitKey: String {
        switch self {
        case .online: "organization"
        case .offline(_, let email), .authenticator(_, let email): "person:" + email.lowercased()
        }
    }

    // Returns the badge with this code, and marks the code as used.
    func take(now: Date, _ db: Database) throws -> IssuedBadge.ID? {
        switch self {
        case .online(let code, let email): try Self.takeGiven(code, of: email, now: now, db)
        case .offline(let code, let email):
            try TimedCode(code: code, column: "badgeCodeTaken", period: AuthorityStore.codePeriods(db).badgeCode) {
                OneTimeCode.badgeCode(secret: $0, at: $1, period: $2)
            }.take(of: email, now: now, db)
        case .authenticator(let code, let email):
            try TimedCode(code: code, column: "totpTaken", period: AuthorityStore.codePeriods(db).totp) {
                OneTimeCode.authenticatorCode(secret: $0, at: $1, period: $2)
            }.take(of: email, now: now, db)
        }
    }

    private static func takeGiven(
        _ code: Secret, of email: String?, now: Date, _ db: Database
    ) throws -> IssuedBadge.ID? {
        let mac = try AuthorityStore.codeAuthenticator(db).badgeCodeMAC(code)
        let sql = """
            SELECT badge.id FROM badgeCode JOIN badge ON badge.id = badge JOIN person ON person.id = person
            WHERE mac = ? AND badgeCode.expires > ? AND (? IS NULL OR email = ?) AND status = 'active'
              AND badge.expires > ?
            """
        let arguments: Bindings = [mac, now.wholeSeconds, email, email, now.wholeSeconds]
        guard let badge = try db.cachedValue(String.self, sql, arguments) else {
            return nil
        }
        try db.executeCached("DELETE FROM badgeCode WHERE mac = ?", [mac])
        return IssuedBadge.ID(rawValue: badge)
    }
}

// A code that is computed from a badge's secret and the time.
private struct TimedCode {
    let code: Secret
    let column: String
    let period: Int
    let compute: (Secret, Date, Int) -> String

    // Accepts the codes of the current, the previous and the next time step, because clocks differ, but none of a step
    // that begins before the last accepted code has expired.
    func take(of email: String, now: Date, _ db: Database) throws -> IssuedBadge.ID? {
        let sql = """
            SELECT badge.id AS id, secret, \(column) AS taken FROM codeSecret JOIN badge ON badge.id = codeSecret.badge
              JOIN person ON person.id = person
            WHERE email = ? AND removed IS NULL AND status = 'active' AND expires > ? ORDER BY badge.id
            """
        let begin = Int64(OneTimeCode.step(at: now, period: period)) * Int64(period)
        for row in try db.cachedRows(sql, [email, now.wholeSeconds]) {
            for start in [begin, begin - Int64(period), begin + Int64(period)] where start >= row["taken"] {
                guard code == Secret(utf8: compute(Secret(row["secret"] as Data), Date(wholeSeconds: start), period))
                else { continue }
                try db.executeCached(
                    "UPDATE codeSecret SET \(column) = ? WHERE badge = ?", [start + Int64(period), row["id"] as String])
                return IssuedBadge.ID(rawValue: row["id"])
            }
        }
        return nil
    }
}
