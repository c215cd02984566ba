import BadgeKeys
public import BadgeModel
import BadgePolicy
import BadgeStorage
import BadgeUI
import Foundation

/// Asks for the passcode that is set and for another one; what is sealed stays sealed to the same key, which is wrapped
/// anew.
public struct ChangePasscode: Workflow {
    private let rules: PasscodeRules?
    private let parts: WalletParts

    /// Takes the rules; `nil` for the strictest of the wallet's policies.
    public init(rules: PasscodeRules? = nil, parts: WalletParts) {
        self.rules = rules
        self.parts = parts
    }

    /// Asks.
    ///
    /// - Throws: `BadgeError` `passcodeNotSet`, `passcodeExhausted`.
    public func run() async throws {
        guard try await parts.store.passcode() != nil else { throw BadgeError.noPasscode }
        let demands = try await PasscodeDemands(parts.store)
        guard try await parts.store.passcodeTriesLeft().count > 0 else { return try await parts.tellExhausted() }
        let rules = rules ?? demands.rules
        try await parts.ask(.change(rules)) { entry in
            // An unfit new passcode costs no try of the old one.
            let new = try entry.fitting(rules)
            guard let current = entry.current else { throw BadgeError.incompletePasscodeEntry }
            let (lock, key) = try await PasscodeTrial(parts: parts).open(with: current)
            let changed = try lock.rewrapped(key, under: new, custody: parts.custody, random: parts.random)
            try await parts.store.changePasscode(to: changed, rules: rules)
        }
    }
}

/// Gives up the passcode and what was sealed under it: the way out of a forgotten one.
public struct ResetPasscode: Sendable {
    private let parts: WalletParts

    /// Takes what it works with.
    public init(parts: WalletParts) {
        self.parts = parts
    }

    /// Destroys the key that the passcode opens, also where biometrics keep it. The badges that it protected stay and
    /// cannot be used until the organization issues them again.
    ///
    /// - Returns: These badges.
    /// - Throws: `BadgeError` `passcodeNotSet`.
    public func run() async throws -> [Badge.ID] {
        guard let lock = try await parts.store.passcode()?.lock else { throw BadgeError.noPasscode }
        try lock.forget(with: parts.sensors.biometrics)
        let badges = try await parts.store.resetPasscode()
        parts.session.lock()
        return badges
    }
}
