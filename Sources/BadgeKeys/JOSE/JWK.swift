public import BadgeModel
import Crypto
import Foundation

/// A public P-256 key for ES256 signatures, as a JWK (RFC 7517, RFC 7518 section 6.2).
///
///     let key = try JWK(JSON.parse(text))
///     if key.thumbprint == pinned { … }
public struct JWK: Sendable, Hashable {
    /// The issuer's identifier of the key (`kid`).
    public var keyID: String?
    // x ‖ y, 32 bytes each; always a point of the curve.
    package let coordinates: [UInt8]

    /// Reads and validates a public key: P-256, on the curve, 32 bytes per coordinate, for ES256 signatures if `alg`,
    /// `use` or `key_ops` are present, and without a private member.
    ///
    /// - Throws: `BadgeError` `documentInvalid`.
    public init(_ json: JSON) throws {
        try self.init(JSONReader(json))
    }

    init(_ reader: JSONReader) throws {
        for name in Self.privateMembers where reader[name].value != nil {
            throw reader[name].failure("is part of a private key and must not be sent")
        }
        try reader["kty"].require("EC")
        try reader["crv"].require("P-256")
        try reader["alg"].nonNull?.require("ES256")
        try reader["use"].nonNull?.require("sig")
        if let operations = reader["key_ops"].nonNull, try operations.present() != ["verify"] {
            throw operations.failure("says that the key is not for verifying")
        }
        keyID = try reader["kid"].nonNull?.nonEmptyString(maxLength: 1024)
        coordinates = try reader["x"].coordinate() + reader["y"].coordinate()
        do { _ = try publicKey() } catch { throw reader.failure("is not a point of the curve P-256") }
    }

    init(_ key: P256.Signing.PublicKey) {
        coordinates = Array(key.rawRepresentation)
    }

    /// The key as a JWK: `kty`, `crv`, `x`, `y`, and `kid` when it has one.
    public var json: JSON {
        .object(requiredMembers.merging(keyID.map { ["kid": .string($0)] } ?? [:]) { $1 })
    }

    /// The SHA-256 thumbprint (RFC 7638), base64url; independent of `kid`.
    public var thumbprint: String {
        Base64URL.encode(Digest.sha256(JSON.object(requiredMembers).text))
    }

    /// Returns whether the 64 bytes `r ‖ s` are this key's ES256 signature of the message; `false` for any other
    /// length.
    public func verify(signature: [UInt8], of message: [UInt8]) -> Bool {
        do {
            let signature = try P256.Signing.ECDSASignature(rawRepresentation: signature)
            return try publicKey().isValidSignature(signature, for: message)
        } catch {
            return false
        }
    }
}

extension JWK {
    // RFC 7518 sections 6.2.2, 6.3.2 and 6.4.
    static let privateMembers = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"]

    private var requiredMembers: [String: JSON] {
        [
            "crv": "P-256", "kty": "EC", "x": .string(Base64URL.encode(coordinates[..<32])),
            "y": .string(Base64URL.encode(coordinates[32...])),
        ]
    }

    private func publicKey() throws -> P256.Signing.PublicKey {
        try P256.Signing.PublicKey(rawRepresentation: coordinates)
    }
}

extension JSONReader {
    /// This reader; `nil` when the member is missing. A null is a value, and is refused if another type is expected.
    package var nonNull: JSONReader? { value == nil ? nil : self }

    func require(_ expected: String) throws {
        guard try string() == expected else { throw failure("is not \"\(expected)\"") }
    }

    func coordinate() throws -> [UInt8] {
        let text = try string(maxLength: 64)
        let bytes: [UInt8]
        do { bytes = try Base64URL.decode(text) } catch { throw failure("is not base64url") }
        guard bytes.count == 32 else { throw failure("is not 32 bytes long") }
        return bytes
    }
}
