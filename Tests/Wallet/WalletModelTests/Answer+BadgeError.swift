import BadgeKit
import Foundation

extension Answer {
    /// What a wallet's error says at that time.
    init(_ error: BadgeError, at now: Date) {
        self =
            switch error.code {
            case .blocked: .blocked(any: Set(error.unmetNames.compactMap(Block.init(rawValue:))))
            case .restricted: .restricted(error.unmetNames.compactMap(Restriction.init(rawValue:)))
            case .badgeRevoked: .revoked
            case .passcodeNotSet: .passcodeNotSet
            case .alreadyExists: .passcodeAlreadySet
            case .passcodeExhausted: .passcodeExhausted
            default: Answer(ofEntry: error, at: now)
            }
    }

    private init(ofEntry error: BadgeError, at now: Date) {
        switch (error.code, error.detail) {
        case (.passcodeRefused, .triesLeft(let triesLeft)):
            self = .passcodeRefused(triesLeft: triesLeft)
        case (.passcodeRefused, .locked(let until, let triesLeft)):
            self = .passcodeRefused(triesLeft: triesLeft, wait: Int(until.timeIntervalSince(now)))
        case (.passcodeLocked, .locked(let until, _)):
            self = .passcodeLocked(seconds: Int(until.timeIntervalSince(now)))
        case (.passcodeUnfit, .invalidFields(let fields)):
            self = fields.contains { $0.path == "confirmation" } ? .entriesDiffer : .passcodeUnfit
        default: self = .other("\(error)")
        }
    }
}

extension BadgeError {
    fileprivate var unmetNames: [String] {
        guard case .unmet(let unmet) = detail else { return [] }
        return unmet.map(\.restriction)
    }
}
