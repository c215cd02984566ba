import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgeStorage
import BadgeSystem
import Foundation

/// One entry of the passcode: counted on disk before any key is derived from it, and cleared if it was right. Entries
/// are verified one after another, so that a right entry is not refused because of another in progress.
struct PasscodeVerification {
    /// The organization for whose badge the passcode is entered; `nil` for none.
    var organization: Organization.ID?
    let context: WorkflowContext

    /// Verifies an entry.
    ///
    /// - Returns: The passcode's key pair, and the key that opens it, which is also in the unlock cache.
    /// - Throws: `BadgeError` `passcodeRefused` (with the remaining attempts and the end of a lockout; without a count
    ///   for an entry that the rules of the passcode exclude), `passcodeLocked`, `passcodeExhausted` after the
    ///   consequences that the policies define, `passcodeNotSet`; errors of the custody, after which the entry does not
    ///   count.
    @discardableResult
    func open(with passcode: Secret) async throws -> (keyPair: PasscodeKeyPair, key: PasscodeKey) {
        try await context.store.withPasscodeTurn { try await open(with: passcode, in: $0) }
    }

    private func open(
        with passcode: Secret, in turn: PasscodeTurn
    ) async throws -> (keyPair: PasscodeKeyPair, key: PasscodeKey) {
        let attempt: PasscodeAttempt
        do {
            try await requirePossible(passcode, in: turn)
            attempt = try await context.store.beginAttempt(in: turn)
        } catch BadgeError.Code.passcodeExhausted {
            throw try await EnforceAttemptLimit(for: organization, context: context).enforce()
        }
        let key = try await openKey(attempt, passcode)
        try await context.store.acceptAttempt(attempt)
        let duration = try await PasscodePolicies(context.store).duration
        context.unlockCache.unlock(attempt.keyPair, with: key, by: .passcode, duration: duration)
        return (attempt.keyPair, key)
    }

    // A slip of the finger tells nobody anything, and must not cost the badge.
    private func requirePossible(_ passcode: Secret, in turn: PasscodeTurn) async throws {
        guard let stored = try await context.store.passcode() else { return }
        let reasons = PasscodeWeakness.all(of: passcode, under: stored.rules).filter(\.isImpossible).map(\.message)
        guard !reasons.isEmpty else { return }
        let left = try await context.store.recordImpossibleEntry(in: turn).count(for: organization)
        let told = [
            Message("passcodeRefused.notCounted"), Message("passcodeRefused.triesLeft", ["count": left]),
            try await context.consequenceOfWrongEntry()?.message,
        ]
        throw BadgeError(
            .passcodeRefused, .sentences(reasons + told.compactMap(\.self)), detail: .triesLeft(left))
    }

    private func openKey(_ attempt: PasscodeAttempt, _ passcode: Secret) async throws -> PasscodeKey {
        do { return try attempt.keyPair.open(passcode, custody: context.custody) } catch BadgeError.Code.passcodeRefused
        {
            throw try await recordRefusal(of: attempt)
        } catch {
            // Locked keys or too little memory: it may have been right, and ten of them must not cost the badge.
            try await context.store.withdrawAttempt(attempt)
            throw error
        }
    }

    private func recordRefusal(of attempt: PasscodeAttempt) async throws -> BadgeError {
        let (left, wait) = (attempt.triesLeft(for: organization), attempt.delay)
        let lost = attempt.usedUp.isEmpty && left > 0 ? nil : try await enforceLimit(after: attempt)
        if left <= 0, let lost { return lost }
        let consequence = try await consequenceOfLastEntry()
        let told = [
            Message("passcodeRefused.notIt"), lost?.message, Message("passcodeRefused.triesLeft", ["count": left]),
            consequence,
        ]
        let refusal = Message.sentences(told.compactMap(\.self))
        guard wait > 0 else { return BadgeError(.passcodeRefused, refusal, detail: .triesLeft(left)) }
        let until = context.sensors.clock.now() + TimeInterval(wait)
        return BadgeError(
            .passcodeRefused, "passcodeRefused.wait", ["refusal": refusal, "time": Message.duration(seconds: wait)],
            detail: .locked(until: until, triesLeft: left), recovery: .retryAfter(wait))
    }

    // The refusal that begins a delay names it.
    private func consequenceOfLastEntry() async throws -> Message? {
        let consequence = try await context.consequenceOfWrongEntry()
        return switch consequence {
        case .removesBadges, .locksBadges, .requiresReset, .several: consequence?.message
        case .delays, nil: nil
        }
    }

    private func enforceLimit(after attempt: PasscodeAttempt) async throws -> BadgeError {
        try await EnforceAttemptLimit(after: attempt, for: organization, context: context).enforce()
    }
}
