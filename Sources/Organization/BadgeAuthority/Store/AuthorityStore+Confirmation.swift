import BadgeDatabase
import BadgeSystem
import GRDB

// What shows that a request is a person's, before it costs anything: secrets that nobody can guess. What can be guessed,
// such as the code that a device shows, is none of them.
extension AuthorityStore {
    // Whether a token request has a code or token of a person.
    func knowsSecret(in form: [String: String]) throws -> Bool {
        let now = clock.now()
        return try read { db in
            if let code = form["pre-authorized_code"], try Self.isOpen(code: code, now: now, db) { return true }
            if let token = form["refresh_token"], try Self.isRefreshToken(token, db) { return true }
            if let code = form["device_code"], try Self.isAllowed(deviceCode: code, db) { return true }
            guard let code = form["code"] else { return false }
            let digest = CodeAuthenticator.digest(code)
            return try Self.codeTables.contains { table, column in
                try db.cachedRow("SELECT 1 FROM \(table) WHERE \(column) = ?", [digest]) != nil
            }
        }
    }

    private static let codeTables = [
        ("authorizationCode", "digest"), ("browserCode", "digest"), ("ssoGrant", "codeDigest"),
    ]

    // A refresh token begins with the name of its session.
    private static func isRefreshToken(_ token: String, _ db: Database) throws -> Bool {
        guard let session = token.split(separator: ".", maxSplits: 1).first else { return false }
        let sql = "SELECT 1 FROM session WHERE id = ?1 AND (refreshDigest = ?2 OR previousDigest = ?2)"
        return try db.cachedRow(sql, [String(session), CodeAuthenticator.digest(token)]) != nil
    }

    // A stranger has device codes too, but none that a person has allowed.
    private static func isAllowed(deviceCode: String, _ db: Database) throws -> Bool {
        let sql = "SELECT 1 FROM deviceGrant WHERE id = ? AND state = 'allowed'"
        return try db.cachedRow(sql, [CodeAuthenticator.digest(deviceCode)]) != nil
    }

    // Whether the key is that of a device of a person who has not been removed.
    func isDevice(_ key: String) throws -> Bool {
        let sql = """
            SELECT 1 FROM device CROSS JOIN person ON person.id = device.person
            WHERE device.id = ? AND device.removed IS NULL AND person.removed IS NULL
            """
        return try read { try $0.cachedRow(sql, [key]) != nil }
    }

    // Whether a badge that is not revoked, of a person who has not been removed, is bound to the key.
    func isHolder(_ key: String) throws -> Bool {
        let sql = """
            SELECT 1 FROM badge CROSS JOIN person ON person.id = badge.person
            WHERE badge.holderKey = ? AND badge.copyOf IS NULL AND +badge.status <> 'revoked'
              AND person.removed IS NULL
            """
        return try read { try $0.cachedRow(sql, [key]) != nil }
    }
}
