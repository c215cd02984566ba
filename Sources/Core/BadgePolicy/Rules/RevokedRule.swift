import BadgeModel

/// Requires that the badge is not revoked.
struct RevokedRule: Rule {
    var restriction: Restriction { .revoked }

    func reason(_ facts: PolicyFacts) -> UnmetReason? {
        switch facts.status {
        case .unknown: .notKnown
        case .known(.revoked): .revoked
        case .known: nil
        }
    }
}
