public import BadgeKeys
import BadgeModel
public import Foundation

/// An organization's word that it will know an older copy of a wallet's store: a JWS of type `store-anchor-receipt+jwt` over
/// `{iss, iat, store, generation, sha256}`, signed with the key that signs its badges.
///
///     let receipt = try CheckpointReceipt.sign(anchor, issuer: issuer, at: clock.now(), key: key)
///     try CheckpointReceipt.verify(receipt.compact, for: anchor, issuer: issuer, trust: [key.publicKey])
public struct CheckpointReceipt: Sendable, Hashable {
    /// The type of the token (`typ`).
    public static let type = "store-anchor-receipt+jwt"

    /// SHA-256 of the UTF-8 of the statement that it is for, 32 bytes.
    public let anchorDigest: Data
    /// When the organization had the statement, to the second.
    public let receivedAt: Date
    /// The compact JWS.
    public let compact: String

    private static let maxBytes = 4 * 1024

    /// Signs for a statement.
    ///
    /// - Parameters:
    ///   - anchor: The statement.
    ///   - issuer: The organization.
    ///   - moment: When it had the statement.
    ///   - key: The organization's key.
    /// - Throws: `BadgeError` `invalidInput`.
    public static func sign(
        _ anchor: WitnessedCheckpoint, issuer: String, at moment: Date, key: SigningKey
    ) throws -> CheckpointReceipt {
        let claims: JSON = [
            "iss": .string(issuer), "iat": .seconds(moment), "store": .string(anchor.statement.store),
            "generation": .integer(anchor.statement.generation), "sha256": .string(Base64URL.encode(anchor.digest)),
        ]
        let compact = try JWS.sign(claims, type: type, with: key)
        return CheckpointReceipt(anchorDigest: anchor.digest, receivedAt: moment, compact: compact)
    }

    /// Verifies a receipt of at most 4 KB.
    ///
    /// - Parameters:
    ///   - compact: The compact JWS.
    ///   - anchor: The statement that it must be for.
    ///   - issuer: The organization that must have signed.
    ///   - trust: The organization's keys.
    /// - Throws: `BadgeError` `signatureInvalid`, or `documentInvalid` when it is for something else.
    @discardableResult
    public static func verify(
        _ compact: String, for anchor: WitnessedCheckpoint, issuer: String, trust: [JWK]
    ) throws -> CheckpointReceipt {
        let token = try JWS(compact, maxBytes: maxBytes)
        try token.verify(with: trust, type: type)
        let claims = JSONReader(token.payload)
        guard try claims["iss"].string().isExactly(issuer) else { throw claims["iss"].failure("is another issuer") }
        let digest = try claims["sha256"].sha256()
        guard digest == anchor.digest else { throw claims["sha256"].failure("is another statement's") }
        return CheckpointReceipt(anchorDigest: digest, receivedAt: try claims["iat"].date(), compact: compact)
    }
}
