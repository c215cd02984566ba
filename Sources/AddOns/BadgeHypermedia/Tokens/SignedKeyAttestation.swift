public import BadgeKeys
import BadgeModel
public import BadgeSystem
public import Foundation

/// An attestation that the key itself signs, which proves possession of the key and nothing of app and device.
///
/// It is a compact JWS (ES256) of the type `key-attestation+jwt` with the public key in the header (`jwk`) and the claims
/// `challenge`, `aud`, `client_id` and `iat`.
public struct SignedKeyAttestation: KeyAttestation {
    /// The type of the token (`typ`).
    public static let type = "key-attestation+jwt"

    private let key: SigningKey
    private let clock: any WallClock

    /// Creates an attestation of a key.
    public init(key: SigningKey, clock: any WallClock = SystemClock()) {
        self.key = key
        self.clock = clock
    }

    /// Returns the signed statement.
    ///
    /// - Throws: `BadgeError` `unexpected` when the cryptographic library fails.
    public func attest(challenge: String, clientID: String, audience: URL) async throws -> String {
        var key = key
        key.publicKey.keyID = nil
        let claims: JSON = [
            "challenge": .string(challenge), "aud": .string(audience.absoluteString), "client_id": .string(clientID),
            "iat": .integer(Int64(clock.now().timeIntervalSince1970.rounded(.down))),
        ]
        return try JWS.sign(claims, type: Self.type, header: ["jwk": key.publicKey.json], with: key)
    }
}
