import BadgeModel
import Foundation

/// The passcode must be set, strong enough, not locked, and entered lately; biometrics may stand in for the entry.
struct PasscodeRule: Rule {
    let demand: PasscodeDemand
    var restriction: Restriction { .passcode }

    func reason(_ facts: PolicyFacts) -> Reason? {
        guard case .known(let passcode) = facts.passcode, case .known(let others) = facts.otherPasscodes else {
            return .notKnown
        }
        let demand = others.isEmpty ? demand : demand.tightened(by: others)
        let triesLeft = demand.maxTries - passcode.wrongTries
        guard let rules = passcode.setUnder else { return .passcodeNotSet(demand.rules) }
        guard triesLeft > 0 else { return .passcodeExhausted(demand.onExhausted) }
        guard passcode.lockedFor <= 0 else {
            return .passcodeNeeded(triesLeft: triesLeft, lockedUntil: facts.moment + passcode.lockedFor)
        }
        guard passcode.entry.isWithin(demand.askEvery) || facts.biometrics.isUnlocked(within: demand.askEvery) else {
            return .passcodeNeeded(triesLeft: triesLeft, lockedUntil: nil)
        }
        return rules.imply(demand.rules) ? nil : .passcodeTooWeak(demand.rules)
    }
}

extension Fact<Biometrics> {
    fileprivate func isUnlocked(within period: ISODuration) -> Bool {
        guard case .known(.unlocked(let entry)) = self else { return false }
        return entry.isWithin(period)
    }
}
