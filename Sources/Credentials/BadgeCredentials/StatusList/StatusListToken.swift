package import BadgeKeys
import BadgeModel
import BadgeTransport
package import Foundation

/// A published status list: a JWS of type `statuslist+jwt` (IETF Token Status List, section 5.1).
///
///     let text = try StatusListToken.sign(list: list, uri: uri, issuedAt: now, expires: tomorrow, ttl: 300, key: key)
///     let token = try StatusListToken.verify(text, uri: uri, trust: [key.publicKey], now: now)
///     try token.list.status(at: reference.index)
package struct StatusListToken: Sendable {
    /// The type of the token (`typ`).
    package static let type = "statuslist+jwt"

    package let list: StatusList
    /// The time of signing.
    package let issuedAt: Date
    /// The expiry; `nil` if not stated.
    package let expires: Date?
    /// The number of seconds for which it may be cached before a newer one is fetched, limited to an hour; `nil` if not
    /// stated.
    package let ttl: Int?
    /// The version of its issuer's keys (``KeyStatement``), so that a party with an older version fetches the new one;
    /// 0 if the issuer does not state it.
    package let keysVersion: Int

    // A list that is kept for long hides revocations for as long.
    private static let longestTTL = 3600.0

    /// The maximum size of a token in bytes: ten million incompressible bytes, encoded twice as base64url, in the list
    /// and in the token.
    package static let maxBytes = 18 << 20

    /// Signs a list for the address at which it is published.
    ///
    /// - Throws: `BadgeError` `unexpected`.
    package static func sign(
        list: StatusList, uri: URL, issuedAt: Date, expires: Date?, ttl: Int?, keysVersion: Int = 0, key: SigningKey
    ) throws -> String {
        let payload = JSON.object(compacting: [
            "sub": .string(uri.absoluteString), "iat": .seconds(issuedAt), "exp": expires.map(JSON.seconds),
            "ttl": .optional(ttl), "badge_keys_version": keysVersion == 0 ? nil : .integer(Int64(keysVersion)),
            "status_list": try list.json,
        ])
        return try JWS.sign(payload, type: type, with: key)
    }

    /// Returns the statuses of a token that was verified before it was stored.
    ///
    /// - Throws: `BadgeError` `documentInvalid`.
    package static func list(inStored compact: String) throws -> StatusList {
        try StatusList(JSONReader(try JWS(compact, maxBytes: maxBytes).payload)["status_list"])
    }

    /// Verifies a token that was fetched from an address.
    ///
    /// - Throws: `BadgeError` `signatureInvalid`; `statusListMismatch` when it is for another address (`sub`);
    ///   `documentInvalid` when it is of another type, malformed or from the future; `documentStale` when it has
    ///   expired.
    package static func verify(_ compact: String, uri: URL, trust: [JWK], now: Date) throws -> StatusListToken {
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
            ttl: try claims["ttl"].optional.map { Int(min(try $0.double(in: 1...Double.infinity), longestTTL)) },
            keysVersion: try claims["badge_keys_version"].optional?.integer(in: 0...Int(Int32.max)) ?? 0)
    }
}
