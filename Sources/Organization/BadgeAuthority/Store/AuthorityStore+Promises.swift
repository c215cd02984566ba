import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeSystem
import Foundation
import GRDB

// Promises: badges that wait for an administrator's approval (OpenID4VCI 1.0, section 9).
extension AuthorityStore {
    // A repeated request, with the same keys or others, gives the same promise a new name, because the first response
    // may have been lost.
    func promise(
        to token: CredentialToken, person: String, invitation: String?, holders: [JWK], now: Date, _ db: Database
    ) throws -> CredentialOutcome {
        try Self.sweepPromises(now: now, db)
        let name = random.token()
        let session: String? = if case .device(let device) = token { device.session } else { nil }
        let keys = JSON.array(holders.map(\.unnamed)).text
        let sql = "SELECT id, state FROM promise WHERE session IS ?1 AND invitation IS ?2"
        let digest = CodeAuthenticator.digest(name)
        if let known = try db.cachedRow(sql, [session, invitation]) {
            guard known["state"] != "refused" else { return .refused }
            try db.executeCached(
                "UPDATE promise SET digest = ?, keys = ? WHERE id = ?", [digest, keys, known["id"] as String])
        } else {
            try db.executeCached(
                """
                INSERT INTO promise (id, digest, person, invitation, session, keys, state, requested)
                VALUES (?, ?, ?, ?, ?, ?, 'open', ?)
                """, [random.uuid(), digest, person, invitation, session, keys, now.wholeSeconds])
            try record(
                .approvalRequested, by: .person(person, device: token.device), person: person,
                changes: [.approval(from: nil, to: .open)], db)
        }
        // A bearer token cannot be refreshed, so it is extended to the lifetime of the promise.
        if let invitation {
            try db.executeCached(
                "UPDATE token SET expires = ? WHERE invitation = ?",
                [now.addingTimeInterval(Lifetime.promise).wholeSeconds, invitation])
        }
        return .promised(transaction: name)
    }

    // Issues the badge of an approved promise. The promise stays until the wallet confirms that it has the badge.
    func collect(_ transaction: String, for token: CredentialToken) throws -> CredentialOutcome {
        let now = clock.now().truncated
        return try write { db in
            try Self.sweepInvitations(db, now: now)
            try Self.sweepPromises(now: now, db)
            let (row, grant) = try Self.promise(transaction, of: token, now: now, db)
            guard let grant else { return .tokenInvalid }
            guard let row else { return .transactionUnknown }
            switch row["state"] as String {
            case "open": return .promised(transaction: transaction)
            case "refused": return .refused
            default:
                let holders = try JSONReader(try JSON.parse(row["keys"] as String)).elements()
                    .map { try JWK($0.present()) }
                try Self.endSoon(token, now: now, db)
                return try issue(to: grant, token, holders: holders, now: now, db)
            }
        }
    }

    private static func promise(
        _ transaction: String, of token: CredentialToken, now: Date, _ db: Database
    ) throws -> (promise: Row?, grant: Row?) {
        let digest = CodeAuthenticator.digest(transaction)
        switch token {
        case .bearer(let text):
            let grant = try Self.token(text, now: now, db)
            let sql = "SELECT * FROM promise WHERE digest = ? AND invitation = ?"
            return (try grant.flatMap { try db.cachedRow(sql, [digest, $0["invitation"] as String]) }, grant)
        case .device(let device):
            let sql = "SELECT * FROM promise WHERE digest = ? AND session = ?"
            return (
                try db.cachedRow(sql, [digest, device.session]), try session(device.session, db)
            )
        }
    }

    // A bearer token that was extended for its promise ends a day after the wallet first collects the badge. Until
    // then, the wallet can repeat a request whose response was lost.
    private static func endSoon(_ token: CredentialToken, now: Date, _ db: Database) throws {
        guard case .bearer(let text) = token else { return }
        try db.executeCached(
            "UPDATE token SET expires = min(expires, ?) WHERE digest = ?",
            [now.addingTimeInterval(Lifetime.day).wholeSeconds, CodeAuthenticator.digest(text)])
    }

    private static func sweepPromises(now: Date, _ db: Database) throws {
        try db.executeCached(
            "DELETE FROM promise WHERE requested <= ?", [now.addingTimeInterval(-Lifetime.promise).wholeSeconds])
    }

    static func endPromise(of token: CredentialToken, now: Date, _ db: Database) throws {
        switch token {
        case .bearer(let text):
            let invitation: String? = try Self.token(text, now: now, db)?["invitation"]
            try db.executeCached("DELETE FROM promise WHERE invitation = ?", [invitation])
        case .device(let device):
            try db.executeCached("DELETE FROM promise WHERE session = ?", [device.session])
        }
    }
}

extension AuthorityStore {
    func approvals() throws -> [Approval] {
        try read { db in
            try db.cachedRows(
                """
                SELECT promise.id AS id, email, state, requested FROM promise JOIN person ON person.id = person
                ORDER BY requested, promise.id
                """
            ).map(Self.approval)
        }
    }

    func answerPromises(of email: String, isApproved: Bool) throws -> [Approval] {
        try write { db in
            let person = try Self.person(email, db).id.rawValue
            let ids = try db.cachedRows("SELECT id FROM promise WHERE person = ? AND state = 'open'", [person])
                .map { $0["id"] as String }
            guard !ids.isEmpty else {
                throw BadgeError(
                    .notFound, .organization("notFound.approval", ["email": email]))
            }
            for id in ids {
                try db.executeCached(
                    "UPDATE promise SET state = ? WHERE id = ?", [isApproved ? "approved" : "refused", id])
                guard isApproved else { continue }
                for table in ["session", "invitation"] {
                    try db.executeCached(
                        """
                        UPDATE \(table) SET needsApproval = 0 WHERE id = (SELECT \(table) FROM promise WHERE id = ?)
                        """, [id])
                }
            }
            try record(
                isApproved ? .requestApproved : .requestRefused, by: user, person: person,
                changes: [.approval(from: .open, to: isApproved ? .approved : .refused)], db)
            return try db.cachedRows(
                """
                SELECT promise.id AS id, email, state, requested FROM promise JOIN person ON person.id = person
                WHERE person = ? ORDER BY requested, promise.id
                """, [person]
            ).map(Self.approval).filter { ids.contains($0.id.rawValue) }
        }
    }

    private static func approval(_ row: Row) -> Approval {
        Approval(
            id: Approval.ID(rawValue: row["id"]), email: row["email"],
            state: Approval.State(rawValue: row["state"]) ?? .open,
            requestedAt: Date(wholeSeconds: row["requested"]))
    }
}

extension AuditChange {
    fileprivate static func approval(from before: Approval.State?, to after: Approval.State) -> AuditChange {
        AuditChange(.approval, from: .optional(before?.rawValue), to: .string(after.rawValue))
    }
}
