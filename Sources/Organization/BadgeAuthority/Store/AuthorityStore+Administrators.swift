import BadgeDatabase
import BadgeModel
import BadgeSystem
import Foundation
import GRDB

// The accounts of administrators.
extension AuthorityStore {
    static let codeKeyBytes = 20

    func administrators(withRemoved: Bool = false) throws -> [Administrator] {
        try read { db in
            try db.cachedRows(
                Self.administratorQuery + " WHERE ? OR removed IS NULL ORDER BY name, email", [withRemoved]
            ).map(Self.administrator)
        }
    }

    func administrator(_ email: String) throws -> Administrator { try read { try Self.administrator(email, $0) } }

    func addAdministrator(
        _ details: Person.Details, role: Administrator.Role, hash: String, codeKey: Secret
    ) throws -> Administrator {
        let (id, now) = (random.uuid(), clock.now().wholeSeconds)
        return try write { db in
            let roles = try db.cachedValues(String.self, "SELECT role FROM administrator WHERE removed IS NULL")
            guard roles.count < Administrator.mostOfAnOrganization else {
                throw BadgeError(
                    .invalidInput,
                    .organization("invalidInput.administratorCount", ["count": roles.count]))
            }
            guard role == .owner || !roles.isEmpty else {
                throw BadgeError(.invalidInput, .organization("invalidInput.firstOwner"))
            }
            guard try Self.administratorRow(details.email, db) == nil else {
                throw BadgeError(
                    .alreadyExists, .organization("alreadyExists.administrator", ["email": details.email]))
            }
            try db.executeCached(
                """
                INSERT INTO administrator (id, email, name, role, passwordHash, codeKey, credentials, added)
                VALUES (?, ?, ?, ?, ?, ?, 1, ?)
                """, [id, details.email, details.name, role.rawValue, hash, Data(codeKey.bytes), now])
            try record(administrator: id, .administratorAdded, changes: [.role(from: nil, to: role)], db)
            return try Self.administrator(details.email, db)
        }
    }

    func removeAdministrator(_ email: String) throws -> Administrator {
        let now = clock.now().wholeSeconds
        return try write { db in
            let administrator = try Self.administrator(email, db)
            try Self.requireAnother(besides: administrator, db)
            try db.executeCached(
                """
                UPDATE administrator SET removed = ?, passwordHash = NULL, codeKey = NULL, credentials = credentials + 1
                WHERE id = ?
                """, [now, administrator.id.rawValue])
            try record(
                administrator: administrator.id.rawValue, .administratorRemoved,
                changes: [.role(from: administrator.role, to: nil)], db)
            return administrator
        }
    }

    func setRole(_ role: Administrator.Role, ofAdministrator email: String) throws -> Administrator {
        try write { db in
            let administrator = try Self.administrator(email, db)
            guard administrator.role != role else { return administrator }
            if administrator.role == .owner { try Self.requireAnotherOwner(besides: administrator, db) }
            try db.executeCached(
                "UPDATE administrator SET role = ? WHERE id = ?", [role.rawValue, administrator.id.rawValue])
            try record(
                administrator: administrator.id.rawValue, .administratorRoleChanged,
                changes: [.role(from: administrator.role, to: role)], db)
            return try Self.administrator(email, db)
        }
    }

    func setPassword(_ hash: String, ofAdministrator email: String) throws {
        try write { db in
            let administrator = try Self.administrator(email, db)
            try db.executeCached(
                "UPDATE administrator SET passwordHash = ?, credentials = credentials + 1 WHERE id = ?",
                [hash, administrator.id.rawValue])
            try Self.forgetTries(administrator.email, db)
            try record(administrator: administrator.id.rawValue, .administratorPasswordSet, db)
        }
    }

    func setCodeKey(_ key: Secret, ofAdministrator email: String) throws -> Administrator {
        try write { db in
            let administrator = try Self.administrator(email, db)
            try db.executeCached(
                "UPDATE administrator SET codeKey = ?, credentials = credentials + 1 WHERE id = ?",
                [Data(key.bytes), administrator.id.rawValue])
            try Self.forgetTries(administrator.email, db)
            try record(administrator: administrator.id.rawValue, .administratorCodeKeyRenewed, db)
            return administrator
        }
    }

    func account(_ id: Administrator.ID, credentials: Int) throws -> AdministratorAccount? {
        try read { db in
            try Self.account(id.rawValue, db).flatMap { $0.credentials == credentials ? $0 : nil }
        }
    }
}

extension AuthorityStore {
    private static let administratorQuery = """
        SELECT administrator.*, administratorLogin.loggedIn AS loggedIn FROM administrator
        LEFT JOIN administratorLogin ON administratorLogin.administrator = administrator.id
        """

    static func administrator(_ email: String, _ db: Database) throws -> Administrator {
        guard let row = try administratorRow(email, db) else {
            throw BadgeError(
                .notFound, .organization("notFound.administrator", ["email": email]))
        }
        return try administrator(row)
    }

    static func administratorRow(_ email: String, _ db: Database) throws -> Row? {
        try db.cachedRow(administratorQuery + " WHERE email = ? AND removed IS NULL", [email])
    }

    static func account(email: String, _ db: Database) throws -> AdministratorAccount {
        let found = try administrator(email, db)
        guard let account = try account(found.id.rawValue, db) else {
            throw BadgeError(
                .notFound, .organization("notFound.administrator", ["email": email]))
        }
        return account
    }

    static func account(_ id: String, _ db: Database) throws -> AdministratorAccount? {
        try db.cachedRow(administratorQuery + " WHERE id = ? AND removed IS NULL", [id]).map { row in
            AdministratorAccount(administrator: try administrator(row), credentials: row["credentials"])
        }
    }

    private static func administrator(_ row: Row) throws -> Administrator {
        guard let role = Administrator.Role(rawValue: row["role"]) else {
            throw BadgeError(.storeNewer, .organization("storeNewer.administratorRole", ["program": "badgectl"]))
        }
        return Administrator(
            id: Administrator.ID(rawValue: row["id"]), name: row["name"], email: row["email"], role: role,
            addedAt: Date(wholeSeconds: row["added"]),
            lastLogin: (row["loggedIn"] as Int64?).map(Date.init(wholeSeconds:)),
            removedAt: (row["removed"] as Int64?).map(Date.init(wholeSeconds:)))
    }

    private static func requireAnother(besides administrator: Administrator, _ db: Database) throws {
        let count =
            try db.cachedValue(Int.self, "SELECT count(*) FROM administrator WHERE removed IS NULL")
            ?? 0
        guard count > 1 else {
            throw BadgeError(
                .invalidInput,
                .organization("invalidInput.onlyAdministrator", ["email": administrator.email]))
        }
        if administrator.role == .owner { try requireAnotherOwner(besides: administrator, db) }
    }

    private static func requireAnotherOwner(besides administrator: Administrator, _ db: Database) throws {
        let sql = "SELECT count(*) FROM administrator WHERE role = 'owner' AND removed IS NULL AND id <> ?"
        let count = try db.cachedValue(Int.self, sql, [administrator.id.rawValue]) ?? 0
        guard count > 0 else {
            throw BadgeError(
                .invalidInput,
                .organization("invalidInput.onlyOwner", ["email": administrator.email]))
        }
    }

    func record(
        administrator id: String, _ event: OrganizationEvent, changes: [AuditChange] = [], _ db: Database
    ) throws {
        try record(administrator: id, event, by: user, changes: changes, db)
    }

    func record(
        administrator id: String, _ event: OrganizationEvent, by actor: AuditActor, details: [String: JSON] = [:],
        changes: [AuditChange] = [], _ db: Database
    ) throws {
        try record(
            event, by: actor, details: details.merging(["administrator": .string(id)]) { $1 }, changes: changes, db)
    }
}

extension AuditChange {
    fileprivate static func role(from before: Administrator.Role?, to after: Administrator.Role?) -> AuditChange {
        AuditChange(.role, from: .optional(before?.rawValue), to: .optional(after?.rawValue))
    }
}
