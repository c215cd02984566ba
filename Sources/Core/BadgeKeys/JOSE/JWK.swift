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
        try reader.refusePrivateMembers()
        try reader["kty"].require("EC")
        try reader["crv"].require("P-256")
        try reader["alg"].optional?.require("ES256")
        try reader["use"].optional?.require("sig")
        if let operations = reader["key_ops"].optional, try operations.present() != ["verify"] {
            throw operations.failure("says that the key is not for verifying")
        }
        // A name finds no key here, and an unusable one spoils none.
        keyID = reader["kid"].ifReadable { try $0.nonEmptyString(maxLength: 1024) }
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

extension String {
    /// A media type as the header of a token names it (RFC 7515 section 4.1.9): without `application/`, in lower case.
    package var mediaTypeName: String {
        guard utf8.allSatisfy({ $0 < 0x80 }) else { return self }
        let (name, tree) = (lowercased(), "application/")
        return name.hasPrefix(tree) ? String(name.dropFirst(tree.count)) : name
    }
}

extension JSONReader {
    // RFC 7518 sections 6.2.2, 6.3.2 and 6.4, and RFC 9964.
    private static let privateMembers = ["d", "p", "q", "dp", "dq", "qi", "oth", "k", "priv"]

    /// Throws if the key has a private or symmetric part.
    package func refusePrivateMembers() throws {
        for name in Self.privateMembers where self[name].optional != nil {
            throw self[name].failure("is part of a private key and must not be sent")
        }
    }

    func require(_ expected: String) throws {
        guard try string() == expected else { throw failure("is not \"\(expected)\"") }
    }

    /// Throws if the text is another media type than `application/` with the name, which may be written without it (RFC
    /// 7515 section 4.1.9).
    func requireMediaType(_ name: String) throws {
        guard try string(maxLength: 256).mediaTypeName.isExactly(name.mediaTypeName) else {
            throw failure("is not \"\(name)\"")
        }
    }

    func coordinate() throws -> [UInt8] {
        let text = try string(maxLength: 64)
        let bytes: [UInt8]
        do { bytes = try Base64URL.decode(text) } catch { throw failure("is not base64url") }
        guard bytes.count == 32 else { throw failure("is not 32 bytes long") }
        return bytes
    }
}
