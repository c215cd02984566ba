import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgeStorage
import BadgeUI

/// Requests the passcode's key from biometrics, which release the key itself, not just a confirmation.
struct UnlockByBiometrics {
    let badge: Badge
    let context: WorkflowContext

    /// - Returns: Whether biometrics released the key of the wallet's passcode. A refusal is not an error: the passcode
    ///   is requested instead, if the policy allows it.
    func run() async throws -> Bool {
        guard context.sensors.biometrics.isAvailable, let lock = try await context.store.passcode()?.lock,
            let key = try await releaseKey(lock)
        else { return false }
        let duration = try await PasscodePolicies(context.store).duration
        context.unlockCache.unlock(lock, with: key, by: .biometrics, duration: duration)
        return true
    }

    private func releaseKey(_ lock: PasscodeKeyPair) async throws -> PasscodeKey? {
        do {
            return try await lock.release(from: context.sensors.biometrics, reason: badge.display.name)
        } catch is BadgeError {
            // No enrolment, an unknown finger, a changed enrolment: in all cases there is no key.
            return nil
        }
    }
}

/// Unlocks a badge whose policy demands biometrics: informs the user, reads the sensor, and repeats for as long as the
/// user wants.
struct RequestBiometrics {
    let badge: Badge
    let context: WorkflowContext

    /// - Returns: Whether biometrics released the key; otherwise the user has seen the reason.
    func run() async throws -> Bool {
        try await context.ui.withUI(\.passcode) { screen in
            // The user is asked only if there is a sensor.
            if context.sensors.biometrics.isAvailable {
                try await screen.prompt {
                    $0.promptForBiometrics(forBadge: badge, completion: $1)
                } attempt: { (_: InformAnswer) in
                }
            }
            while try await !UnlockByBiometrics(badge: badge, context: context).run() {
                guard try await wantsAnotherTry(on: screen) else { return false }
            }
            return true
        }
    }

    private func wantsAnotherTry(on screen: PromptSession<any PasscodeUIProtocol>) async throws -> Bool {
        let reason: Message.Key =
            context.sensors.biometrics.isAvailable ? "prompt.biometrics.refused" : "reason.biometricsUnavailable"
        let text = Message(reason).text(in: context.ui.localization)
        do {
            return try await screen.prompt {
                $0.promptUserWithErrorMessage(text, completion: $1)
            } attempt: { (answer: InformAnswer) in
                answer == .retry
            }
        } catch BadgeError.Code.declined {
            return false
        }
    }
}

/// Lets biometrics protect the passcode's key after an entry of the passcode.
struct EnableBiometrics: Workflow {
    let context: WorkflowContext

    init(context: WorkflowContext) {
        self.context = context
    }

    /// Asks for the passcode and hands its key to the biometric key store.
    func perform() async throws {
        guard context.sensors.biometrics.isAvailable else {
            throw BadgeError(.notSupported, "notSupported.biometrics")
        }
        try await EnterPasscode(for: .verification, context: context).run()
        guard let lock = try await context.store.passcode()?.lock, let key = context.unlockCache.key() else {
            throw BadgeError.noPasscode
        }
        try lock.save(key, with: context.sensors.biometrics)
    }
}
