public import Foundation

/// A key that the organization signs with, has signed with, or is about to.
public struct SigningKeyInfo: Sendable, Hashable, Identifiable {
    /// What a key is for.
    public enum State: String, Sendable, CaseIterable {
        /// Announced: wallets and verifiers learn of it before it signs.
        case next
        /// Signs.
        case signing
        /// Signed what still counts, and stays published for it.
        case former
    }

    /// The thumbprint (RFC 7638), base64url.
    public let id: String
    /// What it is for.
    public let state: State
    /// When it was made, to the second.
    public let createdAt: Date
    /// How many badges that count were signed with it.
    public let badgeCount: Int
}
