import BadgeDatabase
package import BadgeModel
import Foundation
import GRDB

extension BadgeStore {
    /// Returns the connection settings of an organization; `nil` when there is neither such an organization nor any
    /// setting.
    package func connection(to organization: Organization.ID) throws -> StoredConnection? {
        try database.read { database in
            let stored = try database.storedConnection(to: organization)
            let pins = try database.policyPins(of: organization)
            guard try stored != nil || pins != nil || database.hasBoundRow(.organization, "id", organization.rawValue)
            else { return nil }
            var connection = stored ?? StoredConnection()
            connection.policyPins = pins ?? []
            return connection
        }
    }

    /// Returns the user's connection settings for all organizations.
    package func connectionSettings() throws -> [Organization.ID: ConnectionSettings] {
        try database.read { database in
            let rows = try database.boundRows(.connection) {
                (Organization.ID(rawValue: $0["issuer"]), try StoredConnection(row: $0).settings)
            }
            return Dictionary(rows) { first, _ in first }
        }
    }

    /// Replaces the connection settings of an organization, which need not be known yet.
    ///
    /// - Throws: `BadgeError` of the store.
    package func setConnectionSettings(_ settings: ConnectionSettings, of organization: Organization.ID) throws {
        try writing { database, occasion in
            var connection = try database.storedConnection(to: organization) ?? StoredConnection()
            guard connection.settings != settings else { return }
            connection.settings = settings
            try database.save(connection, to: organization)
            try database.record(
                AuditEvent(
                    .organization, organizationID: organization, outcome: "connectionChanged",
                    details: settings.auditDetails),
                occasion)
        }
    }

    /// Saves the first key that a host presented; later ones are ignored.
    package func remember(_ key: SeenKey, of organization: Organization.ID) throws {
        try writing { database, _ in
            var connection = try database.storedConnection(to: organization) ?? StoredConnection()
            guard !connection.seenKeys.contains(where: { $0.host == key.host }) else { return }
            connection.seenKeys.append(key)
            try database.save(connection, to: organization)
        }
    }
}

extension Database {
    fileprivate func storedConnection(to organization: Organization.ID) throws -> StoredConnection? {
        try boundRow(.connection, "issuer", organization.rawValue, StoredConnection.init(row:))
    }

    // Most policies pin nothing, and are not read for it before each request.
    fileprivate func policyPins(of organization: Organization.ID) throws -> [PinSet]? {
        try boundRow(.policy, "organization_id", organization.rawValue) { row in
            guard (row["document"] as String).contains(#""serverPins""#) else { return [] }
            let document = try PolicyDocument(row: row)
            return try document.policy.serverPins.map { set in
                let end = min(set.expires ?? document.expires, document.expires)
                return try PinSet(host: set.host, pins: set.pins, expires: end)
            }
        }
    }

    fileprivate func save(_ connection: StoredConnection, to organization: Organization.ID) throws {
        guard !connection.settings.isEmpty || !connection.seenKeys.isEmpty else {
            return try executeCached("DELETE FROM connection WHERE issuer = ?", [organization.rawValue])
        }
        try executeCached(
            """
            INSERT INTO connection (issuer, settings, seen_keys) VALUES (?, ?, ?)
            ON CONFLICT (issuer) DO UPDATE SET settings = excluded.settings, seen_keys = excluded.seen_keys
            """,
            [organization.rawValue, connection.settings.json.text, JSON.array(connection.seenKeys.map(\.stored)).text])
    }
}

extension StoredConnection {
    fileprivate init(row: Row) throws {
        settings = try row.document("settings", ConnectionSettings.init)
        seenKeys = try row.document("seen_keys") { try $0.elements().map(SeenKey.init(stored:)) }
    }
}

extension SeenKey {
    fileprivate init(stored reader: JSONReader) throws {
        let pin: PublicKeyPin
        do { pin = try PublicKeyPin(try reader["pin"].string()) } catch { throw reader["pin"].failure("is no pin") }
        self.init(host: try reader["host"].string(), pin: pin, date: try reader["at"].date())
    }

    fileprivate var stored: JSON {
        ["host": .string(host), "pin": .string(pin.description), "at": .integer(date.stored)]
    }
}

extension ConnectionSettings {
    /// The details in the audit log: hosts and pins, without paths.
    fileprivate var auditDetails: [String: JSON] {
        let hosts = hosts.map { host in
            JSON.object(compacting: [
                "host": .string(host.host), "pins": .array(host.pins.sorted().map { .string($0.description) }),
                "pinsExpire": host.pinsExpire.map { .integer($0.stored) }, "roots": .bool(host.roots != nil),
                "clientCertificate": .bool(host.clientCertificate != nil),
            ])
        }
        return [
            "hosts": .array(hosts), "signingRoots": .bool(signingRoots != nil),
            "allowedHosts": allowedHosts.map { .array($0.map(JSON.string)) } ?? .null,
        ]
    }
}
