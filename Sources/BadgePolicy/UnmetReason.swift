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
    /// The person's phone is not verified.
    case phoneNotVerified
    /// Required documents are not accepted as they now read; optional ones that await a decision go with them.
    case documentsMissing([AgreementDocument])
    /// The time is out of hours.
    case outsideHours(TimeViolation)
    /// The person did not agree to the badge's seeing the location.
    case locationConsentMissing
    /// The system does not let the app see as much of the location as is needed.
    case locationNotAuthorized(PolicyFacts.LocationAccess)
    /// The device is not where the badge may be used.
    case outsideGeofence(GeoFenceViolation)
    /// The person did not agree to the badge's using Bluetooth.
    case bluetoothConsentMissing
    /// Bluetooth does not work.
    case bluetoothUnavailable(PolicyFacts.Bluetooth)
    /// The organization has no photo of the person.
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
    /// The stable name, without the data: `outsideGeofence`, `passcodeNeeded`, ...
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
    /// A sentence for a person; it never holds a secret.
    public var description: String {
        switch self {
        case .notKnown: "What this depends on could not be found out."
        case .revoked: "The organization has revoked the badge."
        case .loggedOut: "Nobody is logged in."
        case .loginTooOld(let since, let maxAge): "The login of \(since.shown) is older than \(maxAge)."
        case .phoneNotVerified: "The phone is not verified."
        case .documentsMissing(let documents):
            "Not accepted: \(documents.filter(\.isRequired).map(\.id.rawValue).joined(separator: ", "))."
        case .outsideHours(let violation): violation.sentence
        case .locationConsentMissing: "The use of the location was not agreed to."
        case .locationNotAuthorized(let access): "The app's access to the location is not enough: \(access.rawValue)."
        case .outsideGeofence(let violation): violation.sentence
        case .bluetoothConsentMissing: "The use of Bluetooth was not agreed to."
        case .bluetoothUnavailable(let state): "Bluetooth is not available: \(state.rawValue)."
        case .photoMissing: "The organization has no photo."
        case .passcodeNotSet: "No passcode is set."
        case .passcodeTooWeak(let rules):
            "The passcode must be changed to one of at least \(rules.minLength) characters (\(rules.kind.rawValue))."
        case .passcodeNeeded(let tries, nil): "The passcode must be entered; tries left: \(tries)."
        case .passcodeNeeded(let tries, let date?):
            "The passcode is locked until \(date.shown); tries left: \(tries)."
        case .passcodeExhausted: "The passcode's tries are used up."
        case .biometricsNeeded(.unavailable): "Biometrics are demanded, and this device has none."
        case .biometricsNeeded: "Biometrics must unlock the badge."
        }
    }
}

extension UnmetReason {
    /// The sentence for a restriction: what could not be found out is named by it.
    public func description(of restriction: Restriction) -> String {
        guard case .notKnown = self else { return description }
        return switch restriction {
        case .bluetooth: "Bluetooth: no adapter was found, or it did not answer."
        case .locationAuthorizationWhenInUse, .locationAuthorizationAlways:
            "Location: no source of it was found, or it did not answer."
        default: "\(restriction.rawValue): \(description)"
        }
    }
}

extension TimeViolation {
    fileprivate var sentence: String {
        guard unknownZones.isEmpty else { return "Time zones not known: \(unknownZones.joined(separator: ", "))." }
        guard let nextOpening else { return "Out of hours; no opening is to come." }
        return "Out of hours; open again at \(nextOpening.date.shown)."
    }
}

extension GeoFenceViolation {
    fileprivate var sentence: String {
        let nearest = areas.first.map { area in
            area.distanceText.map { "\(area.name), \($0) from its border" } ?? area.name
        }
        let area = nearest.map { ": " + $0 } ?? ""
        return switch cause {
        case .outside: "Outside of the areas where the badge may be used\(area)."
        case .excluded: "Where the badge may not be used\(area)."
        case .unknownPosition: "The position is not known well enough to be evaluated\(area)."
        }
    }
}
