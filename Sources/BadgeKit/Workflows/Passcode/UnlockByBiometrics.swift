import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgeStorage
import BadgeUI

/// Asks biometrics for the key that the passcode opens. They release a key or nothing: there is no yes to believe.
struct UnlockByBiometrics {
    let badge: Badge
    let context: WorkflowContext

    /// - Returns: Whether they released the key of the wallet's passcode. That they did not is no error: the passcode is
    ///   asked, where the policy lets it.
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
            // Nobody enrolled, a finger not known, an enrolment that changed: all the same, there is no key.
            return nil
        }
    }
}

/// Unlocks a badge whose policy demands biometrics: the user is told, the sensor is asked, and asked again for as long as
/// the user wants.
struct RequestBiometrics {
    let badge: Badge
    let context: WorkflowContext

    /// - Returns: Whether biometrics released the key; the user has been told why they did not.
    func run() async throws -> Bool {
        try await context.ui.withUI(\.passcode) { screen in
            // Nobody shows a finger to a sensor that is not there.
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

/// Has biometrics keep the key that the passcode opens, after the passcode was entered.
struct EnableBiometrics: Workflow {
    let context: WorkflowContext

    init(context: WorkflowContext) {
        self.context = context
    }

    /// Asks for the passcode and hands its key over.
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
