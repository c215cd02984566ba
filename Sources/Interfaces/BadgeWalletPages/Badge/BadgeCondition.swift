import BadgeKit
import BadgeModel

/// A condition of a badge's use, and whether it is met now.
struct BadgeCondition: Sendable {
    /// Whether a condition is met.
    enum State: Sendable, Hashable {
        case met
        case notMet
        /// It needs a location, and none is known well enough.
        case locationUnknown
        /// The user is asked at each use, as for the passcode.
        case askedAtUse
        /// It was not evaluated.
        case unknown
    }

    let name: Message
    /// The condition in words.
    let sentences: [Message]
    let state: State
    /// Why it is not met.
    let reason: Message?
    /// What the policy says; `nil` for a condition of every badge.
    let requirement: Policy.Requirement?

    /// Whether the user has to do something before the badge can be used.
    var needsAttention: Bool { state == .notMet || state == .locationUnknown }

    /// Returns the conditions of a policy with the results of an evaluation, and the unmet conditions beside it.
    static func list(_ policy: Policy?, _ evaluation: Evaluation, languages: Languages) -> [BadgeCondition] {
        let requirements = (policy?.restrictions ?? []).map(\.requirement)
        let known = Set(requirements.compactMap(\.restriction))
        let stated = requirements.map { requirement in
            let result = evaluation.rules.first { $0.restriction == requirement.restriction }
            return BadgeCondition(
                name: requirement.restriction?.name ?? .verbatim(requirement.type),
                sentences: requirement.sentences(languages: languages), state: State(result),
                reason: result?.reason?.message(of: requirement.restriction ?? .none), requirement: requirement)
        }
        let others = evaluation.rules.filter { !$0.isMet && !known.contains($0.restriction) }.map { result in
            BadgeCondition(
                name: result.restriction.name, sentences: ["wallet.words.notRevoked"], state: State(result),
                reason: result.reason?.message(of: result.restriction), requirement: nil)
        }
        return others + stated
    }
}

extension BadgeCondition.State {
    fileprivate init(_ result: Evaluation.RuleResult?) {
        guard let result else {
            self = .unknown
            return
        }
        switch result.reason {
        case nil: self = .met
        case .passcodeNeeded(_, lockedUntil: nil), .biometricsNeeded: self = .askedAtUse
        case .outsideGeofence(let violation) where violation.cause == .unknownPosition: self = .locationUnknown
        default: self = .notMet
        }
    }
}
