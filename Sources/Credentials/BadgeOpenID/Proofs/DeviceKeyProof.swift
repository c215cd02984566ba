package import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTransport
package import Foundation

/// A proof that a device has the key to which it wants to change: a JWS of type `device-key-proof+jwt` over
/// `{aud, iat, device}`, signed with the new key, which its header contains (`jwk`).
///
///     let proof = try DeviceKeyProof.sign(issuer: issuer, device: old.thumbprint, at: clock.now(), with: newKey)
///     let key = try DeviceKeyProof.verify(proof, issuer: issuer, device: old.thumbprint, now: clock.now())
package enum DeviceKeyProof {
    /// The type of the token (`typ`).
    package static let type = "device-key-proof+jwt"

    /// Signs a proof for the device with the current thumbprint `device`.
    ///
    /// - Throws: `BadgeError` `unexpected` when the cryptographic library fails.
    package static func sign(
        issuer: String, device: String, at date: Date, with key: SigningKey
    ) throws -> String {
        let claims: JSON = ["aud": .string(issuer), "iat": .seconds(date), "device": .string(device)]
        return try JWS.sign(claims, type: type, header: ["jwk": key.publicKey.json], with: key)
    }

    /// Verifies a proof whose time differs from now by at most five minutes.
    ///
    /// - Returns: The new key.
    /// - Throws: `BadgeError` `signatureInvalid`; `documentInvalid` when it is for another issuer or device, or too
    ///   old.
    package static func verify(_ compact: String, issuer: String, device: String, now: Date) throws -> JWK {
        let token = try JWS(compact, maxBytes: 4096)
        let key = try token.verifiedKey(type: type)
        let claims = JSONReader(token.payload)
        guard try claims["aud"].string().isExactly(issuer) else { throw claims["aud"].failure("is another issuer") }
        guard try claims["device"].string().isExactly(device) else {
            throw claims["device"].failure("is another device")
        }
        try claims["iat"].requireFresh(at: now)
        return key
    }
}
