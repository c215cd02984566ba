public import BadgeKeys
import BadgeModel
import BadgeTransport
public import Foundation

/// A status list as its issuer publishes it: a JWS of type `statuslist+jwt` (IETF Token Status List, section 5.1).
///
///     let text = try StatusListToken.sign(list: list, uri: uri, issuedAt: now, expires: tomorrow, ttl: 300, key: key)
///     let token = try StatusListToken.verify(text, uri: uri, trust: [key.publicKey], now: now)
///     try token.list.status(at: reference.index)
public struct StatusListToken: Sendable {
    /// The type of the token (`typ`).
    public static let type = "statuslist+jwt"

    /// The statuses.
    public let list: StatusList
    /// When it was signed.
    public let issuedAt: Date
    /// The first time at which it must not be relied on; `nil` when it does not say.
    public let expires: Date?
    /// For how many seconds it may be kept before a newer one is looked for, an hour at most whatever it says; `nil` when it
    /// does not say.
    public let ttl: Int?
    /// Which state its issuer's keys are in (``KeyStatement``): a reader that knows an older one asks for it; 0 where the
    /// issuer does not say.
    public let keysVersion: Int

    // A list that is kept for long hides revocations for as long.
    private static let longestTTL = 3600

    /// The most bytes of a token: ten million that do not compress, as base64url twice over, in the list and in the token.
    package static let maxBytes = 18 << 20

    /// Signs a list for the address where it is published.
    ///
    /// - Throws: `BadgeError` `unexpected`.
    public static func sign(
        list: StatusList, uri: URL, issuedAt: Date, expires: Date?, ttl: Int?, keysVersion: Int = 0, key: SigningKey
    ) throws -> String {
        let payload = JSON.object(compacting: [
            "sub": .string(uri.absoluteString), "iat": .seconds(issuedAt), "exp": expires.map(JSON.seconds),
            "ttl": .optional(ttl), "badge_keys_version": keysVersion == 0 ? nil : .integer(Int64(keysVersion)),
            "status_list": try list.json,
        ])
        return try JWS.sign(payload, type: type, with: key)
    }

    /// Verifies a token that was fetched from an address.
    ///
    /// - Throws: `BadgeError` `signatureInvalid`; `statusListMismatch` when it is for another address (`sub`);
    ///   `documentInvalid` when it is of another type, malformed or from the future; `documentStale` when it has expired.
    public static func verify(_ compact: String, uri: URL, trust: [JWK], now: Date) throws -> StatusListToken {
        let token = try JWS(compact, maxBytes: maxBytes)
        try token.verify(with: trust, type: type)
        let claims = JSONReader(token.payload)
        guard try claims["sub"].string().isExactly(uri.absoluteString) else {
            throw BadgeError(.statusListMismatch, "statusListMismatch.address", ["server": uri.origin])
        }
        let period = try SignedPeriod(claims)
        try period.requireCurrent("noun.statusList", at: now)
        return StatusListToken(
            list: try StatusList(claims["status_list"]), issuedAt: period.issuedAt, expires: period.expires,
            ttl: try claims["ttl"].nonNull?.integer(in: 1...Int(Int32.max)).limited(to: longestTTL),
            keysVersion: try claims["badge_keys_version"].nonNull?.integer(in: 0...Int(Int32.max)) ?? 0)
    }
}

extension Int {
    fileprivate func limited(to most: Int) -> Int { Swift.min(self, most) }
}
