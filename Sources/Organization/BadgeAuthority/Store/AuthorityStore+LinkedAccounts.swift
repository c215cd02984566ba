import BadgeDatabase
import BadgeModel
import BadgeServing
import BadgeSystem
import Foundation
import GRDB

// A sign-in of a person, as the person sees it.
struct LinkedAccount: Sendable {
    let id: String
    let server: String
    // The identifier and the name of the provider; nil for a server that is no registered provider.
    let provider: String?
    let name: String?
    // What the server states of the account.
    let accountName: String?
    let accountEmail: String?
    let linked: Date
}

enum AccountLinkOutcome: Sendable {
    case linked(LinkedAccount)
    case nonceUsed
    // It is another person's, or already this one's.
    case taken
    case tooMany
}

enum AccountUnlinkOutcome: Sendable {
    case unlinked
    case notFound
    // Without it the person could not sign in any more.
    case last
}

extension AuthorityStore {

    func accounts(of person: String) throws -> [LinkedAccount] {
        try read { try Self.accounts(of: person, $0) }
    }

    func hasPassword(_ person: String) throws -> Bool { try read { try Self.hasPassword(person, $0) } }

    // Links an account that the person signed in with on the device of the session. Its nonce is used up.
    func linkAccount(_ account: ExternalToken, of token: DeviceToken, nonce: String) throws -> AccountLinkOutcome {
        let now = clock.now().truncated
        return try write { db in
            guard try Self.spendProviderNonce(nonce, for: token.device, now: now, db) else { return .nonceUsed }
            let sql = "SELECT 1 FROM externalAccount WHERE server = ? AND subject = ?"
            guard try db.cachedRow(sql, [account.server, account.subject]) == nil else { return .taken }
            guard try Self.accounts(of: token.person, db).count < Bound.accountsOfAPerson.limit else { return .tooMany }
            try link(
                account.subject, at: account.server, to: token.person, by: .person(token.person, device: token.device),
                now: now, db)
            try saveStatement(of: account, db)
            guard let linked = try Self.accounts(of: token.person, db).last else { return .taken }
            return .linked(linked)
        }
    }

    // The sessions that the account began end with the link, by a foreign key.
    func unlinkAccount(_ id: String, of token: DeviceToken, hasOtherWay: Bool) throws -> AccountUnlinkOutcome {
        try write { db in
            let accounts = try Self.accounts(of: token.person, db)
            guard accounts.contains(where: { $0.id == id }) else { return .notFound }
            guard try accounts.count > 1 || hasOtherWay || Self.hasPassword(token.person, db) else { return .last }
            let sql = "DELETE FROM externalAccount WHERE id = ? AND person = ? RETURNING server, subject"
            guard let row = try db.cachedRows(sql, [Int64(id), token.person]).first else { return .notFound }
            try record(
                .accountUnlinked, by: .person(token.person, device: token.device), person: token.person,
                details: ["server": .string(row["server"]), "subject": .string(row["subject"])], db)
            return .unlinked
        }
    }

    private static func accounts(of person: String, _ db: Database) throws -> [LinkedAccount] {
        let sql = """
            SELECT externalAccount.id, server, linked, name, address, identityProvider.id AS provider, document
            FROM externalAccount LEFT JOIN identityProvider ON issuer = server WHERE person = ? ORDER BY externalAccount.id
            """
        return try db.cachedRows(sql, [person]).map { row in
            let document = row["document"] as String?
            return LinkedAccount(
                id: String(row["id"] as Int64), server: row["server"], provider: row["provider"],
                name: try document.flatMap { try JSON.parse($0)["name"]?.stringValue },
                accountName: row["name"], accountEmail: row["address"],
                linked: Date(wholeSeconds: row["linked"]))
        }
    }

    private static func hasPassword(_ person: String, _ db: Database) throws -> Bool {
        let sql = "SELECT 1 FROM person WHERE id = ? AND passwordHash IS NOT NULL AND removed IS NULL"
        return try db.cachedRow(sql, [person]) != nil
    }
}
