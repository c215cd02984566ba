import BadgeModel
import Foundation

/// Requires a passcode that is set, strong enough, not locked, and recently entered. Biometrics may replace the entry
/// if the policy allows it, and must if the policy requires it.
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
        // A policy without additions by others is the common case, and must be fast.
        let demand = others.isEmpty ? alone : PasscodePolicy(own: own, others: others) ?? alone
        let triesLeft = passcode.triesLeft(of: demand.maxTries)
        guard let rules = passcode.setUnder else { return .passcodeNotSet(demand.rules) }
        guard triesLeft > 0, !passcode.isUsedUp else { return .passcodeExhausted(demand.onExhausted) }
        guard passcode.lockedFor <= 0 else {
            return .passcodeNeeded(triesLeft: triesLeft, lockedUntil: facts.date + passcode.lockedFor)
        }
        // Changing the passcode asks for it, so that the user does not enter it twice.
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
    /// Returns the remaining attempts under the policy's limit and the general limit of ten in a row.
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
