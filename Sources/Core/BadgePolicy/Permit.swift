public import BadgeModel
public import Foundation

/// A proof that a badge was evaluated and that all restrictions were met.
///
/// Only the evaluator creates permits. Code that releases a credential requires one and must call `allows(_:of:at:)`
/// first.
public struct Permit: Sendable, Hashable {
    /// The badge that was evaluated; the permit is not valid for any other.
    public let badgeID: Badge.ID
    /// The purpose that was evaluated.
    public let purpose: Purpose
    /// The time of the evaluation.
    public let date: Date
    /// The version of the evaluated policy; `nil` when the organization publishes none.
    public let policyVersion: Int?
    /// The first time at which it is no longer valid.
    public let expires: Date

    // Internal, so that no other module can make or alter one.
    init(facts: PolicyFacts, purpose: Purpose, policyVersion: Int?, expires: Date) {
        badgeID = facts.badgeID
        self.purpose = purpose
        date = facts.date
        self.policyVersion = policyVersion
        self.expires = expires
    }

    /// Returns whether the permit is valid for the purpose, the badge and the time. A time before the evaluation is
    /// refused too.
    public func allows(_ purpose: Purpose, of badgeID: Badge.ID, at date: Date) -> Bool {
        self.purpose == purpose && self.badgeID == badgeID && self.date <= date && date < expires
    }
}
