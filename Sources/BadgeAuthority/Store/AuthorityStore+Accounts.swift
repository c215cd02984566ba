import BadgeDatabase
import BadgeModel
import Foundation
import GRDB

extension AuthorityStore {
    // A new password forgets the wrong tries, and the logins that are under way with the old one.
    func setPassword(_ hash: String, username: String, of email: String) throws {
        try write { db in
            let person = try edit(email, db) { $0.username = username }.id.rawValue
            try Self.setPassword(hash, of: person, db)
            try record(.login, "passwordSet", by: user, person: person, db)
            try db.executeCached("DELETE FROM loginTry WHERE account = ?", [try Self.codeKeeper(db).account(username)])
        }
    }

    func clearPassword(of email: String) throws {
        try write { db in
            let person = try Self.person(email, db).id.rawValue
            try Self.setPassword(nil, of: person, db)
            try record(.login, "passwordCleared", by: user, person: person, db)
        }
    }

    private static func setPassword(_ hash: String?, of person: String, _ db: Database) throws {
        try db.executeCached("UPDATE person SET passwordHash = ? WHERE id = ?", [hash, person])
        try db.executeCached("DELETE FROM authorizationCode WHERE person = ?", [person])
    }

    func requireSecondFactor(_ isRequired: Bool, of email: String) throws {
        try write { db in
            let person = try Self.person(email, db).id.rawValue
            try db.executeCached("UPDATE person SET wantsSecondFactor = ? WHERE id = ?", [isRequired, person])
            let outcome = isRequired ? "secondFactorRequired" : "secondFactorWaived"
            try record(.login, outcome, by: user, person: person, db)
        }
    }
}
