import BadgeDatabase
import BadgeModel
import Foundation
import GRDB

// The identity providers at which people sign in.
extension AuthorityStore {
    static let providersMigration = Migration("authority-19-providers") { try $0.execute(sql: providersSQL) }

    private static let providersSQL = """
        CREATE TABLE identityProvider (
          position INTEGER PRIMARY KEY,
          id TEXT NOT NULL UNIQUE CHECK (length(id) BETWEEN 1 AND 64),
          issuer TEXT UNIQUE,
          document TEXT NOT NULL,
          domains TEXT NOT NULL
        ) STRICT;
        """

    func addProvider(_ registration: ProviderRegistration, isUnlinked: Bool = false) throws {
        let registration = try registration.checked()
        let provider = registration.provider
        try write { db in
            let known = try Self.providers(db)
            guard known.count < IdentityProvider.mostOfAnOrganization else {
                throw BadgeError(.invalidInput, .organization("invalidInput.providerCount"), ["count": known.count])
            }
            guard
                !known.contains(where: {
                    $0.provider.id == provider.id || provider.issuer != nil && $0.provider.issuer == provider.issuer
                })
            else {
                throw BadgeError(.alreadyExists, .organization("alreadyExists.provider"), ["id": provider.id.rawValue])
            }
            let linked = "SELECT EXISTS (SELECT 1 FROM externalAccount WHERE server = ?)"
            if isUnlinked, try db.cachedValue(Bool.self, linked, [provider.issuer]) ?? false {
                throw BadgeError(.invalidInput, .organization("invalidInput.linkedProvider"))
            }
            try db.executeCached(
                "INSERT INTO identityProvider (id, issuer, document, domains) VALUES (?, ?, ?, ?)",
                [
                    provider.id.rawValue, provider.issuer, provider.json.text,
                    JSON.array(registration.domains.map(JSON.string)).text,
                ])
            try record(
                .providerAdded, by: user,
                details: ["provider": .string(provider.id.rawValue)],
                changes: Self.changes(from: nil, to: registration),
                db)
        }
    }

    func providers() throws -> [ProviderRegistration] { try read { try Self.providers($0) } }

    // Whether people can sign in with an ID token.
    func hasOpenIDProvider() throws -> Bool {
        try providers().contains { if case .openIDConnect = $0.provider.kind { true } else { false } }
    }

    func provider(_ id: String) throws -> ProviderRegistration? {
        try read { db in
            try db.cachedRow("SELECT * FROM identityProvider WHERE id = ?", [id]).map(ProviderRegistration.init(row:))
        }
    }

    func removeProvider(_ id: IdentityProvider.ID) throws -> ProviderRegistration {
        try write { db in
            guard let row = try db.cachedRow("SELECT * FROM identityProvider WHERE id = ?", [id.rawValue]) else {
                throw BadgeError(
                    .notFound, .organization("notFound.provider", ["id": id]))
            }
            let registration = try ProviderRegistration(row: row)
            try db.executeCached("DELETE FROM identityProvider WHERE id = ?", [id.rawValue])
            try db.executeCached(
                "DELETE FROM session WHERE account IN (SELECT id FROM externalAccount WHERE server = ?)",
                [registration.provider.issuer])
            try record(
                .providerRemoved, by: user, details: ["provider": .string(id.rawValue)],
                changes: Self.changes(from: registration, to: nil), db)
            return registration
        }
    }

    private static func changes(from former: ProviderRegistration?, to new: ProviderRegistration?) -> [AuditChange] {
        func domains(_ registration: ProviderRegistration?) -> JSON? {
            registration.map { .array($0.domains.map(JSON.string)) }
        }
        return [
            AuditChange(.provider, from: former?.provider.json, to: new?.provider.json),
            AuditChange(.domains, from: domains(former), to: domains(new)),
        ]
    }

    private static func providers(_ db: Database) throws -> [ProviderRegistration] {
        try db.cachedRows("SELECT * FROM identityProvider ORDER BY position").map(ProviderRegistration.init(row:))
    }
}

extension ProviderRegistration {
    fileprivate init(row: Row) throws {
        self.init(
            try IdentityProvider(JSONReader(JSON.parse(row["document"] as String))),
            domains: try JSONReader(JSON.parse(row["domains"] as String)).elements().map { try $0.string() })
    }
}

extension IdentityProvider {
    // The issuer of an OpenID provider, as accounts name it.
    var issuer: String? {
        guard case .openIDConnect(let client) = kind else { return nil }
        return client.issuer.absoluteString
    }
}
