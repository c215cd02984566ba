import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgeStorage
import Foundation

/// One entry of the passcode: counted on disk before anything is derived from it, cleared when it was right. Entries are
/// verified one after another, so that none that is right is taken for wrong while another is under way.
struct PasscodeVerification {
    /// The organization for whose badge the passcode is entered; `nil` for none.
    var organization: Organization.ID?
    let context: WorkflowContext

    /// Tries an entry.
    ///
    /// - Returns: The lock that it opened, and the key; the session keeps it too.
    /// - Throws: `BadgeError` `passcodeRefused` (with the tries that are left, and until when none is taken),
    ///   `passcodeLocked`, `passcodeExhausted` after what the policies say was done, `passcodeNotSet`; what the custody
    ///   throws, after which the entry counts as none.
    @discardableResult
    func open(with passcode: Secret) async throws -> (lock: PasscodeKeyPair, key: PasscodeKey) {
        try await context.store.withPasscodeTurn { try await open(with: passcode, in: $0) }
    }

    private func open(
        with passcode: Secret, in turn: PasscodeTurn
    ) async throws -> (lock: PasscodeKeyPair, key: PasscodeKey) {
        let attempt: PasscodeAttempt
        do { attempt = try await context.store.beginTry(in: turn) } catch BadgeError.Code.passcodeExhausted {
            throw try await EnforceAttemptLimit(for: organization, context: context).run()
        }
        let key = try await openKey(attempt, passcode)
        try await context.store.acceptTry(attempt)
        let duration = try await PasscodePolicies(context.store).duration
        context.unlockCache.unlock(attempt.lock, with: key, by: .passcode, duration: duration)
        return (attempt.lock, key)
    }

    private func openKey(_ attempt: PasscodeAttempt, _ passcode: Secret) async throws -> PasscodeKey {
        do { return try attempt.lock.open(passcode, custody: context.custody) } catch BadgeError.Code.passcodeRefused {
            throw try await recordRefusal(of: attempt)
        } catch {
            // Locked keys or too little memory: it may have been right, and ten of them must not cost the badge.
            try await context.store.withdrawTry(attempt)
            throw error
        }
    }

    private func recordRefusal(of attempt: PasscodeAttempt) async throws -> BadgeError {
        let (left, wait) = (attempt.triesLeft(for: organization), attempt.delay)
        let lost = attempt.usedUp.isEmpty && left > 0 ? nil : try await enforceLimit(after: attempt)
        if left <= 0, let lost { return lost }
        let told = [
            Message("passcodeRefused.notIt"), lost?.message, Message("passcodeRefused.triesLeft", ["count": left]),
        ]
        let refusal = Message.sentences(told.compactMap(\.self))
        guard wait > 0 else { return BadgeError(.passcodeRefused, refusal, detail: .triesLeft(left)) }
        let until = context.sensors.clock.now() + TimeInterval(wait)
        return BadgeError(
            .passcodeRefused, "passcodeRefused.wait", ["refusal": refusal, "time": Message.duration(seconds: wait)],
            detail: .locked(until: until, triesLeft: left), recovery: .retryAfter(wait))
    }

    private func enforceLimit(after attempt: PasscodeAttempt) async throws -> BadgeError {
        try await EnforceAttemptLimit(after: attempt, for: organization, context: context).run()
    }
}

/// Does what the policies say whose tries are used up.
struct EnforceAttemptLimit {
    /// The last entry, for the task that found it wrong.
    private let refused: PasscodeAttempt?
    /// The organization for whose badge the passcode was asked; `nil` for none.
    private let organization: Organization.ID?
    /// Whether that badge was locked before.
    private let isLocked: Bool
    private let context: WorkflowContext

    init(
        after refused: PasscodeAttempt? = nil, for organization: Organization.ID? = nil, isLocked: Bool = false,
        context: WorkflowContext
    ) {
        self.refused = refused
        self.organization = organization
        self.isLocked = isLocked
        self.context = context
    }

    /// - Returns: The error that tells what was done, and what can be done: never more than is needed.
    /// - Throws: `BadgeError` `attemptInProgress` while another entry may yet prove right.
    func run() async throws -> BadgeError {
        let lock = try await context.store.passcode()?.lock
        let tries = try await context.store.passcodeTriesLeft()
        if isLocked, tries.count > 0 { return try await partial(tries) }
        let done = try await context.store.enforceExhaustion(after: refused)
        guard done.isComplete else { return try await partial(tries) }
        context.unlockCache.lock()
        try lock?.forget(with: context.sensors.biometrics)
        guard !done.deleted.isEmpty else { return BadgeError(.passcodeExhausted, "passcodeExhausted.resetIt") }
        return BadgeError(.passcodeExhausted, "passcodeExhausted.badgesRemoved", ["count": done.deleted.count])
    }

    // Other organizations' badges can still be unlocked: a reset would destroy what opens them.
    private func partial(_ tries: PasscodeTriesLeft) async throws -> BadgeError {
        var sentences: [Message] = []
        for used in tries.organizations where used.isUsedUp || isLocked && used.organizationID == organization {
            let name = try await context.store.organization(used.organizationID)?.name ?? used.organizationID.rawValue
            sentences.append(Self.sentence(name, used.onExhausted))
        }
        return BadgeError(.passcodeExhausted, .sentences(sentences), detail: .triesLeft(0))
    }

    private static func sentence(_ name: String, _ onExhausted: Policy.Passcode.Exhaustion) -> Message {
        switch onExhausted {
        case .deleteBadge: Message("passcodeExhausted.badgesOfOrganizationRemoved", ["organization": name])
        case .requireReset: Message("passcodeExhausted.badgesOfOrganizationLocked", ["organization": name])
        }
    }
}
