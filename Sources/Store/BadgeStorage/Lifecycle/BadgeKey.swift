import BadgeKeys
import BadgeModel
import BadgeSystem
import Foundation

/// The key of one badge: its credential, refresh token and code secret are sealed under it, and become unreadable in
/// every copy of a page when it is destroyed.
struct BadgeKey: Sendable {
    let secret: Secret
    private let contexts: ContextSeal

    init(_ secret: Secret, random: any RandomSource) {
        self.secret = secret
        contexts = ContextSeal(secret, purpose: "badgekit badge key v1", random: random)
    }

    /// Encrypts and authenticates a text together with its context.
    ///
    /// - Throws: `BadgeError` `unexpected`.
    func seal(_ text: Secret, context: String) throws -> Data { try contexts.seal(text, context: context) }

    /// Decrypts the result of `seal` for the same context.
    ///
    /// - Throws: `BadgeError` `custodyDamaged`.
    func open(_ sealed: Data, context: String) throws -> Secret {
        guard let text = contexts.open(sealed, context: context) else {
            throw BadgeError(
                .custodyDamaged,
                "custodyDamaged.sealedByWallet", ["context": context])
        }
        return text
    }
}
