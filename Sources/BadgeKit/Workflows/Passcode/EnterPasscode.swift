import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgeStorage
import BadgeUI
import Foundation

/// Asks for the passcode that is set, until it is right, the person gives up, or the tries are used up.
struct EnterPasscode: Workflow {
    /// The organization for whose badge it is asked; `nil` for none.
    private let organization: Organization.ID?
    private let purpose: PasscodePurpose
    let context: WorkflowContext

    /// - Parameters:
    ///   - purpose: What the screen says it is asked for.
    ///   - organization: For whose badge the passcode is asked: its policy says how many tries are left.
    init(for purpose: PasscodePurpose, of organization: Organization.ID? = nil, context: WorkflowContext) {
        self.purpose = purpose
        self.organization = organization
        self.context = context
    }

    func perform() async throws {
        guard let stored = try await context.store.passcode() else { throw BadgeError.noPasscode }
        let triesLeft = try await context.store.passcodeTriesLeft().count(for: organization)
        guard triesLeft > 0 else { return try await context.reportAttemptLimit(for: organization) }
        let prompt = PasscodePrompt.verify(
            triesLeft: triesLeft,
            lockedUntil: stored.lockedFor > 0 ? context.sensors.clock.now() + stored.lockedFor : nil, purpose: purpose)
        try await context.ask(prompt) { entry in
            guard let current = entry.current else { throw BadgeError.incompletePasscodeEntry }
            try await PasscodeVerification(organization: organization, context: context).open(with: current)
        }
        UnlockRecord.current?.note(.passcode)
    }
}

extension WorkflowContext {
    /// Waits until no entry is being verified, here or in another process.
    ///
    /// - Returns: Whether one was: what was evaluated before may be another thing now.
    func awaitEntries() async throws -> Bool {
        guard try store.isVerifyingPasscode() else { return false }
        _ = try await store.passcodeTurn()
        return true
    }

    /// Shows a prompt about the passcode; that the tries are used up is told on the same screen.
    func ask(
        _ prompt: PasscodePrompt, attempt: @Sendable @escaping (PasscodeEntry) async throws -> Void
    ) async throws {
        try await ui.withUI(\.passcode) { screen in
            do {
                try await screen.prompt {
                    $0.promptForPasscode(prompt, completion: $1)
                } attempt: {
                    try await attempt($0)
                }
            } catch let error as BadgeError where error.code == .passcodeExhausted {
                try await showRefusal(error, on: screen)
                throw error
            }
        }
    }

    /// Tells that the tries are used up, and does what the policies say.
    func reportAttemptLimit(for organization: Organization.ID? = nil, isLocked: Bool = false) async throws {
        let error = try await EnforceAttemptLimit(for: organization, isLocked: isLocked, context: self).run()
        try await ui.withUI(\.passcode) { try await showRefusal(error, on: $0) }
        throw error
    }

    private func showRefusal(_ error: BadgeError, on screen: PromptSession<any PasscodeUIProtocol>) async throws {
        do {
            try await screen.prompt {
                $0.promptUserWithErrorMessage(error.reason, completion: $1)
            } attempt: { (_: InformAnswer) in
            }
        } catch BadgeError.Code.declined {
            // Whoever turns away has been told, and there is nothing left to decline.
            return
        }
    }
}

extension BadgeError {
    static let noPasscode = BadgeError(.passcodeNotSet, "passcodeNotSet.notSet")

    static let incompletePasscodeEntry = BadgeError(
        .passcodeUnfit, "passcodeUnfit.incomplete")
}
