public import BadgeModel
public import Foundation

/// Why a restriction is not met, with the data that its screen needs.
public enum UnmetReason: Sendable, Hashable {
    /// What the rule evaluates by could not be found out.
    case notKnown
    /// The badge is withdrawn for good.
    case revoked
    /// Nobody is logged in.
    case loggedOut
    /// The login counts no longer.
    case loginTooOld(since: Date, maxAge: ISODuration)
    /// The user's phone is not verified.
    case phoneNotVerified
    /// Required documents are not accepted as they now read; optional ones that await a decision go with them.
    case documentsMissing([AgreementDocument])
    /// The time is out of hours.
    case outsideHours(TimeViolation)
    /// The user did not agree to the badge's seeing the location.
    case locationConsentMissing
    /// The system does not let the app see as much of the location as is needed.
    case locationNotAuthorized(PolicyFacts.LocationAccess)
    /// The device is not where the badge may be used.
    case outsideGeofence(GeoFenceViolation)
    /// The user did not agree to the badge's using Bluetooth.
    case bluetoothConsentMissing
    /// Bluetooth does not work.
    case bluetoothUnavailable(PolicyFacts.Bluetooth)
    /// The organization has no photo of the user.
    case photoMissing
    /// No passcode is set.
    case passcodeNotSet(PasscodeRules)
    /// The passcode was set under weaker rules and must be changed.
    case passcodeTooWeak(PasscodeRules)
    /// The passcode must be entered.
    case passcodeNeeded(triesLeft: Int, lockedUntil: Date?)
    /// The passcode's tries are used up.
    case passcodeExhausted(Policy.Passcode.Exhaustion)
    /// Biometrics must unlock the badge, and a passcode does not do.
    case biometricsNeeded(Biometrics)
}

/// A restriction that is not met, and why.
public struct UnmetRestriction: Sendable, Hashable {
    /// The restriction.
    public let restriction: Restriction
    /// Why it is not met.
    public let reason: UnmetReason
}

extension UnmetReason {
    /// The stable name, without the data: `photoMissing`, `passcodeNeeded`, …
    public var name: String {
        switch self {
        case .notKnown: "notKnown"
        case .revoked: "revoked"
        case .loggedOut: "loggedOut"
        case .loginTooOld: "loginTooOld"
        case .phoneNotVerified: "phoneNotVerified"
        case .documentsMissing: "documentsMissing"
        case .outsideHours: "outOfHours"
        case .locationConsentMissing: "locationConsentMissing"
        case .locationNotAuthorized: "locationNotAuthorized"
        case .outsideGeofence: "outOfPlace"
        case .bluetoothConsentMissing: "bluetoothConsentMissing"
        case .bluetoothUnavailable: "bluetoothUnavailable"
        case .photoMissing: "photoMissing"
        case .passcodeNotSet: "passcodeNotSet"
        case .passcodeTooWeak: "passcodeTooWeak"
        case .passcodeNeeded: "passcodeNeeded"
        case .passcodeExhausted: "passcodeExhausted"
        case .biometricsNeeded: "biometricsNeeded"
        }
    }
}

extension UnmetReason: CustomStringConvertible {
    /// A sentence for a user; it never holds a secret.
    public var description: String { message.text }

    /// A sentence for a user; it never holds a secret.
    public var message: Message {
        switch self {
        case .notKnown: "reason.notKnown"
        case .revoked: "reason.revoked"
        case .loggedOut: "reason.loggedOut"
        case .loginTooOld(let since, let maxAge):
            Message("reason.loginTooOld", ["date": Message.instant(since), "limit": Message.period(maxAge)])
        case .phoneNotVerified: "reason.phoneNotVerified"
        case .documentsMissing(let documents):
            Message("reason.documentsMissing", ["documents": Message.groups(documents.filter(\.isRequired).titles)])
        case .outsideHours(let violation): violation.message
        case .locationConsentMissing: "reason.locationConsentMissing"
        case .locationNotAuthorized(let access): Message("reason.locationNotAuthorized", ["access": access.rawValue])
        case .outsideGeofence(let violation): violation.message
        case .bluetoothConsentMissing: "reason.bluetoothConsentMissing"
        case .bluetoothUnavailable(let state): Message("reason.bluetoothUnavailable", ["state": state.rawValue])
        case .photoMissing: "reason.photoMissing"
        case .passcodeNotSet: "reason.passcodeNotSet"
        case .passcodeTooWeak(let rules):
            Message("reason.passcodeTooWeak", ["count": rules.minLength, "kind": rules.kind.rawValue])
        case .passcodeNeeded(let tries, nil): Message("reason.passcodeNeeded", ["count": tries])
        case .passcodeNeeded(let tries, let date?):
            Message("reason.passcodeLocked", ["date": Message.instant(date), "count": tries])
        case .passcodeExhausted: "reason.passcodeExhausted"
        case .biometricsNeeded(.unavailable): "reason.biometricsUnavailable"
        case .biometricsNeeded: "reason.biometricsNeeded"
        }
    }
}

extension UnmetReason {
    /// The sentence for a restriction: what could not be found out is named by it.
    public func message(of restriction: Restriction) -> Message {
        guard case .notKnown = self else { return message }
        return switch restriction {
        case .bluetooth: "reason.bluetoothNotKnown"
        case .locationAuthorizationWhenInUse, .locationAuthorizationAlways: "reason.locationNotKnown"
        default: Message("reason.restrictionNotKnown", ["restriction": restriction.rawValue])
        }
    }
}

extension TimeViolation {
    fileprivate var message: Message {
        guard unknownZones.isEmpty else {
            return Message("reason.unknownZones", ["zones": unknownZones.joined(separator: ", ")])
        }
        guard let nextOpening else { return "reason.outOfHoursForGood" }
        return Message("reason.outOfHours", ["date": nextOpening.message])
    }
}

extension GeoFenceViolation {
    fileprivate var message: Message {
        guard let nearest = areas.first else {
            return switch cause {
            case .outside: "reason.outsideAreas"
            case .excluded: "reason.insideExcludedAreas"
            case .unknownPosition: "reason.positionNotKnown"
            }
        }
        if isTooInaccurate, let accuracy {
            return Message(
                "reason.positionTooInaccurate", ["accuracy": accuracy.metresText, "area": nearest.name])
        }
        let distance = nearest.distanceMessage.map {
            Message("reason.areaAtDistance", ["area": nearest.name, "distance": $0])
        }
        let area = ["area": distance ?? .verbatim(nearest.name)]
        return switch cause {
        case .outside: Message("reason.outsideArea", area)
        case .excluded: Message("reason.insideExcludedArea", area)
        case .unknownPosition: Message("reason.positionNotKnownNearArea", area)
        }
    }
}
