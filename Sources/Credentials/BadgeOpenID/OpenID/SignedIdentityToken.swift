import BadgeKeys
package import BadgeModel

/// An ID token (OpenID Connect Core section 2) before its verification.
package struct SignedIdentityToken: Sendable {
    package let kid: String?
    package let algorithm: String
    /// The `nonce` as claimed: not trusted before the token is verified.
    package var claimedNonce: String? { token.payload["nonce"]?.stringValue }
    private let token: JWS
    private let issuer: String

    package static let maxBytes = 16 * 1024

    /// Reads a token. One of another server must not cause a request for keys.
    ///
    /// - Throws: `BadgeError` of ``IdentityRefusal``.
    package init(_ text: String, issuer: String, provider: String) throws {
        self.issuer = issuer
        do {
            token = try JWS(text, maxBytes: Self.maxBytes)
            algorithm = try token.header["alg"].string(maxLength: 16)
            kid = try token.header["kid"].optional?.string(maxLength: 1024)
            // RFC 8725 section 3.11: another kind of token of the same server has a type.
            guard try ["jwt", nil].contains(token.header["typ"].optional?.string(maxLength: 64).mediaTypeName) else {
                throw token.header["typ"].failure("is not that of an ID token")
            }
        } catch let failure as BadgeError {
            throw IdentityRefusal.malformed.error(provider: provider, underlying: failure)
        }
        guard PublishedKey.algorithms.contains(algorithm) else {
            throw Self.refusal(of: algorithm).error(provider: provider)
        }
        guard token.payload["iss"]?.stringValue?.isExactly(issuer) == true else {
            throw IdentityRefusal.issuer.error(provider: provider)
        }
    }

    /// Verifies the signature and returns the claims.
    ///
    /// - Throws: `BadgeError` `identitySignatureInvalid`.
    package func claims(signedBy keys: [PublishedKey], provider: String) throws -> JSONReader {
        for key in keys where key.isFor(algorithm) && (kid == nil || key.id == kid) {
            do { try key.verify(token, algorithm: algorithm) } catch { continue }
            return JSONReader(token.payload)
        }
        throw IdentityRefusal.signature.error(provider: provider)
    }

    private static func refusal(of algorithm: String) -> IdentityRefusal {
        switch algorithm.lowercased() {
        case "none": .unsigned
        case let name where name.hasPrefix("hs"): .symmetricKey
        default: .algorithm
        }
    }
}
