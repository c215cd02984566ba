import BadgeDatabase
package import BadgeKeys
package import BadgeModel
package import Foundation
import GRDB

/// A stored certificate of a key of this device.
package struct StoredCertificate: Sendable {
    /// The server that issued it.
    package let server: URL
    /// The organization to whose server it is shown.
    package let organization: Organization.ID
    package let key: SigningKey
    /// The certificate chain, DER, with the device's certificate first.
    package let chain: [[UInt8]]

    package init(server: URL, organization: Organization.ID, key: SigningKey, chain: [[UInt8]]) {
        self.server = server
        self.organization = organization
        self.key = key
        self.chain = chain
    }
}

/// A certificate that is stored, whose key is still sealed.
package struct SealedCertificate: Sendable, Hashable {
    /// The server that issued it.
    package let server: String
    /// The organization to whose server it is shown.
    package let organization: Organization.ID
    fileprivate let sealed: Data
    fileprivate let chain: String

    fileprivate init(_ row: Row) {
        server = row["server"]
        organization = Organization.ID(rawValue: row["organization"])
        sealed = row["sealed"]
        chain = row["chain"]
    }

    fileprivate var context: String { Self.context(server, organization) }

    fileprivate static func context(_ server: String, _ organization: Organization.ID) -> String {
        "device-certificate:\(server) \(organization.rawValue)"
    }
}

extension BadgeStore {
    /// Saves a certificate and its key, and replaces those of the same server for the same organization.
    package func save(_ certificate: StoredCertificate) throws {
        let (server, organization) = (certificate.server.absoluteString, certificate.organization)
        let sealed = try custody.seal(
            certificate.key.raw, context: SealedCertificate.context(server, organization))
        let chain = JSON.array(certificate.chain.map { .string(Base64URL.encode($0)) }).text
        try writing { database, occasion in
            try database.executeCached(
                """
                INSERT INTO device_certificate (server, organization, sealed, chain, created_at) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (server, organization) DO UPDATE
                SET sealed = excluded.sealed, chain = excluded.chain, created_at = excluded.created_at
                """, [server, organization.rawValue, sealed, chain, occasion.seconds])
        }
        try database.emptyLog()
    }

    /// Returns the stored certificates, by server and organization, with their keys sealed.
    ///
    /// - Throws: `BadgeError` `storeDamaged`.
    package func sealedCertificates() throws -> [SealedCertificate] {
        try database.read { try $0.boundRows(.deviceCertificate).map(SealedCertificate.init) }
    }

    /// Opens the key of a certificate.
    ///
    /// - Throws: `BadgeError` `storeDamaged`, `custodyDamaged` and what else the custody throws.
    package func open(_ certificate: SealedCertificate) throws -> StoredCertificate {
        let key = try custody.open(certificate.sealed, context: certificate.context)
        let chain = try JSONReader(JSON.parse(certificate.chain)).elements()
            .map { try Base64URL.decode(try $0.string()) }
        return StoredCertificate(
            server: try JSONReader(.string(certificate.server)).url(), organization: certificate.organization,
            key: try SigningKey(key), chain: chain)
    }

    /// The certificates that are kept, by server and organization.
    ///
    /// - Throws: As ``open(_:)``.
    package func deviceCertificates() throws -> [StoredCertificate] {
        try sealedCertificates().map { try open($0) }
    }

    /// Forgets the certificates of a server, and their keys.
    ///
    /// - Parameters:
    ///   - server: The server that issued them.
    ///   - organization: The organization whose certificate is meant; `nil` for those of all.
    /// - Throws: `BadgeError` `notFound`.
    package func removeDeviceCertificate(of server: URL, for organization: Organization.ID? = nil) throws {
        try writing { database, _ in
            try database.executeCached(
                "DELETE FROM device_certificate WHERE server = ?1 AND organization = ifnull(?2, organization)",
                [server.absoluteString, organization?.rawValue])
            guard database.changesCount > 0 else {
                throw BadgeError(.notFound, "notFound.certificate", ["server": server.absoluteString])
            }
        }
        try database.emptyLog()
    }
}
