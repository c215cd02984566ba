import BadgeModel

/// The location must be agreed to, and the system must let the app see as much of it as is asked for.
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
