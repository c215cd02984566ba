import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgeStorage
import BadgeUI
import Foundation

/// Asks for the current passcode and a new one. Sealed secrets stay sealed to the same key, which is wrapped again.
struct ChangePasscode: Workflow {
    private let rules: PasscodeRules?
    let context: WorkflowContext

    /// - Parameter rules: The rules for the new passcode; `nil` for the strictest of the wallet's policies.
    init(rules: PasscodeRules? = nil, context: WorkflowContext) {
        self.rules = rules
        self.context = context
    }

    /// Asks for both passcodes.
    ///
    /// - Throws: `BadgeError` `passcodeNotSet`, `passcodeExhausted`.
    func perform() async throws {
        guard let stored = try await context.store.passcode() else { throw BadgeError.noPasscode }
        let demands = try await PasscodePolicies(context.store)
        let triesLeft = try await context.store.passcodeTriesLeft().count
        guard triesLeft > 0 else { return try await context.reportAttemptLimit() }
        let rules = rules ?? demands.rules
        let prompt = PasscodePrompt.change(
            rules, triesLeft: triesLeft, lockedUntil: context.end(ofLockout: stored),
            ifWrong: try await context.consequenceOfWrongEntry())
        try await context.ask(prompt) { entry in
            let new = try await fitting(entry, rules)
            guard let current = entry.current else { throw BadgeError.incompletePasscodeEntry }
            let (lock, key) = try await PasscodeVerification(context: context).open(with: current)
            let changed = try lock.rewrapped(key, under: new, custody: context.custody, random: context.random)
            try await context.store.changePasscode(to: changed, rules: rules)
        }
    }

    // An unfit new passcode costs no try of the old one, and what the next one causes stays said.
    private func fitting(_ entry: PasscodeEntry, _ rules: PasscodeRules) async throws -> Secret {
        do { return try entry.fitting(rules) } catch let error as BadgeError {
            guard let consequence = try await context.consequenceOfWrongEntry() else { throw error }
            let left = Message(
                "passcodeRefused.triesLeft", ["count": try await context.store.passcodeTriesLeft().count])
            throw BadgeError(
                error.code, .sentences([error.message, "passcodeRefused.notCounted", left, consequence.message]),
                detail: error.detail, underlying: error)
        }
    }
}

/// Removes a forgotten passcode and everything sealed under it.
struct ResetPasscode: Workflow {
    let context: WorkflowContext

    init(context: WorkflowContext) {
        self.context = context
    }

    /// Destroys the passcode's key, including the copy that biometrics protect, and ends the sessions of the badges that
    /// it protected. These badges stay, and cannot be used until the organization reissues them.
    ///
    /// - Returns: These badges.
    /// - Throws: `BadgeError` `passcodeNotSet`.
    func perform() async throws -> [Badge.ID] {
        guard let lock = try await context.store.passcode()?.lock else { throw BadgeError.noPasscode }
        try lock.forget(with: context.sensors.biometrics)
        let badges = try await context.store.resetPasscode()
        for badge in badges { context.transientSessions.remove(badge) }
        context.unlockCache.clear()
        return badges
    }
}
