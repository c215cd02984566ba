import BadgeKeys
import BadgeModel
import Foundation

/// A proof that this device currently has the private half of a key (OpenID4VCI 1.0 appendix F.1).
///
/// There is no `iss`: a token from a pre-authorized code belongs to no registered client.
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
