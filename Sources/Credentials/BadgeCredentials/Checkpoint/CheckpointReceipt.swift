package import BadgeKeys
import BadgeModel
package import Foundation

/// An organization's receipt for a checkpoint of a wallet's store, with which it can detect an older copy: a JWS of
/// type ``type`` over `{iss, iat, store, generation, sha256}`, signed with the key that signs its badges.
///
///     let receipt = try CheckpointReceipt.sign(checkpoint, issuer: issuer, at: clock.now(), key: key)
///     try CheckpointReceipt.verify(receipt.compact, for: checkpoint, issuer: issuer, trust: [key.publicKey])
package struct CheckpointReceipt: Sendable, Hashable {
    /// The type of the token (`typ`).
    package static let type = "store-anchor-receipt+jwt"

    /// SHA-256 of the UTF-8 of the acknowledged checkpoint, 32 bytes.
    package let checkpointDigest: Data
    /// The time at which the organization received the checkpoint, to the second.
    package let receivedAt: Date
    /// The compact JWS.
    package let compact: String

    private static let maxBytes = 4 * 1024

    /// Signs a receipt for a checkpoint.
    ///
    /// - Parameters:
    ///   - checkpoint: The checkpoint.
    ///   - issuer: The organization.
    ///   - date: The time at which it received the checkpoint.
    ///   - key: The organization's key.
    /// - Throws: `BadgeError` `invalidInput`.
    package static func sign(
        _ checkpoint: WitnessedCheckpoint, issuer: String, at date: Date, key: SigningKey
    ) throws -> CheckpointReceipt {
        let claims: JSON = [
            "iss": .string(issuer), "iat": .seconds(date), "store": .string(checkpoint.statement.store),
            "generation": .integer(checkpoint.statement.generation),
            "sha256": .string(Base64URL.encode(checkpoint.digest)),
        ]
        let compact = try JWS.sign(claims, type: type, with: key)
        return CheckpointReceipt(checkpointDigest: checkpoint.digest, receivedAt: date, compact: compact)
    }

    /// Verifies a receipt of at most 4 KB.
    ///
    /// - Parameters:
    ///   - compact: The compact JWS.
    ///   - checkpoint: The checkpoint that it must acknowledge.
    ///   - issuer: The organization that must have signed.
    ///   - trust: The organization's keys.
    /// - Throws: `BadgeError` `signatureInvalid`, or `documentInvalid` if it acknowledges anything else.
    @discardableResult
    package static func verify(
        _ compact: String, for checkpoint: WitnessedCheckpoint, issuer: String, trust: [JWK]
    ) throws -> CheckpointReceipt {
        let token = try JWS(compact, maxBytes: maxBytes)
        try token.verify(with: trust, type: type)
        let claims = JSONReader(token.payload)
        guard try claims["iss"].string().isExactly(issuer) else { throw claims["iss"].failure("is another issuer") }
        let digest = try claims["sha256"].sha256()
        guard digest == checkpoint.digest else { throw claims["sha256"].failure("is another statement's") }
        return CheckpointReceipt(checkpointDigest: digest, receivedAt: try claims["iat"].date(), compact: compact)
    }
}
