import BadgeModel
import Foundation

/// The passcode must be set, strong enough, not locked, and entered lately; biometrics may stand in for the entry where
/// the policy lets them, and must where it says so.
struct PasscodeRule: Rule {
    let own: [Policy.Passcode]
    private let alone: PasscodePolicy
    var restriction: Restriction { .passcode }

    init?(_ passcodes: [Policy.Passcode]) {
        guard let demand = PasscodePolicy(strictestOf: passcodes) else { return nil }
        own = passcodes
        alone = demand
    }

    func reason(_ facts: PolicyFacts) -> UnmetReason? {
        guard case .known(let passcode) = facts.passcode, case .known(let others) = facts.otherPasscodes else {
            return .notKnown
        }
        // A policy that nobody else's adds to is the common case, and the one that must be quick.
        let demand = others.isEmpty ? alone : PasscodePolicy(own: own, others: others) ?? alone
        let triesLeft = passcode.triesLeft(of: demand.maxTries)
        guard let rules = passcode.setUnder else { return .passcodeNotSet(demand.rules) }
        guard triesLeft > 0, !passcode.isUsedUp else { return .passcodeExhausted(demand.onExhausted) }
        guard passcode.lockedFor <= 0 else {
            return .passcodeNeeded(triesLeft: triesLeft, lockedUntil: facts.date + passcode.lockedFor)
        }
        // Changing it asks for it, so that nobody enters it twice.
        guard rules.imply(demand.rules) else { return .passcodeTooWeak(demand.rules) }
        return missingEntry(passcode, demand, facts.biometrics, triesLeft)
    }

    private func missingEntry(
        _ passcode: PasscodeFacts, _ demand: PasscodePolicy, _ biometrics: Fact<Biometrics>, _ triesLeft: Int
    ) -> UnmetReason? {
        let isEntered = passcode.entry.isWithin(demand.askEvery)
        let isUnlocked = biometrics.isUnlocked(within: demand.askEvery)
        switch demand.biometrics {
        case .required: return isUnlocked ? nil : .biometricsNeeded(biometrics.value ?? .unavailable)
        case .allowed where isEntered || isUnlocked, .refused where isEntered: return nil
        case .allowed, .refused: return .passcodeNeeded(triesLeft: triesLeft, lockedUntil: nil)
        }
    }
}

extension PasscodeFacts {
    /// Of the policy's own tries, and of the ten in a row that are taken whatever any policy allows.
    fileprivate func triesLeft(of maxTries: Int) -> Int {
        min(maxTries - (wrongTries - excusedTries), AttemptLimits.standard.maxTries - wrongTries)
    }
}

extension Fact<Biometrics> {
    fileprivate func isUnlocked(within period: ISODuration) -> Bool {
        guard case .known(.unlocked(let entry)) = self else { return false }
        return entry.isWithin(period)
    }
}
