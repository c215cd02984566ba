public import BadgeModel
public import Foundation

/// The key that speaks for a badge while the wallet is locked: it signs checkpoints of the store and agreement receipts,
/// and nothing else.
///
/// The badge's key vouches for it once, while it can be used. An organization takes it for these two documents alone: it
/// presents nothing, opens no session and has nothing issued.
///
///     let syncKey = try SyncKey.make(for: badgeKey, at: clock.now(), random: random)
///     let token = try syncKey.sign(["store": "…"], type: "store-checkpoint+jwt")
public struct SyncKey: Sendable {
    /// The key.
    public let key: SigningKey
    /// The badge key's word for it.
    public let delegation: SyncKeyDelegation

    /// Takes a key and the word for it.
    ///
    /// - Throws: `BadgeError` `credentialKeyMismatch` when the word is for another key.
    public init(key: SigningKey, delegation: SyncKeyDelegation) throws {
        guard delegation.syncKey.thumbprint == key.publicKey.thumbprint else {
            throw BadgeError(.credentialKeyMismatch, "credentialKeyMismatch.delegation")
        }
        self.key = key
        self.delegation = delegation
    }

    /// Makes a new key, and has the badge's key vouch for it.
    ///
    /// - Throws: `BadgeError` `unexpected` when the cryptographic library refuses.
    public static func make(for badgeKey: SigningKey, at date: Date, random: any RandomSource) throws -> SyncKey {
        let key = SigningKey(random: random)
        return try SyncKey(key: key, delegation: .sign(key.publicKey, at: date, with: badgeKey))
    }

    /// A JWS of that type, whose header brings this key (`jwk`) and the word for it (`delegation`).
    ///
    /// - Throws: `BadgeError` `invalidInput` when the payload is not an object.
    public func sign(_ payload: JSON, type: String) throws -> String {
        let header: [String: JSON] = ["jwk": key.publicKey.json, "delegation": .string(delegation.compact)]
        return try JWS.sign(payload, type: type, header: header, with: key)
    }
}

/// A badge key's word that a sync key speaks for it: a JWS of type `badge-sync-key+jwt` over `{iat, cnf: {jwk}}`
/// (RFC 7800), whose header brings the badge's key (`jwk`).
public struct SyncKeyDelegation: Sendable, Hashable {
    /// The type of the token (`typ`).
    public static let type = "badge-sync-key+jwt"

    /// The key that vouches.
    public let badgeKey: JWK
    /// The key that it vouches for.
    public let syncKey: JWK
    /// The compact JWS.
    public let compact: String

    private static let maxBytes = 2 * 1024

    /// Vouches for a key.
    ///
    /// - Throws: `BadgeError` `unexpected` when the cryptographic library refuses.
    public static func sign(_ syncKey: JWK, at date: Date, with badgeKey: SigningKey) throws -> SyncKeyDelegation {
        let seconds = Int64(date.timeIntervalSince1970.rounded(.down))
        let claims: JSON = ["iat": .integer(seconds), "cnf": ["jwk": syncKey.json]]
        let compact = try JWS.sign(claims, type: type, header: ["jwk": badgeKey.publicKey.json], with: badgeKey)
        return SyncKeyDelegation(badgeKey: badgeKey.publicKey, syncKey: syncKey, compact: compact)
    }

    /// Verifies a delegation of at most 2 KB. Whose badge the key is that it brings is for the caller to see.
    ///
    /// - Throws: `BadgeError` `signatureInvalid` or `documentInvalid`.
    public static func verify(_ compact: String) throws -> SyncKeyDelegation {
        let token = try JWS(compact, maxBytes: maxBytes)
        let badgeKey = try JWK(token.header["jwk"].present())
        try token.verify(with: badgeKey, type: type)
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
    /// Verifies what a wallet states for a badge, signed with the badge's key or with its sync key.
    ///
    /// - Returns: The badge's key, which stands behind the statement either way.
    /// - Throws: `BadgeError` `signatureInvalid`, or `documentInvalid` when the type or a header member is wrong.
    public func verifyStatement(type: String) throws -> JWK {
        let signer = try JWK(header["jwk"].present())
        try verify(with: signer, type: type)
        guard let word = header["delegation"].nonNull else { return signer }
        let delegation = try SyncKeyDelegation.verify(word.string(maxLength: 2048))
        guard delegation.syncKey.thumbprint == signer.thumbprint else {
            throw BadgeError(
                .signatureInvalid, "signatureInvalid.anotherSyncKey")
        }
        return delegation.badgeKey
    }
}
