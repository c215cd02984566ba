import BadgeModel

/// Requires the user's consent to the location, and the system's permission at the required level.
struct LocationAuthorizationRule: Rule {
    let level: Policy.LocationAuthorization.Level

    var restriction: Restriction {
        switch level {
        case .whenInUse: .locationAuthorizationWhenInUse
        case .always: .locationAuthorizationAlways
        }
    }

    func reason(_ facts: PolicyFacts) -> UnmetReason? {
        guard case .known(let isAgreed) = facts.locationConsent,
            case .known(let isAlwaysAgreed) = level == .always ? facts.locationAlwaysConsent : .known(true)
        else { return .notKnown }
        guard isAgreed, isAlwaysAgreed else { return .locationConsentMissing }
        switch (facts.locationAccess, level) {
        case (.unknown, _): return .notKnown
        case (.known(.always), _), (.known(.whenInUse), .whenInUse): return nil
        case (.known(let access), _): return .locationNotAuthorized(access)
        }
    }
}
