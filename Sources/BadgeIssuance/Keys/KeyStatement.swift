public import BadgeKeys
import BadgeModel
public import Foundation

/// The keys that an organization signs with, as one of them says: a JWS of type `badge-keys+jwt` over
/// `{iss, iat, version, keys, reissue_before}`.
///
/// Whoever pinned the key that signed it trusts the keys that it names from then on, and no others. It has no end: a
/// wallet that was away for years finds its way from the key that it pinned to those of today.
///
///     let next = try KeyStatement.follow(statements, issuer: "https://example.org", trust: pinned, above: 3, now: now)
public struct KeyStatement: Sendable, Hashable {
    /// The type of the token (`typ`).
    public static let type = "badge-keys+jwt"
    private static let mostKeys = 16
    private static let mostStatements = 64

    /// Which state of the keys it describes; a higher one replaces a lower one.
    public let version: Int
    /// When it was signed.
    public let issuedAt: Date
    /// All keys that count: those that sign, have signed, or are about to.
    public let keys: [JWK]
    /// Badges that were issued earlier are to be issued again, since a key of theirs was compromised; `nil` when none are.
    public let reissueBefore: Date?
    /// As it was signed.
    public let compact: String

    /// Signs a statement; times are taken to the second.
    ///
    /// - Throws: `BadgeError` `invalidInput` when the version is below 1, or there is no key or too many.
    public static func sign(
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

    /// Verifies a statement; whether it is newer than the one held is for the caller to see.
    ///
    /// - Throws: `BadgeError` `signatureInvalid`; `documentInvalid` when it is of another type or issuer, malformed or
    ///   from the future.
    public static func verify(_ compact: String, issuer: String, trust: [JWK], now: Date) throws -> KeyStatement {
        let token = try JWS(compact)
        try token.verify(with: trust, type: type)
        let claims = JSONReader(token.payload)
        guard try claims["iss"].string().isExactly(issuer) else { throw claims["iss"].failure("is not \(issuer)") }
        try SignedPeriod(claims).requireCurrent("noun.keys", at: now)
        return try KeyStatement(claims, compact)
    }

    /// The newest state that the keys vouch for, step by step: what a trusted key says decides who is believed next.
    ///
    /// - Parameters:
    ///   - statements: What the organization publishes, in any order.
    ///   - issuer: The organization.
    ///   - trust: The keys that are trusted now.
    ///   - version: The state that they are of; 0 for keys that were pinned before there was any statement.
    ///   - now: The time.
    /// - Returns: The newest statement; `nil` when there is none above that version.
    /// - Throws: `BadgeError` `documentStale` when the organization shows only older statements than the one that is
    ///   held; `documentInvalid` when one of the held version names other keys; `signatureInvalid` when no trusted key
    ///   signed any of them.
    public static func follow(
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
        reissueBefore = try claims["reissue_before"].nonNull?.date()
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
