public import BadgeModel
public import Foundation

/// A decision of the user's about who vouches for verifiers that ask for badges.
public struct TrustedVerifier: Sendable, Hashable {
    /// The name by which the trust is listed and removed.
    public let name: String
    /// What is trusted.
    public let authority: VerifierAuthority
    /// The time of the decision, to the second.
    public let trustedAt: Date

    /// Creates a record.
    public init(name: String, authority: VerifierAuthority, trustedAt: Date) {
        self.name = name
        self.authority = authority
        self.trustedAt = trustedAt
    }
}
