import BadgeModel
import BadgeStorage

/// Enforces the consequences that the policies define for used-up attempts.
struct EnforceAttemptLimit {
    /// The last entry, for the task that found it wrong.
    private let refused: PasscodeAttempt?
    /// The organization for whose badge the passcode was requested; `nil` for none.
    private let organization: Organization.ID?
    /// Whether that badge was already locked.
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

    /// - Returns: The error that says what was enforced and what the user can do; never more than necessary.
    /// - Throws: `BadgeError` `attemptInProgress` while another entry may still prove right.
    func enforce() async throws -> BadgeError {
        let lock = try await context.store.passcode()?.lock
        let tries = try await context.store.passcodeTriesLeft()
        if isLocked, tries.count > 0 { return try await partial(tries) }
        let done = try await context.store.enforceExhaustion(after: refused)
        for badge in done.deleted { context.transientSessions.remove(badge) }
        guard done.isComplete else { return try await partial(tries) }
        context.unlockCache.clear()
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
