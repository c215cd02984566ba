package import BadgeModel
package import BadgeSystem
import Crypto
import Foundation

/// A public P-256 key to which messages are encrypted by ECDH-ES, as a JWK (RFC 7517, RFC 7518 section 6.2).
package struct EncryptionKey: Sendable, Hashable {
    /// The owner's name for the key (`kid`).
    package var keyID: String?
    // x ‖ y, 32 bytes each; always a point of the curve.
    private let coordinates: [UInt8]

    /// Reads and validates a public key: P-256, on the curve, for encryption by ECDH-ES if `alg`, `use` or `key_ops`
    /// are present, and without a private member.
    ///
    /// - Throws: `BadgeError` `documentInvalid`.
    package init(_ reader: JSONReader) throws {
        try reader.refusePrivateMembers()
        try reader["kty"].require("EC")
        try reader["crv"].require("P-256")
        try reader["alg"].optional?.require(JWE.algorithm)
        try reader["use"].optional?.require("enc")
        if let operations = reader["key_ops"].optional {
            let names = try operations.elements().map { try $0.string(maxLength: 32) }
            guard Set(names).isSubset(of: ["deriveKey", "deriveBits", "encrypt"]) else {
                throw operations.failure("says that the key is not for encryption")
            }
        }
        keyID = reader["kid"].ifReadable { try $0.nonEmptyString(maxLength: 1024) }
        coordinates = try reader["x"].coordinate() + reader["y"].coordinate()
        do { _ = try publicKey() } catch { throw reader.failure("is not a point of the curve P-256") }
    }

    init(_ key: P256.KeyAgreement.PublicKey, keyID: String? = nil) {
        coordinates = Array(key.rawRepresentation)
        self.keyID = keyID
    }

    /// The key as a JWK: `kty`, `crv`, `x`, `y`, `use`, `alg`, and `kid` when it has one.
    package var json: JSON {
        .object(
            point.merging(
                JSON.object(compacting: [
                    "use": "enc", "alg": .string(JWE.algorithm), "kid": .optional(keyID),
                ]).objectValue ?? [:]
            ) { $1 })
    }

    /// The point alone, as in the header of a message (`epk`).
    var point: [String: JSON] {
        [
            "crv": "P-256", "kty": "EC", "x": .string(Base64URL.encode(coordinates[..<32])),
            "y": .string(Base64URL.encode(coordinates[32...])),
        ]
    }

    func publicKey() throws -> P256.KeyAgreement.PublicKey {
        try P256.KeyAgreement.PublicKey(rawRepresentation: coordinates)
    }
}

extension EncryptionKey {
    // Each costs a check of its point.
    private static let mostOfASet = 32

    /// Returns the usable keys of a JWK set, in order. Keys with other types, curves, algorithms and purposes are
    /// ignored, and so are those that cannot be read.
    ///
    /// - Throws: `BadgeError` `documentInvalid` for a set with a private member or more than 32 keys.
    package static func set(_ reader: JSONReader) throws -> [EncryptionKey] {
        try reader.usableKeys(most: mostOfASet) { try EncryptionKey($0) }
    }
}

/// A private P-256 key that decrypts messages encrypted by ECDH-ES; it cannot sign.
package struct AgreementKey: Sendable {
    /// The private number, 32 bytes, big-endian.
    package let raw: Secret
    /// The public key. Set its `keyID` if keys are published by name.
    package var publicKey: EncryptionKey

    /// Creates a key from random bytes.
    package init(random: any RandomSource) {
        self.init(SigningKey(random: random))
    }

    /// Creates a key from the 32 bytes of `raw`.
    ///
    /// - Throws: `BadgeError` `invalidInput` when they are not a private key of P-256.
    package init(_ raw: Secret) throws {
        self.init(try SigningKey(raw))
    }

    // Every number that signs on this curve agrees on it too.
    private init(_ key: SigningKey) {
        raw = key.raw
        publicKey = EncryptionKey(key.publicKey)
    }

    /// Returns the shared secret with another key: the x coordinate, 32 bytes.
    func sharedSecret(with other: EncryptionKey) throws -> Secret {
        let key = try raw.withUnsafeBytes { try P256.KeyAgreement.PrivateKey(rawRepresentation: $0) }
        return try key.sharedSecretFromKeyAgreement(with: try other.publicKey()).withUnsafeBytes { Secret($0) }
    }
}

extension EncryptionKey {
    fileprivate init(_ key: JWK) {
        coordinates = key.coordinates
        keyID = nil
    }
}
