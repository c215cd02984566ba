import BadgeModel
import BadgePolicy
import BadgeStorage
import BadgeUI
import Synchronization

/// Works off what stands in the way: judge on fresh facts, take the first that is not met, run its workflow, judge again.
///
/// Each restriction is attempted once; a screen that lets the person try again does so within its own workflow.
struct RestrictionResolver {
    let badgeID: Badge.ID
    let purpose: Purpose
    /// The restrictions to work off; `nil` for all of them.
    let only: Set<Restriction>?
    let context: WorkflowContext

    /// - Returns: The evaluation under which everything that was to be worked off is met.
    /// - Throws: `BadgeError` `blocked`, `badgeRevoked`, `restricted` with everything that is not met, `declined`,
    ///   `uiNotRegistered`; what a workflow throws.
    func run() async throws -> Evaluation {
        try await UnlockRecord.keep { try await run(noting: $0) }
    }

    private func run(noting record: UnlockRecord) async throws -> Evaluation {
        var attempted: Set<Restriction> = []
        while true {
            try Task.checkCancellation()
            let evaluated = try await context.evaluate(badgeID, for: purpose, unlocked: record.unlocking)
            guard let next = try next(evaluated.evaluation) else { return evaluated.evaluation }
            if next.reason.isUpToEntries, try await context.hasAwaitedEntries() { continue }
            guard attempted.insert(next.restriction).inserted else { throw BadgeError(unmet: evaluated.evaluation.unmet) }
            record.note(try await resolve(next, evaluated))
        }
    }

    private func next(_ evaluation: Evaluation) throws -> UnmetRestriction? {
        switch evaluation.decision {
        case .permitted: nil
        case .blocked(let blocked): throw BadgeError(blocked)
        case .unmet(let unmet): unmet.first { only?.contains($0.restriction) ?? true }
        }
    }

    /// - Returns: What unlocked the wallet, when something did.
    private func resolve(_ unmet: UnmetRestriction, _ evaluated: GateEvaluation) async throws -> UnlockMethod? {
        let badge = evaluated.gathered.badge
        switch unmet.reason {
        case .revoked:
            try await InformRevoked(badge: badge, isTold: evaluated.gathered.record.isRevocationTold, context: context).run()
        case .documentsMissing(let documents):
            try await RequestAgreement(badge: badge, documents: documents, context: context).run()
        case .outOfHours(let violation):
            try await InformOutOfHours(badge: badge, violation: violation, purpose: purpose, context: context).run()
        case .outOfPlace(let violation):
            try await InformOutOfPlace(badge: badge, violation: violation, purpose: purpose, context: context).run()
        case .passcodeNotSet, .passcodeTooWeak, .passcodeNeeded, .passcodeExhausted, .biometricsNeeded:
            return try await resolvePasscode(unmet.reason, evaluated)
        case .loggedOut, .loginTooOld: _ = try await LogInToBadge(badgeID: badge.id, context: context).run()
        case .phoneNotVerified: try await EnrollPhone(badge: badge, context: context).run()
        case .photoMissing: try await UploadPhoto(badge: badge, context: context).run()
        case .locationConsentMissing, .locationNotAuthorized, .bluetoothConsentMissing, .bluetoothUnavailable,
            .notKnown:
            guard try await resolveSensor(unmet, badge) else { throw BadgeError(unmet: evaluated.evaluation.unmet) }
        }
        return nil
    }

    private func resolveSensor(_ unmet: UnmetRestriction, _ badge: Badge) async throws -> Bool {
        let isAgreed = unmet.reason != .locationConsentMissing && unmet.reason != .bluetoothConsentMissing
        switch unmet.restriction {
        case .locationAuthorizationWhenInUse:
            let consent = RequestConsent(toSeeThePlace: .whenInUse, for: badge)
            try await consent.run(isAgreed: isAgreed, for: badge.id, purpose, context)
        case .locationAuthorizationAlways:
            let consent = RequestConsent(toSeeThePlace: .always, for: badge)
            try await consent.run(isAgreed: isAgreed, for: badge.id, purpose, context)
        case .bluetooth:
            let consent = RequestConsent(toUseBluetoothFor: badge)
            try await consent.run(isAgreed: isAgreed, for: badge.id, purpose, context)
        default: return false
        }
        return true
    }

    private func resolvePasscode(_ reason: UnmetReason, _ evaluated: GateEvaluation) async throws -> UnlockMethod? {
        switch reason {
        case .passcodeNotSet(let rules): try await SetPasscode(rules: rules, context: context).run()
        case .passcodeTooWeak(let rules): try await ChangePasscode(rules: rules, context: context).run()
        case .passcodeNeeded(_, let lockedUntil):
            if lockedUntil == nil, try await isUnlockedByBiometrics(evaluated) { return .biometrics }
            try await EnterPasscode(organization: evaluated.gathered.badge.organizationID, context: context).run()
        case .passcodeExhausted:
            let record = evaluated.gathered.record
            try await context.reportAttemptLimit(for: record.organization.id, isLocked: record.isUsedUp)
        case .biometricsNeeded:
            guard try await isUnlockedByBiometrics(evaluated) else { throw BadgeError(unmet: evaluated.evaluation.unmet) }
            return .biometrics
        default: throw BadgeError(unmet: evaluated.evaluation.unmet)
        }
        return .passcode
    }

    private func isUnlockedByBiometrics(_ evaluated: GateEvaluation) async throws -> Bool {
        let record = evaluated.gathered.record
        guard record.organization.policy?.policy.biometrics != .refused else { return false }
        return try await UnlockByBiometrics(badge: record.badge, context: context).run()
    }
}

extension UnmetReason {
    /// Whether an entry that is being verified counts as wrong in it, and may yet prove right.
    fileprivate var isUpToEntries: Bool {
        switch self {
        case .passcodeExhausted, .passcodeNeeded(_, .some): true
        default: false
        }
    }
}
