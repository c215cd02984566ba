package import BadgeKeys
package import BadgeModel
package import Foundation

/// An organization's published policy: a JWS of type `badge-policy+jwt` over `{iss, iat, exp, version, policy}`.
///
///     let document = try PolicyToken.sign(
///         policy: policy, version: 4, issuer: "https://example.org", issuedAt: now, expires: nextMonth, key: key)
///     try PolicyToken.verify(document.compact, issuer: "https://example.org", trust: [key.publicKey], now: now)
package enum PolicyToken {
    /// The type of the token (`typ`).
    package static let type = "badge-policy+jwt"

    /// Signs a policy. Times are truncated to the second.
    ///
    /// - Throws: `BadgeError` `invalidInput` when the version is below 1 or the expiry not after the issue.
    package static func sign(
        policy: Policy, version: Int, issuer: String, issuedAt: Date, expires: Date, key: SigningKey
    ) throws -> PolicyDocument {
        let payload: JSON = [
            "iss": .string(issuer), "iat": .seconds(issuedAt), "exp": .seconds(expires),
            "version": .integer(Int64(version)), "policy": policy.json,
        ]
        let compact = try JWS.sign(payload, type: type, with: key)
        do { return try read(JSONReader(payload), compact) } catch let error as BadgeError {
            throw BadgeError(.invalidInput, error.message, detail: error.detail, underlying: error)
        }
    }

    /// Verifies a policy. The caller must check whether its version is newer than the stored one.
    ///
    /// - Throws: `BadgeError` `signatureInvalid`; `documentInvalid` when it is of another type or issuer, malformed or
    ///   from the future; `documentStale` when it has expired.
    package static func verify(
        _ compact: String, issuer: String, trust: [JWK], now: Date
    ) throws -> PolicyDocument {
        let token = try JWS(compact)
        try token.verify(with: trust, type: type)
        let claims = JSONReader(token.payload)
        guard try claims["iss"].string().isExactly(issuer) else { throw claims["iss"].failure("is not \(issuer)") }
        let document = try read(claims, compact)
        try SignedPeriod(claims).requireCurrent("noun.policy", at: now)
        return document
    }

    private static func read(_ claims: JSONReader, _ compact: String) throws -> PolicyDocument {
        let period = try SignedPeriod(claims)
        return PolicyDocument(
            version: try claims["version"].integer(in: 1...Int.max), issuedAt: period.issuedAt,
            expires: try claims["exp"].date(), policy: try Policy(received: claims["policy"]), compact: compact)
    }
}
