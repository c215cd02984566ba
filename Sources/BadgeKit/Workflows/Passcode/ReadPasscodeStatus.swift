import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgeStorage
import Foundation

/// How the wallet's passcode stands under all of its policies.
struct ReadPasscodeStatus: Sendable {
    private let context: WorkflowContext

    /// What was found.
    struct Answer: Sendable {
        /// Whether one is set.
        let isSet: Bool
        /// What a new one must be.
        let rules: PasscodeRules
        /// Wrong entries that are left, in all and for the badges of each organization.
        let triesLeft: PasscodeTriesLeft
        /// Until when no entry is taken.
        let lockedUntil: Date?
    }

    init(context: WorkflowContext) {
        self.context = context
    }

    /// Reads it.
    func run() async throws -> Answer {
        let stored = try await context.store.passcode()
        let demands = try await PasscodePolicies(context.store)
        let lockedFor = stored?.lockedFor ?? 0
        return Answer(
            isSet: stored != nil, rules: demands.rules,
            triesLeft: try await context.store.passcodeTriesLeft(),
            lockedUntil: lockedFor > 0 ? context.sensors.clock.now() + lockedFor : nil)
    }
}
