public import BadgeModel
import Foundation

extension PolicyFacts {
    /// The facts as JSON, with equal text for equal facts; unknown facts are `null`.
    ///
    /// It contains the location and the decisions on documents: store its digest rather than the value.
    public var json: JSON {
        .object([
            "badge": .string(badgeID.rawValue), "moment": .double(date.timeIntervalSince1970),
            "clock": clock.json { .string($0.rawValue) }, "store": store.json { .string($0.rawValue) },
            "status": status.json { .string($0.rawValue) },
            "ownStatus": ownStatus.map { .integer(Int64($0)) } ?? .null, "validity": validity.json(\.json),
            "sinceLastContact": sinceLastContact.json { .double($0) },
            "policy": policy.json { $0.version.map { .integer(Int64($0)) } ?? "unpublished" },
            "login": login.json(\.json), "mfaEnrolled": mfaEnrolled.json { .bool($0) },
            "agreements": agreements.json { .array($0.map(\.json)) },
            "zones": zones.json { $0.version.map(JSON.string) ?? "unversioned" },
            "locationConsent": locationConsent.json { .bool($0) },
            "locationAlwaysConsent": locationAlwaysConsent.json { .bool($0) },
            "locationAccess": locationAccess.json { .string($0.rawValue) }, "location": location.json(\.json),
            "bluetoothConsent": bluetoothConsent.json { .bool($0) },
            "bluetooth": bluetooth.json { .string($0.rawValue) }, "photo": photo.json { .bool($0) },
            "passcode": passcode.json(\.json), "biometrics": biometrics.json(\.json),
            "otherPasscodes": otherPasscodes.json { .array($0.map(\.json)) },
        ])
    }
}

extension Fact {
    fileprivate func json(_ write: (Value) -> JSON) -> JSON { value.map(write) ?? .null }
}

extension Badge.Validity {
    fileprivate var json: JSON {
        .object(compacting: ["notBefore": notBefore.map(\.json), "expires": expires.map(\.json)])
    }
}

extension Date {
    fileprivate var json: JSON { .double(timeIntervalSince1970) }
}

extension PolicyFacts.Login {
    fileprivate var json: JSON {
        switch self {
        case .loggedOut: "loggedOut"
        case .loggedIn(let since): since.json
        }
    }
}

extension AgreementRecord {
    fileprivate var json: JSON {
        [
            "document": .string(documentID.rawValue), "digest": .string(digest.base64EncodedString()),
            "accepted": .bool(isAccepted),
        ]
    }
}

extension LocationFix {
    fileprivate var json: JSON {
        .array([latitude, longitude, accuracy, age].map(JSON.double))
    }
}

extension PasscodeFacts {
    fileprivate var json: JSON {
        .object(compacting: [
            "minLength": setUnder.map { .integer(Int64($0.minLength)) },
            "kind": setUnder.map { .string($0.kind.rawValue) },
            "wrongTries": .integer(Int64(wrongTries)), "excusedTries": .integer(Int64(excusedTries)),
            "usedUp": .bool(isUsedUp), "lockedFor": .double(lockedFor), "entry": entry.json,
        ])
    }
}

extension Policy.Passcode {
    fileprivate var json: JSON {
        [
            "minLength": .integer(Int64(minLength)), "kind": .string(kind.rawValue),
            "maxTries": .integer(Int64(maxTries)), "onExhausted": .string(onExhausted.rawValue),
            "askEvery": .integer(Int64(askEvery.seconds)), "biometrics": .string(biometrics.rawValue),
            "delays": .array(delays.map { [.integer(Int64($0.after)), .integer(Int64($0.wait.seconds))] }),
        ]
    }
}

extension PasscodeFacts.Entry {
    fileprivate var json: JSON {
        switch self {
        case .never: "never"
        case .now: "now"
        case .ago(let seconds): .double(seconds)
        }
    }
}

extension Biometrics {
    fileprivate var json: JSON {
        switch self {
        case .unavailable: "unavailable"
        case .available: "available"
        case .unlocked(let entry): ["unlocked": entry.json]
        }
    }
}
