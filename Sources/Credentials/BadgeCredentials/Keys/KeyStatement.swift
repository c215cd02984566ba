package import BadgeKeys
import BadgeModel
package import Foundation

/// An organization's signing keys, vouched for by one of them: a JWS of type `badge-keys+jwt` over
/// `{iss, iat, version, keys, reissue_before}`.
///
/// A party that pinned the signing key trusts the keys of the statement from then on, and no others. A statement never
/// expires: a wallet that was offline for years can follow the statements from its pinned key to the current ones.
///
///     let next = try KeyStatement.follow(statements, issuer: "https://example.org", trust: pinned, above: 3, now: now)
package struct KeyStatement: Sendable, Hashable {
    /// The type of the token (`typ`).
    package static let type = "badge-keys+jwt"
    private static let mostKeys = 16
    private static let mostStatements = 64

    /// The version of the keys; a higher one replaces a lower one.
    package let version: Int
    /// The time of signing.
    package let issuedAt: Date
    /// All valid keys: those that sign, have signed, or are about to sign.
    package let keys: [JWK]
    /// Badges that were issued before this date must be reissued, since a key was compromised; `nil` when there are
    /// none.
    package let reissueBefore: Date?
    /// The compact JWS.
    package let compact: String

    /// Signs a statement. Times are truncated to the second.
    ///
    /// - Throws: `BadgeError` `invalidInput` when the version is below 1, or there is no key or too many.
    package static func sign(
        version: Int, keys: [JWK], reissueBefore: Date? = nil, issuer: String, issuedAt: Date, key: SigningKey
    ) throws -> KeyStatement {
        let payload = JSON.object(compacting: [
            "iss": .string(issuer), "iat": .seconds(issuedAt), "version": .integer(Int64(version)),
            "keys": .array(keys.map(\.json)), "reissue_before": reissueBefore.map { .seconds($0) },
        ])
        let compact = try JWS.sign(payload, type: type, with: key)
        do { return try KeyStatement(JSONReader(payload), compact) } catch let error as BadgeError {
            throw BadgeError(.invalidInput, error.message, detail: error.detail, underlying: error)
        }
    }

    /// Verifies a statement. The caller must check whether it is newer than the stored one.
    ///
    /// - Throws: `BadgeError` `signatureInvalid`; `documentInvalid` when it is of another type or issuer, malformed or
    ///   from the future.
    package static func verify(_ compact: String, issuer: String, trust: [JWK], now: Date) throws -> KeyStatement {
        let token = try JWS(compact)
        try token.verify(with: trust, type: type)
        let claims = JSONReader(token.payload)
        guard try claims["iss"].string().isExactly(issuer) else { throw claims["iss"].failure("is not \(issuer)") }
        try SignedPeriod(claims).requireCurrent("noun.keys", at: now)
        return try KeyStatement(claims, compact)
    }

    /// Returns the newest version for which the trusted keys vouch. Follows the statements step by step: each statement
    /// determines the keys that are trusted next.
    ///
    /// - Parameters:
    ///   - statements: The organization's published statements, in any order.
    ///   - issuer: The organization.
    ///   - trust: The keys that are trusted now.
    ///   - version: Their version; 0 for keys that were pinned before the first statement.
    ///   - now: The time.
    /// - Returns: The newest statement; `nil` when there is none above that version.
    /// - Throws: `BadgeError` `documentStale` when the organization publishes only older statements than the stored
    ///   one; `documentInvalid` when one of the stored version names other keys; `signatureInvalid` when no trusted key
    ///   signed any of them.
    package static func follow(
        _ statements: [String], issuer: String, trust: [JWK], above version: Int, now: Date
    ) throws -> KeyStatement? {
        guard statements.count <= mostStatements else { throw tooMany }
        var (trust, held, newest) = (trust, version, KeyStatement?.none)
        var known = 0
        while true {
            let verified = statements.compactMap { try? verify($0, issuer: issuer, trust: trust, now: now) }
            if newest == nil { known = verified.map(\.version).max() ?? 0 }
            try requireSame(verified, as: trust, held)
            guard let next = verified.filter({ $0.version > held }).max(by: { $0.version < $1.version }) else { break }
            (trust, held, newest) = (next.keys, next.version, next)
        }
        if newest == nil, !statements.isEmpty, known < version || known == 0 {
            throw known == 0 ? unverified(issuer) : older(issuer, known, version)
        }
        return newest
    }

    // Two states under one number: one of them was not made by the organization's own rules.
    private static func requireSame(_ statements: [KeyStatement], as trust: [JWK], _ version: Int) throws {
        let pinned = Set(trust.map(\.thumbprint))
        for statement in statements where statement.version == version {
            guard Set(statement.keys.map(\.thumbprint)) == pinned else {
                throw BadgeError.invalidDocument("keys", "differ from those of the same version")
            }
        }
    }

    private init(_ claims: JSONReader, _ compact: String) throws {
        version = try claims["version"].integer(in: 1...Int(Int32.max))
        issuedAt = try claims["iat"].date()
        let elements = try claims["keys"].elements()
        guard (1...Self.mostKeys).contains(elements.count) else {
            throw claims["keys"].failure("has no key or too many")
        }
        keys = try elements.map { try JWK($0.present()) }
        guard Set(keys.map(\.thumbprint)).count == keys.count else { throw claims["keys"].failure("has a key twice") }
        reissueBefore = try claims["reissue_before"].optional?.date()
        self.compact = compact
    }

    private static var tooMany: BadgeError { .invalidDocument("statements", "are more than \(mostStatements)") }

    private static func older(_ issuer: String, _ version: Int, _ held: Int) -> BadgeError {
        BadgeError(.documentStale, "documentStale.olderKeys", ["issuer": issuer, "version": version, "held": held])
    }

    private static func unverified(_ issuer: String) -> BadgeError {
        BadgeError(.signatureInvalid, "signatureInvalid.keysNotVouchedFor", ["issuer": issuer])
    }
}
