import BadgeKeys
import BadgeModel
import Foundation

/// Shows an issuer that we have a key's private half, now (OpenID4VCI 1.0 appendix F.1).
///
/// There is no `iss`: a token that came from a pre-authorized code belongs to no registered client.
struct ProofOfPossession {
    let audience: URL
    let nonce: String?
    let issuedAt: Date

    func signed(with key: SigningKey) throws -> String {
        let payload = JSON.object(compacting: [
            "aud": .string(audience.absoluteString),
            "iat": .integer(Int64(issuedAt.timeIntervalSince1970)),
            "nonce": .optional(nonce),
        ])
        return try JWS.sign(payload, type: "openid4vci-proof+jwt", header: ["jwk": key.publicKey.json], with: key)
    }
}
