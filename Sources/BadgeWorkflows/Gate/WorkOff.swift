import BadgeModel
import BadgePolicy
import BadgeStorage
import BadgeUI
import Synchronization

/// Works off what stands in the way: judge on fresh facts, take the first that is not met, run its workflow, judge again.
///
/// Each restriction is attempted once; a screen that lets the person try again does so within its own workflow.
struct WorkOff {
    let badgeID: Badge.ID
    let purpose: Purpose
    /// The restrictions to work off; `nil` for all of them.
    let only: Set<Restriction>?
    let parts: WalletParts

    /// - Returns: The judgement under which everything that was to be worked off is met.
    /// - Throws: `BadgeError` `blocked`, `badgeRevoked`, `restricted` with everything that is not met, `declined`,
    ///   `uiNotRegistered`; what a workflow throws.
    func run() async throws -> Judgement {
        try await UnlockRecord.keep { try await run(noting: $0) }
    }

    private func run(noting record: UnlockRecord) async throws -> Judgement {
        var attempted: Set<Restriction> = []
        while true {
            try Task.checkCancellation()
            let judged = try await parts.judge(badgeID, for: purpose, unlocked: record.unlocking)
            guard let next = try next(judged.judgement) else { return judged.judgement }
            if next.reason.isUpToEntries, try await parts.hasAwaitedEntries() { continue }
            guard attempted.insert(next.restriction).inserted else { throw BadgeError(unmet: judged.judgement.unmet) }
            record.note(try await workOff(next, judged))
        }
    }

    private func next(_ judgement: Judgement) throws -> UnmetRestriction? {
        switch judgement.decision {
        case .permitted: nil
        case .blocked(let blocked): throw BadgeError(blocked)
        case .unmet(let unmet): unmet.first { only?.contains($0.restriction) ?? true }
        }
    }

    /// - Returns: What unlocked the wallet, when something did.
    private func workOff(_ unmet: UnmetRestriction, _ judged: Judged) async throws -> Unlocking? {
        let badge = judged.gathered.badge
        switch unmet.reason {
        case .revoked:
            try await InformRevoked(badge: badge, isTold: judged.gathered.record.isRevocationTold, parts: parts).run()
        case .documentsMissing(let documents):
            try await AskForAgreement(badge: badge, documents: documents, parts: parts).run()
        case .outOfHours(let violation):
            try await InformOutOfHours(badge: badge, violation: violation, purpose: purpose, parts: parts).run()
        case .outOfPlace(let violation):
            try await InformOutOfPlace(badge: badge, violation: violation, purpose: purpose, parts: parts).run()
        case .passcodeNotSet, .passcodeTooWeak, .passcodeNeeded, .passcodeExhausted, .biometricsNeeded:
            return try await workOffPasscode(unmet.reason, judged)
        case .loggedOut, .loginTooOld: _ = try await LogInToBadge(badgeID: badge.id, parts: parts).run()
        case .phoneNotVerified: try await EnrollPhone(badge: badge, parts: parts).run()
        case .photoMissing: try await UploadPhoto(badge: badge, parts: parts).run()
        case .locationConsentMissing, .locationNotAuthorized, .bluetoothConsentMissing, .bluetoothUnavailable,
            .notKnown:
            guard try await hasWorkedOffSensor(unmet, badge) else { throw BadgeError(unmet: judged.judgement.unmet) }
        }
        return nil
    }

    private func hasWorkedOffSensor(_ unmet: UnmetRestriction, _ badge: Badge) async throws -> Bool {
        let isAgreed = unmet.reason != .locationConsentMissing && unmet.reason != .bluetoothConsentMissing
        switch unmet.restriction {
        case .locationAuthorizationWhenInUse:
            let consent = AskForConsent(toSeeThePlace: .whenInUse, for: badge)
            try await consent.run(isAgreed: isAgreed, for: badge.id, purpose, parts)
        case .locationAuthorizationAlways:
            let consent = AskForConsent(toSeeThePlace: .always, for: badge)
            try await consent.run(isAgreed: isAgreed, for: badge.id, purpose, parts)
        case .bluetooth:
            let consent = AskForConsent(toUseBluetoothFor: badge)
            try await consent.run(isAgreed: isAgreed, for: badge.id, purpose, parts)
        default: return false
        }
        return true
    }

    private func workOffPasscode(_ reason: Reason, _ judged: Judged) async throws -> Unlocking? {
        switch reason {
        case .passcodeNotSet(let rules): try await SetPasscode(rules: rules, parts: parts).run()
        case .passcodeTooWeak(let rules): try await ChangePasscode(rules: rules, parts: parts).run()
        case .passcodeNeeded(_, let lockedUntil):
            if lockedUntil == nil, try await isUnlockedByBiometrics(judged) { return .biometrics }
            try await EnterPasscode(organization: judged.gathered.badge.organizationID, parts: parts).run()
        case .passcodeExhausted:
            let record = judged.gathered.record
            try await parts.tellExhausted(for: record.organization.id, isLocked: record.isUsedUp)
        case .biometricsNeeded:
            guard try await isUnlockedByBiometrics(judged) else { throw BadgeError(unmet: judged.judgement.unmet) }
            return .biometrics
        default: throw BadgeError(unmet: judged.judgement.unmet)
        }
        return .passcode
    }

    private func isUnlockedByBiometrics(_ judged: Judged) async throws -> Bool {
        let record = judged.gathered.record
        guard record.organization.policy?.policy.biometrics != .refused else { return false }
        return try await UnlockByBiometrics(badge: record.badge, parts: parts).run()
    }
}

extension Reason {
    /// Whether an entry that is being verified counts as wrong in it, and may yet prove right.
    fileprivate var isUpToEntries: Bool {
        switch self {
        case .passcodeExhausted, .passcodeNeeded(_, .some): true
        default: false
        }
    }
}
