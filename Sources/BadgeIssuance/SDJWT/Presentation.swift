public import BadgeKeys
public import BadgeModel
import BadgeTransport
public import Foundation

/// A credential as it is shown to one reader once: with a signature of its key over the reader's name and challenge.
///
///     let shown = try Presentation.make(
///         credential: credential, key: key, audience: "https://door.example.org", nonce: challenge, now: clock.now())
///     send(shown.text)
public struct Presentation: Sendable, Hashable {
    /// The compact SD-JWT with key binding (RFC 9901 section 4).
    public let text: String
    /// The first time at which a reader refuses it, to the second.
    public let expires: Date

    /// Presents a credential with its disclosures, or with some of them.
    ///
    /// - Parameters:
    ///   - credential: The compact SD-JWT as it was issued.
    ///   - key: The key that the credential is bound to.
    ///   - audience: The reader's name for itself, as the reader compares it; 1 to 2,048 characters.
    ///   - nonce: The reader's challenge; 1 to 1,024 characters.
    ///   - now: The time of presenting.
    ///   - claims: The claims to tell, by name; what is not selectively disclosable is told whatever is named. `nil`
    ///     for all of them.
    ///   - lifetime: For how many seconds it counts, 1 to 300: no reader takes an older one.
    /// - Throws: `BadgeError` `invalidInput`, `credentialMalformed`, `disclosureInvalid`, or `credentialKeyMismatch` when
    ///   the credential is bound to another key.
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

    /// Throws unless a reader may be named like that and set that challenge.
    ///
    /// - Throws: `BadgeError` `invalidInput`.
    public static func requireReader(audience: String, nonce: String) throws {
        try require(audience, within: 2048, "audience")
        try require(nonce, within: 1024, "nonce")
    }

    /// Throws unless a credential says each of these about its holder.
    ///
    /// - Throws: `BadgeError` `invalidInput`, with the names of those that it says; `credentialMalformed`,
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

    // What a credential says of itself, which is told with every claim.
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
