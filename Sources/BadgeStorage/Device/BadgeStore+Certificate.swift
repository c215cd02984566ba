import BadgeDatabase
public import BadgeKeys
import BadgeModel
public import Foundation
import GRDB

/// A stored certificate of a key of this device.
public struct StoredCertificate: Sendable {
    /// The server that issued it.
    public let server: URL
    /// The key.
    public let key: SigningKey
    /// The certificate chain, DER, with the device's certificate first.
    public let chain: [[UInt8]]

    public init(server: URL, key: SigningKey, chain: [[UInt8]]) {
        self.server = server
        self.key = key
        self.chain = chain
    }
}

extension BadgeStore {
    /// Saves a certificate and its key, and replaces those of the same server.
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

    /// Returns the stored certificates, by server.
    ///
    /// - Throws: `BadgeError` `storeDamaged`, `custodyDamaged`; other errors of the custody.
    public func deviceCertificates() throws -> [StoredCertificate] {
        let rows = try database.read { try $0.boundRows(.deviceCertificate).map(CertificateRow.init) }
        return try rows.map { row in
            let key = try custody.open(row.sealed, context: Self.certificateContext(server: row.server))
            let chain = try JSONReader(JSON.parse(row.chain)).elements().map { try Base64URL.decode(try $0.string()) }
            return StoredCertificate(
                server: try JSONReader(.string(row.server)).url(), key: try SigningKey(key), chain: chain)
        }
    }

    /// Removes the certificate of a server, and its key.
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
