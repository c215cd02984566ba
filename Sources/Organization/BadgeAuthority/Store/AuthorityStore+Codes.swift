import BadgeDatabase
import BadgeModel
import BadgeServing
import BadgeSystem
import Foundation
import GRDB

// A badge code for the holder to show, and its lifetime in seconds.
struct GivenCode: Sendable {
    let code: String
    let period: Int
}

// The result of a request for a badge code.
enum CodeRequest: Sendable {
    case given(GivenCode)
    // Too many codes are valid now for four digits to be safe.
    case capacityExceeded
}

// Why a badge cannot be used.
enum BadgeRefusal: Error {
    case suspended
    // The badge is revoked or expired, or never existed.
    case missing
}

extension AuthorityStore {
    static let badgeCodeLength = 4

    // A badge has one code at a time, and no two badges have the same one.
    func giveCode(to badge: String) throws -> CodeRequest {
        let now = clock.now()
        return try write { db in
            try db.executeCached("DELETE FROM badgeCode WHERE expires <= ? OR badge = ?", [now.wholeSeconds, badge])
            try Self.requireUsable(badge, now: now, db)
            let living = try db.cachedValue(Int.self, "SELECT count(*) FROM badgeCode") ?? 0
            guard living < Bound.badgeCodes.limit else { return .capacityExceeded }
            let period = try Self.codePeriods(db).badgeCode
            let code = try freeCode(Self.codeAuthenticator(db), db)
            try db.executeCached(
                "INSERT INTO badgeCode (mac, badge, expires) VALUES (?, ?, ?)",
                [
                    try Self.codeAuthenticator(db).badgeCodeMAC(Secret(utf8: code)), badge,
                    now.addingTimeInterval(TimeInterval(period)).wholeSeconds,
                ])
            return .given(GivenCode(code: code, period: period))
        }
    }

    // At least half of all codes are free, so the loop ends soon.
    private func freeCode(_ authenticator: CodeAuthenticator, _ db: Database) throws -> String {
        while true {
            let code = random.digits(Self.badgeCodeLength)
            let sql = "SELECT 1 FROM badgeCode WHERE mac = ?"
            let mac = authenticator.badgeCodeMAC(Secret(utf8: code))
            if try db.cachedRow(sql, [mac]) == nil { return code }
        }
    }

    // Creates the badge's secret on the first request.
    func codeSecret(of badge: String) throws -> Secret {
        let now = clock.now()
        let secret = Data(random.bytes(32))
        return try write { db in
            try Self.requireUsable(badge, now: now, db)
            try db.executeCached("INSERT OR IGNORE INTO codeSecret (badge, secret) VALUES (?, ?)", [badge, secret])
            let sql = "SELECT secret FROM codeSecret WHERE badge = ?"
            guard let stored = try db.cachedValue(Data.self, sql, [badge]) else {
                throw BadgeRefusal.missing
            }
            return Secret(stored)
        }
    }

    static func codePeriods(_ db: Database) throws -> (badgeCode: Int, totp: Int) {
        let codes = try newestPolicy(db)?.policy.codes
        return (codes?.badgeCode ?? 30, codes?.totp ?? 30)
    }

    // - Throws: `BadgeRefusal`.
    @discardableResult
    static func requireUsable(_ id: String, now: Date, _ db: Database) throws -> Row {
        if let row = try usableBadge(id, now: now, db) { return row }
        let status = try db.cachedValue(String.self, "SELECT status FROM badge WHERE id = ?", [id])
        throw status == "suspended" ? BadgeRefusal.suspended : .missing
    }

    // Nil if the badge is suspended, revoked or expired.
    static func usableBadge(_ id: String, now: Date, _ db: Database) throws -> Row? {
        try db.cachedRow(
            "SELECT * FROM badge WHERE id = ? AND status = 'active' AND expires > ?", [id, now.wholeSeconds])
    }
}
