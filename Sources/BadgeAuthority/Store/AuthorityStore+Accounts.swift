import BadgeDatabase
import BadgeModel
import Foundation
import GRDB

extension AuthorityStore {
    // A new password forgets the wrong tries, and the logins that are under way with the old one.
    func setPassword(_ hash: String, username: String, of email: String) throws {
        try write { db in
            let person = try Self.edit(email, db) { $0.username = username }.id.rawValue
            try Self.setPassword(hash, of: person, db)
            try db.executeCached("DELETE FROM loginTry WHERE account = ?", [try Self.codeKeeper(db).account(username)])
        }
    }

    func clearPassword(of email: String) throws {
        try write { try Self.setPassword(nil, of: Self.person(email, $0).id.rawValue, $0) }
    }

    private static func setPassword(_ hash: String?, of person: String, _ db: Database) throws {
        try db.executeCached("UPDATE person SET passwordHash = ? WHERE id = ?", [hash, person])
        try db.executeCached("DELETE FROM authorizationCode WHERE person = ?", [person])
    }

    func requireSecondFactor(_ isRequired: Bool, of email: String) throws {
        try write { db in
            let person = try Self.person(email, db).id.rawValue
            try db.executeCached("UPDATE person SET wantsSecondFactor = ? WHERE id = ?", [isRequired, person])
        }
    }
}
