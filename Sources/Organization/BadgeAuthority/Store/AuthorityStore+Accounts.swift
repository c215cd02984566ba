import BadgeDatabase
import BadgeModel
import BadgeSystem
import Foundation
import GRDB

extension AuthorityStore {
    func setPassword(_ hash: String, username: String, of email: String) throws {
        try write { db in
            try setPassword(hash, of: try edit(email, db) { $0.username = username }.person, db)
        }
    }

    func set(_ login: HashedLogin, of person: Person, _ db: Database) throws {
        if let hash = login.hash { try setPassword(hash, of: person, db) }
        if let isRequired = login.requiresSecondFactor { try requireSecondFactor(isRequired, of: person.id, db) }
    }

    // A new password clears the failed attempts, and invalidates login codes that the old one obtained.
    private func setPassword(_ hash: String, of person: Person, _ db: Database) throws {
        guard let username = person.details.username else {
            throw BadgeError(.invalidInput, .organization("invalidInput.passwordWithoutUsername"))
        }
        let hadOne = try db.cachedRow(
            "SELECT 1 FROM person WHERE id = ? AND passwordHash IS NOT NULL", [person.id.rawValue])
        try Self.setPassword(hash, of: person.id.rawValue, db)
        if hadOne != nil { try notify(.passwordChanged, person.id.rawValue, now: clock.now(), db) }
        try record(.passwordSet, by: user, person: person.id.rawValue, db)
        try db.executeCached(
            "DELETE FROM loginTry WHERE account = ?", [try Self.codeAuthenticator(db).account(username)])
    }

    // Nil for a person without a password or who was removed.
    package func username(of person: String) throws -> String? {
        try read { db in
            let sql = "SELECT username FROM person WHERE id = ? AND passwordHash IS NOT NULL AND removed IS NULL"
            guard let row = try db.cachedRow(sql, [person]) else { return nil }
            return row["username"]
        }
    }

    // Changes the password at the person's own request, and ends their other sessions, codes and grants. False when the
    // password was changed meanwhile, or the attempt was counted for another person.
    func changePassword(to hash: String, _ attempt: LoginTry, for token: DeviceToken) throws -> Bool {
        try write { db in
            let sql = "SELECT 1 FROM person WHERE id = ? AND passwordHash = ? AND removed IS NULL"
            guard attempt.person == token.person, try db.cachedRow(sql, [attempt.person, attempt.hash]) != nil else {
                return false
            }
            try replacePassword(hash, of: token.person, account: attempt.account, except: token.session, db)
            try record(
                .passwordChanged, by: .person(token.person, device: token.device), person: token.person,
                details: ["device": .string(token.device)], db)
            return true
        }
    }

    // Ends the sessions but the named one, codes and grants, and notifies the person.
    func replacePassword(
        _ hash: String, of person: String, account: String, except session: String? = nil, _ db: Database
    ) throws {
        try Self.setPassword(hash, of: person, db)
        try notify(.passwordChanged, person, now: clock.now(), db)
        try db.executeCached("DELETE FROM loginTry WHERE account = ?", [account])
        try db.executeCached("DELETE FROM session WHERE person = ? AND id IS NOT ?", [person, session])
        for table in ["deviceGrant", "browserCode"] {
            try db.executeCached("DELETE FROM \(table) WHERE person = ?", [person])
        }
    }

    func clearPassword(of email: String) throws {
        try write { db in
            let person = try Self.person(email, db).id.rawValue
            try Self.setPassword(nil, of: person, db)
            try record(.passwordCleared, by: user, person: person, db)
        }
    }

    private static func setPassword(_ hash: String?, of person: String, _ db: Database) throws {
        try db.executeCached("UPDATE person SET passwordHash = ? WHERE id = ?", [hash, person])
        try db.executeCached("DELETE FROM authorizationCode WHERE person = ?", [person])
    }

    func requireSecondFactor(_ isRequired: Bool, of email: String) throws {
        try write { try requireSecondFactor(isRequired, of: Self.person(email, $0).id, $0) }
    }

    private func requireSecondFactor(_ isRequired: Bool, of person: Person.ID, _ db: Database) throws {
        let wasRequired = try db.cachedValue(
            Bool.self, "SELECT wantsSecondFactor FROM person WHERE id = ?", [person.rawValue])
        try db.executeCached(
            "UPDATE person SET wantsSecondFactor = ? WHERE id = ?", [isRequired, person.rawValue])
        try record(
            isRequired ? .secondFactorRequired : .secondFactorWaived, by: user, person: person.rawValue,
            changes: [AuditChange(.secondFactor, from: wasRequired.map(JSON.bool), to: .bool(isRequired))], db)
    }
}
