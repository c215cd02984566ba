import BadgeKeys
package import BadgeModel
import BadgeTransport
package import Foundation

/// What a verified ID token says of a sign-in (OpenID Connect Core section 2).
package struct IdentityToken: Sendable, Hashable {
    /// The provider's issuer identifier.
    package let issuer: String
    /// The account's identifier at the provider, which is never reused (`sub`).
    package let subject: String
    /// The value that binds the token to a request.
    package let nonce: String
    /// The time at which the token expires.
    package let expires: Date
    /// The time of the login at the provider, or of the token's issue if the provider does not state it.
    package let loggedIn: Date
    /// The email address, if the token has one.
    package let email: String?
    /// Whether the provider states that it verified the address.
    package let isEmailVerified: Bool
    /// The account's name, for display only.
    package let name: String?

    private static let skew: TimeInterval = 60
    private static let mostAudiences = 64

    /// Evaluates the claims of a token whose signature was verified (OpenID Connect Core section 3.1.3.7).
    ///
    /// The nonce must be present; whether it is the right one, the caller determines.
    ///
    /// - Parameters:
    ///   - claims: The claims.
    ///   - issuer: The provider's issuer identifier.
    ///   - clientID: The client identifier that must be the audience.
    ///   - accessToken: The access token that was issued with the token; `nil` if the caller does not have it.
    ///   - provider: The provider's name or origin, for errors.
    ///   - now: The current time.
    /// - Throws: `BadgeError` of ``IdentityRefusal``.
    package init(
        _ claims: JSONReader, issuer: String, clientID: String, accessToken: Secret? = nil, provider: String, now: Date
    ) throws {
        func refuse(_ refusal: IdentityRefusal) -> BadgeError { refusal.error(provider: provider) }
        do {
            guard try claims["iss"].string().isExactly(issuer) else { throw refuse(.issuer) }
            let audiences = try Self.audiences(claims["aud"])
            guard audiences.contains(where: { $0.isExactly(clientID) }) else { throw refuse(.audience) }
            let party = try claims["azp"].optional?.string(maxLength: 1024)
            guard party.map({ $0.isExactly(clientID) }) ?? (audiences.count == 1) else { throw refuse(.party) }
            expires = try claims["exp"].date()
            guard expires > now.addingTimeInterval(-Self.skew) else { throw refuse(.expired) }
            let issued = try claims["iat"].date()
            for begin in [issued, try claims["nbf"].optional?.date()].compactMap(\.self) {
                guard begin <= now.addingTimeInterval(Self.skew) else { throw refuse(.notYetValid) }
            }
            guard let nonce = try claims["nonce"].optional?.string(maxLength: 1024), !nonce.isEmpty else {
                throw refuse(.nonceMissing)
            }
            guard try Self.isHash(claims["at_hash"].optional, of: accessToken) else { throw refuse(.accessToken) }
            self.issuer = issuer
            self.nonce = nonce
            subject = try Self.subject(claims["sub"])
            loggedIn = try claims["auth_time"].optional?.date() ?? issued
            let profile = AccountProfile(claims)
            (email, isEmailVerified, name) = (profile.email, profile.isEmailVerified, profile.name)
        } catch let failure as BadgeError where failure.code == .documentInvalid {
            throw IdentityRefusal.malformed.error(provider: provider, underlying: failure)
        }
    }

    static func subject(_ claim: JSONReader) throws -> String {
        let subject = try claim.nonEmptyString(maxLength: 255)
        guard subject.unicodeScalars.allSatisfy(\.isPlain) else { throw claim.failure("has invisible characters") }
        return subject
    }

    private static func audiences(_ claim: JSONReader) throws -> [String] {
        guard claim.value?.arrayValue != nil else { return [try claim.string(maxLength: 1024)] }
        let named = try claim.elements()
        guard named.count <= mostAudiences else { throw claim.failure("has too many entries") }
        return try named.map { try $0.string(maxLength: 1024) }
    }

    // Section 3.1.3.6: the left half of the digest; all algorithms here have SHA-256.
    private static func isHash(_ claim: JSONReader?, of token: Secret?) throws -> Bool {
        guard let claim, let token else { return true }
        let digest = token.withUnsafeBytes { Digest.sha256(Array($0)) }
        return try claim.string(maxLength: 128).isExactly(Base64URL.encode(Array(digest.prefix(digest.count / 2))))
    }
}

extension Unicode.Scalar {
    // Excludes terminal control characters, and characters that change the direction of the text around them.
    var isPlain: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        default: true
        }
    }
}
