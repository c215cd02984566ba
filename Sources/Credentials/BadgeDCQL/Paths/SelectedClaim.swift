public import BadgeModel

/// A claim that a path selects in a credential.
public struct SelectedClaim: Sendable, Hashable {
    /// Its location: a path of names and indices.
    public let location: ClaimsPath
    /// Its value.
    public let value: JSON

    /// Returns whether what is at that location must be disclosed to show this claim: the claim itself, all that is
    /// within it, and what it is within.
    public func requires(_ location: ClaimsPath) -> Bool {
        zip(self.location.steps, location.steps).allSatisfy { $0 == $1 }
    }
}
