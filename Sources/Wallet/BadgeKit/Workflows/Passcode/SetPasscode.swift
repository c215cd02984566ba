import BadgeKeys
package import BadgeModel
import BadgePolicy
import BadgeStorage
import BadgeUI
import Foundation

/// Asks for a first passcode, twice, and seals the secrets that require one. Badges whose secrets were unprotected
/// until then are reissued on new keys, as soon as their organization can be reached.
package struct SetPasscode: Workflow {
    private let rules: PasscodeRules?
    package let context: WorkflowContext

    /// - Parameter rules: The rules for the passcode; `nil` for the strictest of the wallet's policies.
    package init(rules: PasscodeRules? = nil, context: WorkflowContext) {
        self.rules = rules
        self.context = context
    }

    /// Asks for the passcode.
    ///
    /// - Throws: `BadgeError` `alreadyExists` when a passcode is set.
    package func perform() async throws {
        guard try await context.store.passcode() == nil else {
            throw BadgeError(.alreadyExists, "alreadyExists.passcode")
        }
        let demands = try await PasscodePolicies(context.store)
        let rules = rules ?? demands.rules
        try await context.ask(.set(rules)) { entry in
            let passcode = try entry.fitting(rules)
            let made = try PasscodeKeyPair.make(passcode: passcode, custody: context.custody, random: context.random)
            try await context.store.setPasscode(made.lock, rules: rules)
            context.unlockCache.unlock(made.lock, with: made.key, by: .passcode, duration: demands.duration)
        }
        UnlockRecord.current?.note(.passcode)
        await PostponedWork(context: context).run()
    }
}

extension PasscodeEntry {
    /// Returns the new passcode if both entries match and it satisfies the rules.
    ///
    /// - Throws: `BadgeError` `passcodeUnfit`, with each violated rule.
    func fitting(_ rules: PasscodeRules) throws -> Secret {
        guard let new, let confirmation else { throw BadgeError.incompletePasscodeEntry }
        let weaknesses = PasscodeWeakness.all(of: new, under: rules)
        guard weaknesses.isEmpty else {
            let messages = PasscodeWeakness.messages(of: weaknesses)
            throw BadgeError(
                .passcodeUnfit, .sentences(messages),
                detail: .invalidFields(messages.map { .init(path: "new", message: $0) }))
        }
        guard new.readAsCode == confirmation.readAsCode else {
            throw BadgeError(
                .passcodeUnfit, "passcodeUnfit.entriesDiffer",
                detail: .invalidFields([.init(path: "confirmation", message: "passcodeUnfit.differsFromFirst")]))
        }
        return new
    }
}
