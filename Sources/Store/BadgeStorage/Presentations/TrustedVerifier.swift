public import BadgeKeys
public import Foundation

/// A statement of the user's about who vouches for verifiers that ask for badges.
///
/// The roots of the connections never vouch for a verifier.
public struct TrustedVerifier: Sendable, Hashable {
    /// What is trusted.
    public enum Anchor: Sendable, Hashable {
        /// The roots of verifiers' certificates, PEM.
        case roots(String)
        /// The keys of a party that attests verifiers, by its issuer identifier.
        case attester(issuer: String, keys: [JWK])
        /// The keys of one verifier, by its full client identifier, and the addresses to which answers may go.
        case client(id: String, keys: [JWK], responseURIs: [String])
    }

    /// The name by which the trust is listed and removed.
    public let name: String
    /// What is trusted.
    public let anchor: Anchor
    /// The time of the decision, to the second.
    public let trustedAt: Date

    /// Creates a record.
    public init(name: String, anchor: Anchor, trustedAt: Date) {
        self.name = name
        self.anchor = anchor
        self.trustedAt = trustedAt
    }
}
