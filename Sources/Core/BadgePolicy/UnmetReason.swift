public import BadgeModel
public import Foundation

/// The reason why a restriction is not met, with the data for its screen.
public enum UnmetReason: Sendable, Hashable {
    /// A fact that the rule needs is unknown.
    case notKnown
    /// The badge is revoked.
    case revoked
    /// The user is not logged in.
    case loggedOut
    /// The login is too old.
    case loginTooOld(since: Date, maxAge: ISODuration)
    /// The user's phone is not verified.
    case phoneNotVerified
    /// Required documents are not accepted in their current text; includes optional ones that await a decision.
    case documentsMissing([AgreementDocument])
    /// The time is outside the permitted hours.
    case outsideHours(TimeViolation)
    /// The user did not consent to the badge's use of the location.
    case locationConsentMissing
    /// The system does not grant the required access to the location.
    case locationNotAuthorized(PolicyFacts.LocationAccess)
    /// The device is outside the permitted areas.
    case outsideGeofence(GeoFenceViolation)
    /// The user did not consent to the badge's use of Bluetooth.
    case bluetoothConsentMissing
    /// Bluetooth is not available.
    case bluetoothUnavailable(PolicyFacts.Bluetooth)
    /// The organization has no photo of the user.
    case photoMissing
    /// No passcode is set.
    case passcodeNotSet(PasscodeRules)
    /// The passcode was set under weaker rules and must be changed.
    case passcodeTooWeak(PasscodeRules)
    /// The passcode must be entered.
    case passcodeNeeded(triesLeft: Int, lockedUntil: Date?)
    /// The passcode's attempts are used up.
    case passcodeExhausted(Policy.Passcode.Exhaustion)
    /// Biometrics must unlock the badge; the passcode is not sufficient.
    case biometricsNeeded(Biometrics)
}

/// An unmet restriction with its reason.
public struct UnmetRestriction: Sendable, Hashable {
    /// The restriction.
    public let restriction: Restriction
    /// The reason.
    public let reason: UnmetReason
}

extension UnmetReason {
    /// The stable name, without the data, such as `photoMissing` or `passcodeNeeded`.
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
    /// A sentence for the user, without secrets.
    public var description: String { message.text }

    /// A sentence for the user, without secrets.
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
    /// Returns the sentence for a restriction, which names the restriction if a fact is unknown.
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
    // A long list is no sentence; the nearest come first.
    private static let maxNamed = 5

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
        let area = ["area": Message.groups(areas.prefix(cause == .excluded ? 1 : Self.maxNamed).map(\.atDistance))]
        return switch cause {
        case .outside: Message("reason.outsideArea", area)
        case .excluded: Message("reason.insideExcludedArea", area)
        case .unknownPosition: Message("reason.positionNotKnownNearArea", area)
        }
    }
}

extension GeoFenceViolation.Area {
    fileprivate var atDistance: Message {
        distanceMessage.map { Message("reason.areaAtDistance", ["area": name, "distance": $0]) } ?? .verbatim(name)
    }
}
