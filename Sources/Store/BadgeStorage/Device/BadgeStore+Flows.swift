import BadgeDatabase
import BadgeKeys
package import BadgeModel
package import Foundation
import GRDB

extension BadgeStore {
    /// The most flows that are stored; the oldest is then erased.
    static let mostFlows = 16

    /// Returns the tokens of a client at a server of native sign-ins; `nil` if nobody is signed in.
    ///
    /// - Throws: `BadgeError` `storeDamaged`, `custodyDamaged` and what else the custody throws.
    package func flowSession(at server: URL, of client: String) throws -> (accessToken: Secret, refreshSecret: Secret?)?
    {
        let sealed = try database.read { database in
            try database.boundRows(.flowSession, "server", server.absoluteString)
                .first { ($0["client"] as String) == client }.map { $0["sealed"] as Data }
        }
        guard let sealed else { return nil }
        let opened = try custody.open(sealed, context: Self.context(server, client))
        let lengths = opened.withUnsafeBytes { bytes in bytes.firstIndex(of: 0) }
        guard let end = lengths else { throw BadgeError(.custodyDamaged, "custodyDamaged.flowSession") }
        return opened.withUnsafeBytes { bytes in
            let (token, secret) = (bytes[..<end], bytes[(end + 1)...])
            return (Secret(Array(token)), secret.isEmpty ? nil : Secret(Array(secret)))
        }
    }

    /// Saves the tokens of a client at a server of native sign-ins, in place of earlier ones.
    package func saveFlowSession(
        accessToken: Secret, refreshSecret: Secret?, at server: URL, of client: String
    ) throws {
        // Neither has a zero byte: they are characters of a protocol.
        let length = accessToken.count + 1 + (refreshSecret?.count ?? 0)
        let both = Secret(count: length) { (buffer) throws(Never) in
            accessToken.withUnsafeBytes { buffer.copyMemory(from: $0) }
            buffer[accessToken.count] = 0
            refreshSecret?.withUnsafeBytes {
                UnsafeMutableRawBufferPointer(rebasing: buffer[(accessToken.count + 1)...]).copyMemory(from: $0)
            }
        }
        let sealed = try custody.seal(both, context: Self.context(server, client))
        try writing { database, occasion in
            try database.executeCached(
                """
                INSERT INTO flow_session (server, client, sealed, created_at) VALUES (?, ?, ?, ?)
                ON CONFLICT (server, client) DO UPDATE SET sealed = excluded.sealed, created_at = excluded.created_at
                """, [server.absoluteString, client, sealed, occasion.seconds])
        }
        try database.emptyLog()
    }

    /// Erases the tokens of a client at a server of native sign-ins.
    package func removeFlowSession(at server: URL, of client: String) throws {
        try writing { database, _ in
            try database.executeCached(
                "DELETE FROM flow_session WHERE server = ? AND client = ?", [server.absoluteString, client])
        }
        try database.emptyLog()
    }

    /// Returns the flow that is stored for an address; `nil` if there is none.
    package func flowDocument(at address: URL) throws -> Data? {
        try database.read { database in
            try database.boundRow(.flowDocument, "address", address.absoluteString) { $0["body"] as Data }
        }
    }

    /// Saves the flow of an address, in place of an earlier one.
    package func saveFlowDocument(_ body: Data, at address: URL) throws {
        guard try flowDocument(at: address) != body else { return }
        try writing { database, occasion in
            try database.executeCached(
                """
                INSERT INTO flow_document (address, body, fetched_at) VALUES (?, ?, ?)
                ON CONFLICT (address) DO UPDATE SET body = excluded.body, fetched_at = excluded.fetched_at
                """, [address.absoluteString, body, occasion.seconds])
            try database.executeCached(
                """
                DELETE FROM flow_document WHERE address IN
                    (SELECT address FROM flow_document ORDER BY fetched_at DESC, rowid DESC LIMIT -1 OFFSET ?)
                """, [Self.mostFlows])
        }
    }

    private static func context(_ server: URL, _ client: String) -> String {
        "flow-session:\(server.absoluteString) \(client)"
    }
}
