public import BadgeKeys
public import BadgeModel
import BadgeTransport
public import Foundation

/// A credential presented to one verifier once, with a signature of its key over the verifier's identifier and nonce.
///
///     let shown = try Presentation.make(
///         credential: credential, key: key, audience: "https://door.example.org", nonce: challenge, now: clock.now())
///     send(shown.text)
public struct Presentation: Sendable, Hashable {
    /// The compact SD-JWT with key binding (RFC 9901 section 4).
    public let text: String
    /// The first time at which a verifier refuses it, to the second.
    public let expires: Date

    /// Creates a presentation of a credential with all or some of its disclosures.
    ///
    /// - Parameters:
    ///   - credential: The compact SD-JWT as issued.
    ///   - key: The key to which the credential is bound.
    ///   - audience: The verifier's identifier, exactly as the verifier compares it; 1 to 2,048 characters.
    ///   - nonce: The verifier's nonce; 1 to 1,024 characters.
    ///   - now: The time of the presentation.
    ///   - claims: The names of the claims to disclose; `nil` for all of them. Claims that are not selectively
    ///     disclosable are always disclosed.
    ///   - lifetime: The validity in seconds, 1 to 300: no verifier accepts an older presentation.
    /// - Throws: `BadgeError` `invalidInput`, `credentialMalformed`, `disclosureInvalid`, or `credentialKeyMismatch`
    ///   when the credential is bound to another key.
    public static func make(
        credential: Secret, key: SigningKey, audience: String, nonce: String, now: Date,
        disclosing claims: Set<String>? = nil, lifetime: TimeInterval = 300
    ) throws -> Presentation {
        try requireReader(audience: audience, nonce: nonce)
        guard (1...KeyBinding.maxAge).contains(lifetime) else {
            throw BadgeError(.invalidInput, "invalidInput.presentationLifetime")
        }
        let withoutKeyBinding = try withoutKeyBinding(credential, key: key, disclosing: claims)
        let expires = now.addingTimeInterval(lifetime)
        let binding = try KeyBinding.sign(
            withoutKeyBinding, audience: audience, nonce: nonce, issuedAt: now, expires: expires, key: key)
        return Presentation(
            text: withoutKeyBinding + binding,
            expires: Date(timeIntervalSince1970: expires.timeIntervalSince1970.rounded(.down)))
    }

    /// Throws unless the audience and the nonce of a verifier are valid.
    ///
    /// - Throws: `BadgeError` `invalidInput`.
    public static func requireReader(audience: String, nonce: String) throws {
        try require(audience, within: 2048, "audience")
        try require(nonce, within: 1024, "nonce")
    }

    /// Throws unless a credential contains each of these claims about its holder.
    ///
    /// - Throws: `BadgeError` `invalidInput`, with the names of the claims that it contains; `credentialMalformed`,
    ///   `disclosureInvalid`.
    public static func requireClaims(_ names: Set<String>, in credential: Secret) throws {
        let said = Set(try SDJWT(credential.revealedText).claims().keys).subtracting(protocolClaims)
        let missing = names.subtracting(said).sorted()
        guard let first = missing.first else { return }
        throw BadgeError(
            .invalidInput, "invalidInput.claimAbsent",
            ["claim": first, "claims": said.sorted().joined(separator: ", ")],
            detail: .invalidFields(missing.map { .init(path: $0, reason: "is not a claim of the badge") }))
    }

    // The claims about the credential itself, which are always disclosed.
    private static let protocolClaims: Set = [
        "iss", "iat", "nbf", "exp", "vct", "vct#integrity", "cnf", "status", "sub", "jti", "aud",
    ]

    private static func withoutKeyBinding(
        _ credential: Secret, key: SigningKey, disclosing claims: Set<String>?
    ) throws -> String {
        let whole = try SDJWT(credential.revealedText)
        let sdJWT = try claims.map(whole.disclosing) ?? whole
        guard sdJWT.keyBinding == nil else {
            throw BadgeError.malformedCredential("it is a presentation and not a credential")
        }
        // What no reader would take is not signed.
        guard try sdJWT.holderKey().thumbprint == key.publicKey.thumbprint else {
            throw BadgeError(
                .credentialKeyMismatch,
                "credentialKeyMismatch.credential")
        }
        return sdJWT.withoutKeyBinding
    }

    private static func require(_ text: String, within maxLength: Int, _ name: String) throws {
        guard (1...maxLength).contains(text.unicodeScalars.count) else {
            throw BadgeError(.invalidInput, "invalidInput.length", ["name": name, "maxLength": maxLength])
        }
    }
}
