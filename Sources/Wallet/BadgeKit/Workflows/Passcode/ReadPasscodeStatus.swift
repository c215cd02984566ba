import BadgeModel
import BadgePolicy
import BadgeStorage
import Foundation

/// Reads the status of the wallet's passcode under all of its policies.
struct ReadPasscodeStatus: Sendable {
    private let context: WorkflowContext

    /// The status of the passcode.
    struct Answer: Sendable {
        /// Whether a passcode is set.
        let isSet: Bool
        /// The rules for a new passcode.
        let rules: PasscodeRules
        /// The remaining wrong entries, in total and for the badges of each organization.
        let triesLeft: PasscodeTriesLeft
        /// The end of the current lockout.
        let lockedUntil: Date?
    }

    init(context: WorkflowContext) {
        self.context = context
    }

    /// Reads the status.
    func run() async throws -> Answer {
        let stored = try await context.store.passcode()
        let demands = try await PasscodePolicies(context.store)
        return Answer(
            isSet: stored != nil, rules: demands.rules,
            triesLeft: try await context.store.passcodeTriesLeft(),
            lockedUntil: stored.flatMap { context.end(ofLockout: $0) })
    }
}
