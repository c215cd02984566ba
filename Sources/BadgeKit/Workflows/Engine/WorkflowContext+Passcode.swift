import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgeStorage
import BadgeUI
import Foundation

extension WorkflowContext {
    /// Does what may need a secret that is sealed under the passcode: with the key of an entry that still counts, else the
    /// passcode is asked for.
    ///
    /// - Throws: What `body` throws; as ``EnterPasscode``.
    func withPasscodeKey<Value>(
        for purpose: PasscodePurpose, _ body: (PasscodeKey?) async throws -> Value
    ) async throws -> Value {
        do { return try await body(unlockCache.key()) } catch BadgeError.Code.passcodeRequired {
            try await EnterPasscode(for: purpose, context: self).run()
            return try await body(unlockCache.key())
        }
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
        let error = try await EnforceAttemptLimit(for: organization, isLocked: isLocked, context: self).enforce()
        try await ui.withUI(\.passcode) { try await showRefusal(error, on: $0) }
        throw error
    }

    private func showRefusal(_ error: BadgeError, on screen: PromptSession<any PasscodeUIProtocol>) async throws {
        do {
            try await screen.prompt {
                $0.promptUserWithErrorMessage(error.reason(in: ui.localization), completion: $1)
            } attempt: { (_: InformAnswer) in
            }
        } catch BadgeError.Code.declined {
            // Whoever turns away has been told, and there is nothing left to decline.
            return
        }
    }
}
