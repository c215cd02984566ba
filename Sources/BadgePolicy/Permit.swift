public import BadgeModel
public import Foundation

/// Proof that a badge was evaluated and every restriction was met.
///
/// Only the evaluator makes one; what hands out a credential demands it and asks `allows(_:of:at:)` first.
public struct Permit: Sendable, Hashable {
    /// The badge that was evaluated; a permit is worth nothing for another.
    public let badgeID: Badge.ID
    /// What it was evaluated for.
    public let purpose: Purpose
    /// The time at which it was evaluated.
    public let date: Date
    /// The version of the policy that it was evaluated under; `nil` when the organization publishes none.
    public let policyVersion: Int?
    /// The first time that is too late.
    public let expires: Date

    // Internal, so that no other module can make or alter one.
    init(facts: PolicyFacts, purpose: Purpose, policyVersion: Int?, expires: Date) {
        badgeID = facts.badgeID
        self.purpose = purpose
        date = facts.date
        self.policyVersion = policyVersion
        self.expires = expires
    }

    /// Whether it is good for the purpose, the badge and the time; a time before the evaluation is refused too.
    public func allows(_ purpose: Purpose, of badgeID: Badge.ID, at date: Date) -> Bool {
        self.purpose == purpose && self.badgeID == badgeID && self.date <= date && date < expires
    }
}
