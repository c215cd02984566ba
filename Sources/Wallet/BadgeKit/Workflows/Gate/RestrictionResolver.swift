import BadgeModel
import BadgePolicy
import BadgeStorage
import BadgeUI

/// Resolves unmet restrictions: evaluates on fresh facts, runs the workflow of the first unmet restriction, and
/// evaluates again.
///
/// Each restriction is attempted once. A screen that lets the user try again does so within its own workflow.
struct RestrictionResolver {
    let badgeID: Badge.ID
    let purpose: Purpose
    /// The restrictions to resolve; `nil` for all of them.
    let only: Set<Restriction>?
    /// The snapshot of the badge that was just read; `nil` to read one.
    var snapshot: GateSnapshot?
    /// Whether the caller records the decision to permit.
    var leavesPermitUnrecorded = false
    let context: WorkflowContext

    /// - Returns: The evaluation in which all restrictions to resolve are met.
    /// - Throws: `BadgeError` `blocked`, `badgeRevoked`, `restricted` with everything that is not met, `declined`,
    ///   `uiNotRegistered`; what a workflow throws.
    func run() async throws -> GateEvaluation {
        try await UnlockRecord.withCurrent { try await run(noting: $0) }
    }

    private func run(noting unlocks: UnlockRecord) async throws -> GateEvaluation {
        var attempted: Set<Restriction> = []
        var isOutOfDate = false
        var known = snapshot
        while true {
            try Task.checkCancellation()
            let current = if let known { known } else { try await context.requireSnapshot(of: badgeID) }
            known = nil
            let evaluated = await context.evaluate(current, for: purpose, unlocked: unlocks.unlocking)
            if !(leavesPermitUnrecorded && evaluated.evaluation.permit != nil) { try await context.record(evaluated) }
            guard let next = try next(evaluated.evaluation) else { return evaluated }
            if next.reason.isUpToEntries, try await context.awaitEntries() { continue }
            guard attempted.insert(next.restriction).inserted else {
                throw BadgeError(unmet: evaluated.evaluation.unmet)
            }
            let organization = evaluated.gathered.snapshot.organization
            do {
                unlocks.note(
                    try await context.withAppearance(of: organization) { try await resolve(next, evaluated) })
            } catch BadgeError.Code.attemptInProgress where !isOutOfDate && next.reason.isUpToEntries {
                // Since the evaluation, the entry that counted as wrong was accepted.
                isOutOfDate = true
                attempted.remove(next.restriction)
            }
        }
    }

    private func next(_ evaluation: Evaluation) throws -> UnmetRestriction? {
        switch evaluation.decision {
        case .permitted: nil
        case .blocked(let blocked): throw BadgeError(blocked)
        case .unmet(let unmet): unmet.first { only?.contains($0.restriction) ?? true }
        }
    }

    /// Runs the workflow that resolves an unmet reason; the only mapping from reasons to workflows.
    ///
    /// - Returns: The method that unlocked the wallet, if any.
    private func resolve(_ unmet: UnmetRestriction, _ evaluated: GateEvaluation) async throws -> UnlockMethod? {
        let (badge, snapshot) = (evaluated.gathered.badge, evaluated.gathered.snapshot)
        switch unmet.reason {
        case .revoked:
            try await InformRevoked(badge: badge, isTold: snapshot.isRevocationTold, context: context).run()
        case .documentsMissing(let documents):
            try await RequestAgreement(
                badge: badge, documents: documents.chosen(for: context.languages), context: context
            ).run()
        case .outsideHours(let violation):
            try await ReportViolation.outsideHours(violation, of: badge, for: purpose).run(context)
        case .outsideGeofence(let violation):
            try await ReportViolation.outsideGeofence(violation, of: badge, for: purpose).run(context)
        case .loggedOut, .loginTooOld:
            _ = try await LogInToBadge(badgeID: badge.id, context: context).run()
        case .phoneNotVerified:
            try await VerifyPhone(badge: badge, context: context).run()
        case .photoMissing:
            try await UploadPhoto(badgeID: badge.id, context: context).run()
        case .locationConsentMissing, .bluetoothConsentMissing:
            try await requestConsent(unmet, evaluated, isAgreed: false)
        case .locationNotAuthorized, .bluetoothUnavailable, .notKnown:
            try await requestConsent(unmet, evaluated, isAgreed: true)
        case .passcodeNotSet(let rules):
            try await SetPasscode(rules: rules, context: context).run()
            return .passcode
        case .passcodeTooWeak(let rules):
            try await ChangePasscode(rules: rules, context: context).run()
            return .passcode
        case .passcodeNeeded(_, let lockedUntil):
            if lockedUntil == nil, try await unlockWithBiometrics(snapshot) { return .biometrics }
            try await EnterPasscode(
                for: .use(badge: badge.display.name), of: badge.organizationID, context: context
            ).run()
            return .passcode
        case .passcodeExhausted:
            try await context.reportAttemptLimit(for: snapshot.organization.id, isLocked: snapshot.isUsedUp)
        case .biometricsNeeded:
            guard try await RequestBiometrics(badge: badge, context: context).run() else {
                throw BadgeError(unmet: evaluated.evaluation.unmet)
            }
            return .biometrics
        }
        return nil
    }

    /// Requests consent if the restriction requires one; no other unknown fact can be requested.
    private func requestConsent(
        _ unmet: UnmetRestriction, _ evaluated: GateEvaluation, isAgreed: Bool
    ) async throws {
        let badge = evaluated.gathered.badge
        switch unmet.restriction {
        case .locationAuthorizationWhenInUse:
            try await RequestConsent(toSeeLocation: .whenInUse, for: badge).run(isAgreed: isAgreed, purpose, context)
        case .locationAuthorizationAlways:
            try await RequestConsent(toSeeLocation: .always, for: badge).run(isAgreed: isAgreed, purpose, context)
        case .bluetooth:
            try await RequestConsent(toUseBluetoothFor: badge).run(isAgreed: isAgreed, purpose, context)
        case .revoked, .login, .mfaEnrollment, .userAgreement, .timeOfDay, .geoFence, .userPhoto, .passcode, .none:
            throw BadgeError(unmet: evaluated.evaluation.unmet)
        }
    }

    private func unlockWithBiometrics(_ snapshot: GateSnapshot) async throws -> Bool {
        guard snapshot.organization.policy?.policy.biometrics != .refused else { return false }
        return try await UnlockByBiometrics(badge: snapshot.badge, context: context).run()
    }
}

extension UnmetReason {
    /// Whether the outcome depends on an entry that is still being verified, counts as wrong for now, and may prove
    /// right.
    fileprivate var isUpToEntries: Bool {
        switch self {
        case .passcodeExhausted, .passcodeNeeded(_, .some): true
        default: false
        }
    }
}
