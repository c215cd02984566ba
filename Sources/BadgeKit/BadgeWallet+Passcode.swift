public import BadgeModel
public import Foundation

/// How the wallet's one passcode stands.
public struct PasscodeStatus: Sendable, Hashable {
    /// Whether one is set.
    public let isSet: Bool
    /// What a new one must be, by the strictest of the wallet's policies.
    public let rules: PasscodeRules
    /// Wrong entries that are taken before the passcode opens nothing: as many as any policy still allows, ten in a row at
    /// most.
    public let triesLeft: Int
    /// Wrong entries that are left for the badges of each organization whose policy demands a passcode.
    public let triesLeftByOrganization: [Organization.ID: Int]
    /// Until when no entry is taken; `nil` when one is.
    public let lockedUntil: Date?
    /// Whether the key that it opens is in memory.
    public let isUnlocked: Bool
}

extension BadgeWallet {
    /// How the passcode stands.
    public var passcodeStatus: PasscodeStatus {
        get async throws {
            let status = try await ReadPasscodeStatus(context: context).run()
            return PasscodeStatus(
                isSet: status.isSet, rules: status.rules, triesLeft: status.triesLeft.count,
                triesLeftByOrganization: status.triesLeft.byOrganization, lockedUntil: status.lockedUntil,
                isUnlocked: unlockCache.isUnlocked)
        }
    }

    /// The badges that are locked since the tries that their organization allows are used up. A login issues such a badge
    /// again (``logIn(to:method:)``), and its organization's tries begin again.
    public var lockedBadges: [Badge.ID] {
        get async throws { try await store.attemptLockedBadges() }
    }

    /// Asks for a first passcode through `PasscodeUIProtocol`, and seals what needs one under it. What lay open until then may
    /// have been copied: those badges are issued again on new keys, now or as soon as their organization can be reached
    /// (``badgesAwaitingNewKey``).
    ///
    /// - Throws: `BadgeError` `alreadyExists`, `declined`, `uiNotRegistered`; `CancellationError`.
    public func setPasscode() async throws { try await SetPasscode(context: context).run() }

    /// The badges whose secrets lay open before they were sealed under the passcode, and that wait to be issued again on new
    /// keys: at the next entry of the passcode, once their organization can be reached.
    public var badgesAwaitingNewKey: [Badge] {
        get async throws { try await store.badgesAwaitingNewKey() }
    }

    /// Asks for the passcode; the entry counts for as long as the policies say. What waited for it is done: badges that
    /// must be issued on new keys, and those that end soon.
    ///
    /// - Throws: `BadgeError` `passcodeNotSet`, `passcodeExhausted`, `declined`, `uiNotRegistered`; `CancellationError`.
    public func verifyPasscode() async throws { try await VerifyPasscode(context: context).run() }

    /// Asks for the passcode and for a new one that replaces it.
    ///
    /// - Throws: `BadgeError` `passcodeNotSet`, `passcodeExhausted`, `declined`, `uiNotRegistered`; `CancellationError`.
    public func changePasscode() async throws { try await ChangePasscode(context: context).run() }

    /// Gives up a forgotten passcode and destroys what was sealed under it, without asking: a screen that calls it asks
    /// the user first.
    ///
    /// - Returns: The badges that must be issued again before they can be used.
    /// - Throws: `BadgeError` `passcodeNotSet`.
    @discardableResult
    public func resetPasscode() async throws -> [Badge.ID] { try await ResetPasscode(context: context).run() }

    /// Asks for the passcode and has the device's biometrics keep the key that it opens, so that a finger or a face may stand
    /// in for an entry where the policy lets it.
    ///
    /// - Throws: `BadgeError` `notSupported` on a device without biometrics; as ``verifyPasscode()``.
    public func enableBiometrics() async throws { try await EnableBiometrics(context: context).run() }

    /// Forgets at once that the passcode was entered, and erases its key from memory; for an app that goes into the
    /// background.
    public func lock() { unlockCache.clear() }
}
