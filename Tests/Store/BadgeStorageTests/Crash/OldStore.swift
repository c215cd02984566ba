import BadgeCustody
import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation
import GRDB

@testable import BadgeStorage

/// A store as an earlier version left it, row by row in SQL: the verbs of today know later tables.
struct OldStore {
    let home: StoreHome
    let migrations: Int

    init(_ home: StoreHome, migrations: Int) {
        self.home = home
        self.migrations = migrations
    }

    /// Makes it, with a few badges of one organization; `nil` puts nothing in.
    func make(badges: Int? = 3) throws {
        let files = StoreFiles(home: home.path)
        try files.makeHome()
        let all = WalletSchema.migrations(.wallet(custody: home.custody, random: home.random))
        let database = try EncryptedDatabase.open(
            at: files.databasePath,
            key: try files.databaseKey(custody: home.custody, create: true, random: home.random),
            sharing: home.sharing, create: true, migrations: Array(all.prefix(migrations)))
        let rows = try (0..<(badges ?? 0)).map { try row("badge-\($0)") }
        if badges != nil {
            try database.write { database in
                try database.execute(sql: Self.organization)
                for row in rows { try row.insert(into: database) }
            }
        }
        try database.close()
    }

    private func row(_ name: String) throws -> Row {
        let key = SigningKey(random: home.random)
        let thumbprint = key.publicKey.thumbprint
        let credential = Credential.ID(rawValue: "credential of \(name)")
        let refreshContext = BadgeStore.refreshContext(Badge.ID(rawValue: name))
        return Row(
            name: name, credential: credential.rawValue, thumbprint: thumbprint,
            key: try home.custody.seal(key.raw, context: BadgeStore.keyContext(thumbprint)),
            payload: try home.custody.seal(
                Secret(utf8: "\(StoreHome.marker) \(name)"), context: BadgeStore.credentialContext(credential)),
            token: try home.custody.seal(Secret(utf8: "\(StoreHome.marker) refresh"), context: refreshContext))
    }

    private static let organization = """
        INSERT INTO organization (id, name, display, issuer, authorization_server, support)
        VALUES ('https://old.example.org', 'Old', '{"name":"Old"}', 'https://old.example.org',
            'https://old.example.org', '{}')
        """

    private struct Row {
        let name, credential, thumbprint: String
        let key, payload, token: Data

        func insert(into database: Database) throws {
            try database.execute(
                sql: "INSERT INTO device_key (thumbprint, sealed, created_at) VALUES (?, ?, 1)",
                arguments: [thumbprint, key])
            try database.execute(
                sql: """
                    INSERT INTO badge (id, organization_id, full_name, display, properties, status, credential_id,
                        server, added_at)
                    VALUES (?, 'https://old.example.org', 'Ana Lima', '{"name":"Old"}', '{}', 'active', ?,
                        'https://old.example.org', 1)
                    """,
                arguments: [name, credential])
            try database.execute(
                sql: """
                    INSERT INTO credential (id, badge_id, format, type, holder_key, issued_at, sealed)
                    VALUES (?, ?, 'dc+sd-jwt', 'urn:old', ?, 1, ?)
                    """,
                arguments: [credential, name, thumbprint, payload])
            try database.execute(
                sql: "INSERT INTO refresh_token (badge_id, sealed) VALUES (?, ?)", arguments: [name, token])
        }
    }
}
