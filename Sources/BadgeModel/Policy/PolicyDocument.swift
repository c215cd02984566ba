public import Foundation

/// An organization's policy as it is in force: what the administrator wrote, with a version and an expiry.
///
/// It travels as one signed JWS (`typ: badge-policy+jwt`); `compact` is that text, so that it can be verified again.
public struct PolicyDocument: Sendable, Hashable {
    /// Raised at every change; a lower one is never accepted.
    public let version: Int
    /// When it was signed, to the second.
    public let issuedAt: Date
    /// The first time at which it must have been renewed.
    public let expires: Date
    /// What the administrator wrote.
    public let policy: Policy
    /// The compact JWS that it came in.
    public let compact: String

    public init(version: Int, issuedAt: Date, expires: Date, policy: Policy, compact: String) {
        self.version = version
        self.issuedAt = issuedAt
        self.expires = expires
        self.policy = policy
        self.compact = compact
    }
}
