public import Foundation

/// A current, former or next signing key of the organization.
public struct SigningKeyInfo: Sendable, Hashable, Identifiable {
    /// The states of a signing key.
    public enum State: String, Sendable, CaseIterable {
        /// Announced: wallets and verifiers learn of it before it signs.
        case next
        /// The signing key.
        case signing
        /// A former key, which stays published for the valid badges that it signed.
        case former
    }

    /// The thumbprint (RFC 7638), base64url.
    public let id: String
    /// The state.
    public let state: State
    /// The time of its creation, to the second.
    public let createdAt: Date
    /// The number of valid badges that it signed.
    public let badgeCount: Int
}
