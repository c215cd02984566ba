import BadgeCredentials
import BadgeDCQL
import BadgeKeys
import BadgeModel
import BadgePresentation
import BadgeTestDoubles

/// A badge in the wallet.
enum TestBadge {
    static let issuer = SigningKey(random: SeededRandom(seed: 21))
    static let key = SigningKey(random: SeededRandom(seed: 22))

    static func issue() throws -> String {
        try SDJWT.issue(
            claims: [
                "iss": "https://issuer.example.org", "vct": .string(VerifierScript.type), "iat": 1_799_999_000,
                "exp": 1_800_086_400, "cnf": ["jwk": key.publicKey.json],
            ],
            disclosable: ["name": "Alice Example", "email": "alice@example.org"], key: issuer,
            random: SeededRandom(seed: 23))
    }

    static func presented(
        to query: String = "badge", claims: [ClaimsPath] = [["name"]]
    ) throws -> PresentedCredential {
        PresentedCredential(
            to: query, format: SDJWTFormat(), credential: Secret(utf8: try issue()), key: key, claims: claims)
    }

    /// Verifies a presentation as its verifier does, and returns its claims and what the holder signed.
    static func verify(
        _ text: String?, audience: String, nonce: String = VerifierScript.nonce
    ) throws -> (claims: [String: JSON], binding: JSON) {
        let text = text ?? ""
        let verified = try SDJWTFormat().verify(
            presented: text, trust: [issuer.publicKey], issuer: "https://issuer.example.org",
            for: PresentationBinding(audience: audience, nonce: nonce), now: VerifierScript.now)
        return (verified.credential.claims, try SDJWT(text).keyBinding?.payload ?? .null)
    }
}
