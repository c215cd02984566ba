import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgeSensors
import Foundation

/// An evaluation of a policy without a badge: for an active badge of a wallet without any user actions.
struct PolicyTrial {
    let policy: Policy
    let date: Date
    let coordinate: Coordinate?

    var evaluation: Evaluation { Evaluator().evaluate(.use, on: facts) }

    private var facts: PolicyFacts {
        var facts = PolicyFacts(badgeID: Badge.ID(rawValue: "trial"), date: date)
        facts.store = .known(.intact)
        facts.clock = .known(.trusted)
        facts.status = .known(.active)
        facts.validity = .known(Badge.Validity())
        facts.sinceLastContact = .known(0)
        facts.policy = .known(CompiledPolicy([document]) { Data(Digest.sha256($0)) })
        facts.zones = .known(SystemZones().table(policy.zones))
        facts.location = coordinate?.fix.map(Fact.known) ?? .unknown
        facts.leaveUndone()
        return facts
    }

    // As if it were signed at the moment that is judged.
    private var document: PolicyDocument {
        PolicyDocument(version: 1, issuedAt: date, expires: date + 86_400, policy: policy, compact: "")
    }
}

extension PolicyFacts {
    /// Sets the facts about user actions to not done.
    fileprivate mutating func leaveUndone() {
        login = .known(.loggedOut)
        mfaEnrolled = .known(false)
        agreements = .known([])
        locationConsent = .known(false)
        locationAlwaysConsent = .known(false)
        locationAccess = .known(.undetermined)
        bluetoothConsent = .known(false)
        bluetooth = .known(.unsupported)
        photo = .known(false)
        passcode = .known(PasscodeFacts(setUnder: nil))
        biometrics = .known(.unavailable)
        otherPasscodes = .known([])
    }
}
