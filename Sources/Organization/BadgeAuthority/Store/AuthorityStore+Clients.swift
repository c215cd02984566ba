import BadgeCredentials
import BadgeDatabase
import BadgeModel
package import BadgeOpenID
import Foundation
import GRDB

extension AuthorityStore {
    func register(_ client: RegisteredClient) throws {
        let client = try client.checked()
        try write { db in
            guard try Self.client(client.id, db) == nil else {
                throw BadgeError(
                    .alreadyExists,
                    .organization("alreadyExists.client", ["id": client.id]))
            }
            try db.executeCached(
                """
                INSERT INTO client (id, name, redirectURIs, claims, takesPresentations) VALUES (?, ?, ?, ?, ?)
                """,
                [
                    client.id, client.name,
                    JSON.array(client.redirectURIs.map { .string($0.absoluteString) }).text,
                    JSON.array(client.claims.map(\.json)).text, client.takesPresentations,
                ])
            try record(
                .clientRegistered, by: user, details: ["client": .string(client.id)],
                changes: [AuditChange(.client, from: nil, to: client.document)], db)
        }
    }

    func clients() throws -> [RegisteredClient] {
        try read { try $0.cachedRows("SELECT * FROM client ORDER BY name, id").map(Self.client) }
    }

    // Whether people can sign in to a client from any wallet.
    func takesPresentations() throws -> Bool {
        try read { try $0.cachedRow("SELECT 1 FROM client WHERE takesPresentations LIMIT 1") != nil }
    }

    package func client(_ id: String) throws -> RegisteredClient? {
        try read { try Self.client(id, $0) }
    }

    // The client's sessions end with it, by a foreign key.
    func removeClient(_ id: String) throws {
        try write { db in
            guard let client = try Self.client(id, db) else {
                throw BadgeError(
                    .notFound, .organization("notFound.client", ["id": id]))
            }
            try db.executeCached("DELETE FROM client WHERE id = ?", [id])
            try record(
                .clientRemoved, by: user, details: ["client": .string(id)],
                changes: [AuditChange(.client, from: client.document, to: nil)], db)
        }
    }

    static func client(_ id: String, _ db: Database) throws -> RegisteredClient? {
        try db.cachedRow("SELECT * FROM client WHERE id = ?", [id]).map(client)
    }

    private static func client(_ row: Row) throws -> RegisteredClient {
        let claims = JSONReader(try JSON.parse(row["claims"] as String))
        return RegisteredClient(
            row["id"], name: row["name"],
            redirectURIs: try JSONReader(JSON.parse(row["redirectURIs"] as String)).elements().map {
                try url($0.string())
            },
            claims: try claims.elements().map { claim in
                RegisteredClient.Claim(
                    try claim["name"].string(), label: try claim["label"].string(),
                    isRequired: try claim["required"].bool())
            }, takesPresentations: row["takesPresentations"])
    }
}

extension RegisteredClient {
    fileprivate var document: JSON {
        .object(compacting: [
            "id": .string(id), "name": .string(name),
            "redirectURIs": .array(redirectURIs.map { .string($0.absoluteString) }),
            "claims": .array(claims.map(\.json)), "presentations": takesPresentations ? .bool(true) : nil,
        ])
    }
}
