public import BadgeModel
public import Foundation

/// What an organization knows of a person, at one time.
public struct PersonOverview: Sendable, Hashable {
    /// The person.
    public let person: Person
    /// Whether the person can log in with a password.
    public let hasPassword: Bool
    /// Whether a login needs a code.
    public let requiresSecondFactor: Bool
    /// The identifiers of the person's accounts at other servers, by server.
    public let accounts: [String]
    /// The end of the open invitation; `nil` without one.
    public let invitedUntil: Date?
    /// The number of open sessions.
    public let sessionCount: Int
    /// The time of the last use of one of the open sessions; `nil` without one.
    public let lastSeenAt: Date?
    /// The badges, oldest first: all that are not revoked, and the latest revoked ones, at most 1,000 in all.
    public let badges: [IssuedBadge]
    /// The devices that hold a badge or have a session.
    public let devices: [Device]
    /// The number of receipts of agreements.
    public let receiptCount: Int
}
