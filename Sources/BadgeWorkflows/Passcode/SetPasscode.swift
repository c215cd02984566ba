import BadgeKeys
public import BadgeModel
import BadgePolicy
import BadgeStorage
import BadgeUI
import Foundation

/// Asks for a first passcode, twice, and seals what needs one under it. Badges whose secrets lay open until then are issued
/// again on new keys; where an organization cannot be reached, that waits.
public struct SetPasscode: Workflow {
    private let rules: PasscodeRules?
    private let parts: WalletParts

    /// Takes the rules; `nil` for the strictest of the wallet's policies.
    public init(rules: PasscodeRules? = nil, parts: WalletParts) {
        self.rules = rules
        self.parts = parts
    }

    /// Asks.
    ///
    /// - Throws: `BadgeError` `alreadyExists` when a passcode is set.
    public func run() async throws {
        guard try await parts.store.passcode() == nil else {
            throw BadgeError(.alreadyExists, "A passcode is set already. Change it instead.")
        }
        let demands = try await PasscodeDemands(parts.store)
        let rules = rules ?? demands.rules
        try await parts.ask(.set(rules)) { entry in
            let passcode = try entry.fitting(rules)
            let made = try PasscodeLock.make(passcode: passcode, custody: parts.custody, random: parts.random)
            try await parts.store.setPasscode(made.lock, rules: rules)
            parts.session.unlock(made.lock, with: made.key, by: .passcode, keptFor: demands.keptFor)
        }
        UnlockRecord.current?.note(.passcode)
        await PostponedWork(parts: parts).run()
    }
}

extension PasscodeEntry {
    /// The new passcode, when it was entered twice alike and is fit.
    ///
    /// - Throws: `BadgeError` `passcodeUnfit`, with each thing that is wrong.
    func fitting(_ rules: PasscodeRules) throws -> Secret {
        guard let new, let confirmation else { throw BadgeError.incompletePasscodeEntry }
        let weaknesses = PasscodeWeakness.all(of: new, under: rules)
        guard weaknesses.isEmpty else {
            throw BadgeError(
                .passcodeUnfit, weaknesses.map(\.reason).joined(separator: " "),
                detail: .invalidFields(weaknesses.map { .init(path: "new", reason: $0.reason) }))
        }
        guard new == confirmation else {
            throw BadgeError(
                .passcodeUnfit, "The two entries differ. Enter the new passcode again.",
                detail: .invalidFields([.init(path: "confirmation", reason: "It differs from the first entry.")]))
        }
        return new
    }
}
