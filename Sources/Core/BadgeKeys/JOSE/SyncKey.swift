package import BadgeModel
package import BadgeSystem
package import Foundation

/// A key that acts for a badge while the wallet is locked: it signs checkpoints of the store and agreement receipts,
/// and nothing else.
///
/// The badge's key vouches for it once, while that key is available. An organization accepts it for these two documents
/// only: it cannot present a badge, open a session or have a badge issued.
///
///     let syncKey = try SyncKey.make(for: badgeKey, at: clock.now(), random: random)
///     let token = try syncKey.sign(["store": "…"], type: "store-checkpoint+jwt")
package struct SyncKey: Sendable {
    package let key: SigningKey
    /// The delegation by the badge's key.
    package let delegation: SyncKeyDelegation

    /// Creates a sync key from a key and its delegation.
    ///
    /// - Throws: `BadgeError` `credentialKeyMismatch` when the delegation is for another key.
    package init(key: SigningKey, delegation: SyncKeyDelegation) throws {
        guard delegation.syncKey.thumbprint == key.publicKey.thumbprint else {
            throw BadgeError(.credentialKeyMismatch, "credentialKeyMismatch.delegation")
        }
        self.key = key
        self.delegation = delegation
    }

    /// Creates a new key, for which the badge's key vouches.
    ///
    /// - Throws: `BadgeError` `unexpected` when the cryptographic library fails.
    package static func make(for badgeKey: SigningKey, at date: Date, random: any RandomSource) throws -> SyncKey {
        let key = SigningKey(random: random)
        return try SyncKey(key: key, delegation: .sign(key.publicKey, at: date, with: badgeKey))
    }

    /// Returns a JWS of that type, whose header contains this key (`jwk`) and its delegation (`delegation`).
    ///
    /// - Throws: `BadgeError` `invalidInput` when the payload is not an object.
    package func sign(_ payload: JSON, type: String) throws -> String {
        let header: [String: JSON] = ["jwk": key.publicKey.json, "delegation": .string(delegation.compact)]
        return try JWS.sign(payload, type: type, header: header, with: key)
    }
}

/// A delegation from a badge's key to a sync key: a JWS of type `badge-sync-key+jwt` over `{iat, cnf: {jwk}}` (RFC
/// 7800), whose header contains the badge's key (`jwk`).
package struct SyncKeyDelegation: Sendable, Hashable {
    /// The type of the token (`typ`).
    package static let type = "badge-sync-key+jwt"

    /// The key that vouches.
    package let badgeKey: JWK
    /// The key that it vouches for.
    package let syncKey: JWK
    /// The compact JWS.
    package let compact: String

    private static let maxBytes = 2 * 1024

    /// Signs a delegation to a key.
    ///
    /// - Throws: `BadgeError` `unexpected` when the cryptographic library fails.
    package static func sign(_ syncKey: JWK, at date: Date, with badgeKey: SigningKey) throws -> SyncKeyDelegation {
        let seconds = Int64(date.timeIntervalSince1970.rounded(.down))
        let claims: JSON = ["iat": .integer(seconds), "cnf": ["jwk": syncKey.json]]
        let compact = try JWS.sign(claims, type: type, header: ["jwk": badgeKey.publicKey.json], with: badgeKey)
        return SyncKeyDelegation(badgeKey: badgeKey.publicKey, syncKey: syncKey, compact: compact)
    }

    /// Verifies a delegation of at most 2 KB. The caller must check to which badge the contained key belongs.
    ///
    /// - Throws: `BadgeError` `signatureInvalid` or `documentInvalid`.
    package static func verify(_ compact: String) throws -> SyncKeyDelegation {
        let token = try JWS(compact, maxBytes: maxBytes)
        let badgeKey = try token.verifiedKey(type: type)
        let claims = JSONReader(token.payload)
        _ = try claims["iat"].date()
        let syncKey = try JWK(claims["cnf"]["jwk"].present())
        guard syncKey.thumbprint != badgeKey.thumbprint else {
            throw claims["cnf"].failure("is the badge's own key")
        }
        return SyncKeyDelegation(badgeKey: badgeKey, syncKey: syncKey, compact: compact)
    }

    private init(badgeKey: JWK, syncKey: JWK, compact: String) {
        (self.badgeKey, self.syncKey, self.compact) = (badgeKey, syncKey, compact)
    }
}

extension JWS {
    /// Verifies a wallet's statement for a badge, signed with the badge's key or with its sync key.
    ///
    /// - Returns: The badge's key, which vouches for the statement in both cases.
    /// - Throws: `BadgeError` `signatureInvalid`, or `documentInvalid` when the type or a header member is wrong.
    package func verifyStatement(type: String) throws -> JWK {
        let signer = try verifiedKey(type: type)
        guard let word = header["delegation"].optional else { return signer }
        let delegation = try SyncKeyDelegation.verify(word.string(maxLength: 2048))
        guard delegation.syncKey.thumbprint == signer.thumbprint else {
            throw BadgeError(
                .signatureInvalid, "signatureInvalid.anotherSyncKey")
        }
        return delegation.badgeKey
    }
}
