public import Foundation

/// An organization's policy in force: the administrator's policy with a version and an expiry.
///
/// It is transferred as one signed JWS (`typ: badge-policy+jwt`); `compact` keeps that text, so that it can be verified
/// again.
public struct PolicyDocument: Sendable, Hashable {
    /// The version, which increases with every change; a lower one is never accepted.
    public let version: Int
    /// The time of signing, to the second.
    public let issuedAt: Date
    /// The time by which it must be renewed.
    public let expires: Date
    /// The administrator's policy.
    public let policy: Policy
    /// The compact JWS as received.
    public let compact: String

    public init(version: Int, issuedAt: Date, expires: Date, policy: Policy, compact: String) {
        self.version = version
        self.issuedAt = issuedAt
        self.expires = expires
        self.policy = policy
        self.compact = compact
    }
}
