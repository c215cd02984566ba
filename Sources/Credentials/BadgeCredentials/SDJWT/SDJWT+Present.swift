package import BadgeKeys
package import BadgeModel
import BadgeTransport
package import Foundation

extension SDJWT {
    /// Presents a credential with all or some of its disclosures to one verifier.
    ///
    ///     let shown = try SDJWT.present(
    ///         credential, key: key, audience: "https://door.example.org", nonce: challenge, now: clock.now())
    ///     send(shown.text)
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
    package static func present(
        _ credential: Secret, key: SigningKey, audience: String, nonce: String, now: Date,
        disclosing claims: Set<String>? = nil, lifetime: TimeInterval = 300
    ) throws -> Presentation {
        guard (1...KeyBinding.maxAge).contains(lifetime) else {
            throw BadgeError(.invalidInput, "invalidInput.presentationLifetime")
        }
        return try present(
            credential, key: key, for: PresentationBinding(audience: audience, nonce: nonce), now: now,
            disclosing: claims?.map { [.string($0)] }, lifetime: lifetime)
    }

    /// Presents a credential with what some claims paths select, or with all of its disclosures.
    static func present(
        _ credential: Secret, key: SigningKey, for binding: PresentationBinding, now: Date,
        disclosing paths: [[JSON]]?, lifetime: TimeInterval = KeyBinding.maxAge
    ) throws -> Presentation {
        try binding.requireValid()
        let withoutKeyBinding = try withoutKeyBinding(credential, key: key, paths)
        let expires = now.addingTimeInterval(lifetime)
        let signature = try KeyBinding.sign(withoutKeyBinding, for: binding, issuedAt: now, expires: expires, key: key)
        return Presentation(
            text: withoutKeyBinding + signature,
            expires: Date(timeIntervalSince1970: expires.timeIntervalSince1970.rounded(.down)))
    }

    private static func withoutKeyBinding(
        _ credential: Secret, key: SigningKey, _ paths: [[JSON]]?
    ) throws -> String {
        let whole = try SDJWT(credential.revealedText)
        let sdJWT = try paths.map(whole.disclosing) ?? whole
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
}
