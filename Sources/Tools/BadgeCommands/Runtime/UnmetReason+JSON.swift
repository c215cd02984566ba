import BadgeModel
import BadgePolicy
import Foundation

extension UnmetReason {
    /// `{"reason", "text"}`, and the data of the reason: `geoFence`, `timeOfDay`, `documents`, `triesLeft`,
    /// `lockedUntil`, `rules`, ...
    func members(of restriction: Restriction) -> [String: JSON?] {
        data.merging(["reason": .string(name), "text": .string(message(of: restriction).text)]) { $1 }
    }

    private var data: [String: JSON?] {
        switch self {
        case .notKnown, .revoked, .loggedOut, .phoneNotVerified, .locationConsentMissing, .bluetoothConsentMissing,
            .photoMissing:
            [:]
        case .loginTooOld(let since, let maxAge):
            ["since": .string(since.iso8601), "maxAge": .string(maxAge.description)]
        case .documentsMissing(let documents): ["documents": .array(documents.map(\.json))]
        case .outsideHours(let violation): ["timeOfDay": violation.json]
        case .locationNotAuthorized(let access): ["access": .string(access.rawValue)]
        case .outsideGeofence(let violation): ["geoFence": violation.json]
        case .bluetoothUnavailable(let state): ["bluetooth": .string(state.rawValue)]
        case .passcodeNotSet(let rules), .passcodeTooWeak(let rules): ["rules": rules.json]
        case .passcodeNeeded(let tries, let date):
            ["triesLeft": .integer(Int64(tries)), "lockedUntil": .optional(date?.iso8601)]
        case .passcodeExhausted(let exhaustion): ["onExhausted": .string(exhaustion.rawValue)]
        case .biometricsNeeded: [:]
        }
    }
}

extension AgreementDocument {
    /// The document without its text.
    var json: JSON { .object(members) }

    /// `{"id", "kind", "version", "locale", "required"}`.
    var members: [String: JSON] {
        [
            "id": .string(id.rawValue), "kind": .string(kind.rawValue), "version": .string(version),
            "locale": .string(locale), "required": .bool(isRequired),
        ]
    }
}

extension PasscodeRules {
    var json: JSON { ["minLength": .integer(Int64(minLength)), "kind": .string(kind.rawValue)] }
}
