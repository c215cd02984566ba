import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgeStorage
import BadgeUI
import Foundation

/// Asks for the passcode that is set, until it is right, the person gives up, or the tries are used up.
public struct EnterPasscode: Workflow {
    let parts: WalletParts

    /// Takes what it works with.
    public init(parts: WalletParts) {
        self.parts = parts
    }

    /// Asks.
    public func run() async throws {
        guard let stored = try await parts.store.passcode() else { throw BadgeError.noPasscode }
        let limits = try await PasscodeDemands(parts.store).limits
        guard stored.wrongTries < limits.maxTries else { return try await parts.tellExhausted() }
        let prompt = PasscodePrompt.verify(
            triesLeft: limits.maxTries - stored.wrongTries,
            lockedUntil: stored.lockedFor > 0 ? parts.sensors.clock.now() + stored.lockedFor : nil)
        try await parts.ask(prompt) { entry in
            guard let current = entry.current else { throw BadgeError.incompletePasscodeEntry }
            try await PasscodeTrial(parts: parts).open(with: current)
        }
    }
}

extension WalletParts {
    /// Shows a prompt about the passcode; that the tries are used up is told on the same screen.
    func ask(
        _ prompt: PasscodePrompt, attempt: @Sendable @escaping (PasscodeEntry) async throws -> Void
    ) async throws {
        try await ui.use(\.passcode, dismiss: { $0.dismiss() }) { screen in
            do {
                try await screen.ask {
                    $0.promptForPasscode(prompt, completion: $1)
                } attempt: {
                    try await attempt($0)
                }
            } catch let error as BadgeError where error.code == .passcodeExhausted {
                try await tell(error, on: screen)
                throw error
            }
        }
    }

    /// Tells that the tries are used up, and does what the policies say.
    func tellExhausted() async throws {
        let error = try await ExhaustPasscode(parts: self).run()
        try await ui.use(\.passcode, dismiss: { $0.dismiss() }) { try await tell(error, on: $0) }
        throw error
    }

    private func tell(_ error: BadgeError, on screen: ScreenUse<any PasscodeUIProtocol>) async throws {
        do {
            try await screen.ask {
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
    static let noPasscode = BadgeError(.passcodeNotSet, "No passcode is set. Set one first.")

    static let incompletePasscodeEntry = BadgeError(
        .passcodeUnfit, "The entry is not complete: enter everything that is asked for.")
}
