package import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTransport
package import Foundation

/// A proof that a device has a badge's holder key, with which the organization opens a session for that badge: a JWT
/// grant (RFC 7523) of type `badge-session-proof+jwt` over `{iss, sub, aud, iat, exp, cnf: {jkt}}`, signed with the
/// holder key, which its header contains (`jwk`).
///
///     let proof = try HolderProof.sign(issuer: issuer, device: deviceKey.thumbprint, at: clock.now(), with: holderKey)
///     let key = try HolderProof.verify(proof, issuer: issuer, device: deviceKey.thumbprint, now: clock.now())
package enum HolderProof {
    /// The type of the token (`typ`).
    package static let type = "badge-session-proof+jwt"
    /// The grant type at the token endpoint.
    package static let grant = "urn:ietf:params:oauth:grant-type:jwt-bearer"

    private static let lifetime: TimeInterval = 300

    /// Signs a proof for the device with that thumbprint.
    ///
    /// - Throws: `BadgeError` `unexpected` when the cryptographic library fails.
    package static func sign(issuer: String, device: String, at date: Date, with key: SigningKey) throws -> String {
        let thumbprint = JSON.string(key.publicKey.thumbprint)
        let claims: JSON = [
            "iss": thumbprint, "sub": thumbprint, "aud": .string(issuer), "iat": .seconds(date),
            "exp": .seconds(date + lifetime), "cnf": ["jkt": .string(device)],
        ]
        return try JWS.sign(claims, type: type, header: ["jwk": key.publicKey.json], with: key)
    }

    /// Verifies a proof that was signed within five minutes of now.
    ///
    /// - Returns: The holder key.
    /// - Throws: `BadgeError` `signatureInvalid`; `documentInvalid` when it is for another issuer or device, or too
    ///   old.
    package static func verify(_ compact: String, issuer: String, device: String, now: Date) throws -> JWK {
        let token = try JWS(compact, maxBytes: 4096)
        let key = try token.verifiedKey(type: type)
        let claims = JSONReader(token.payload)
        for name in ["iss", "sub"] {
            guard try claims[name].string().isExactly(key.thumbprint) else {
                throw claims[name].failure("is another key")
            }
        }
        guard try claims["aud"].string().isExactly(issuer) else { throw claims["aud"].failure("is another issuer") }
        guard try claims["cnf"]["jkt"].string().isExactly(device) else {
            throw claims["cnf"].failure("is another device")
        }
        try claims["iat"].requireFresh(at: now)
        guard now < (try claims["exp"].date()) else {
            throw claims["iat"].failure("is more than five minutes from now")
        }
        return key
    }
}
