import BadgeDatabase
public import BadgeKeys
import BadgeModel
public import Foundation
import GRDB

/// A certificate of a key of this device, as it is stored.
public struct StoredCertificate: Sendable {
    /// The server that issued it.
    public let server: URL
    /// The key.
    public let key: SigningKey
    /// The certificate and those above it, DER, the device's own first.
    public let chain: [[UInt8]]

    public init(server: URL, key: SigningKey, chain: [[UInt8]]) {
        self.server = server
        self.key = key
        self.chain = chain
    }
}

extension BadgeStore {
    /// Keeps a certificate and its key, in place of what is kept of that server.
    public func save(_ certificate: StoredCertificate) throws {
        let name = certificate.server.absoluteString
        let sealed = try custody.seal(certificate.key.raw, context: Self.certificateContext(server: name))
        let chain = JSON.array(certificate.chain.map { .string(Base64URL.encode($0)) }).text
        try writing { database, occasion in
            try database.executeCached(
                """
                INSERT INTO device_certificate (server, sealed, chain, created_at) VALUES (?, ?, ?, ?)
                ON CONFLICT (server) DO UPDATE
                SET sealed = excluded.sealed, chain = excluded.chain, created_at = excluded.created_at
                """, [name, sealed, chain, occasion.seconds])
        }
        try database.emptyLog()
    }

    /// The certificates that are kept, by server.
    ///
    /// - Throws: `BadgeError` `storeDamaged`, `custodyDamaged` and what else the custody throws.
    public func deviceCertificates() throws -> [StoredCertificate] {
        let rows = try database.read { try $0.boundRows(.deviceCertificate).map(CertificateRow.init) }
        return try rows.map { row in
            let key = try custody.open(row.sealed, context: Self.certificateContext(server: row.server))
            let chain = try JSONReader(JSON.parse(row.chain)).elements().map { try Base64URL.decode(try $0.string()) }
            return StoredCertificate(
                server: try JSONReader(.string(row.server)).url(), key: try SigningKey(key), chain: chain)
        }
    }

    /// Forgets the certificate of a server, and its key.
    ///
    /// - Throws: `BadgeError` `notFound`.
    public func removeDeviceCertificate(of server: URL) throws {
        try writing { database, _ in
            try database.executeCached(
                "DELETE FROM device_certificate WHERE server = ?", [server.absoluteString])
            guard database.changesCount > 0 else {
                throw BadgeError(.notFound, "notFound.certificate", ["server": server.absoluteString])
            }
        }
        try database.emptyLog()
    }

    private static func certificateContext(server: String) -> String { "device-certificate:\(server)" }
}

private struct CertificateRow: Sendable {
    let server: String
    let sealed: Data
    let chain: String

    init(_ row: Row) {
        server = row["server"]
        sealed = row["sealed"]
        chain = row["chain"]
    }
}
