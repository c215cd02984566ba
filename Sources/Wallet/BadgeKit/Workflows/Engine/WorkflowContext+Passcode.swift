import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgeStorage
import BadgeSystem
import BadgeUI
import Foundation

extension WorkflowContext {
    /// Runs a body that may need a secret sealed under the passcode, with the key of a valid entry. Otherwise asks for
    /// the passcode.
    ///
    /// - Throws: The errors of `body` and of ``EnterPasscode``.
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
    /// - Returns: Whether it had to wait: an earlier evaluation may then be out of date.
    func awaitEntries() async throws -> Bool {
        guard try store.isVerifyingPasscode() else { return false }
        _ = try await store.passcodeTurn()
        return true
    }

    /// Returns when the passcode's lockout ends; `nil` if none is in force.
    func end(ofLockout passcode: StoredPasscode) -> Date? {
        passcode.lockedFor > 0 ? sensors.clock.now() + passcode.lockedFor : nil
    }

    /// Shows a prompt about the passcode, and reports on the same screen that the attempts are used up.
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

    /// Reports that the attempts are used up, and enforces the consequences that the policies define.
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
            // A user who cancels has seen the message, and there is nothing left to decline.
            return
        }
    }
}
