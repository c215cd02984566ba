public import BadgeModel
public import Foundation

/// The status of the wallet's passcode.
public struct PasscodeStatus: Sendable, Hashable {
    /// Whether a passcode is set.
    public let isSet: Bool
    /// The rules for a new passcode: the strictest of the wallet's policies.
    public let rules: PasscodeRules
    /// The wrong entries that are left before the passcode no longer opens anything: as many as any policy still
    /// allows, at most ten in a row.
    public let triesLeft: Int
    /// The wrong entries that are left for the badges of each organization whose policy demands a passcode.
    public let triesLeftByOrganization: [Organization.ID: Int]
    /// The end of the current lockout; `nil` when an entry is possible now.
    public let lockedUntil: Date?
    /// Whether the passcode's key is in memory.
    public let isUnlocked: Bool
}

extension BadgeWallet {
    /// The current status of the passcode.
    public var passcodeStatus: PasscodeStatus {
        get async throws {
            let status = try await ReadPasscodeStatus(context: context).run()
            return PasscodeStatus(
                isSet: status.isSet, rules: status.rules, triesLeft: status.triesLeft.count,
                triesLeftByOrganization: status.triesLeft.byOrganization, lockedUntil: status.lockedUntil,
                isUnlocked: unlockCache.isUnlocked)
        }
    }

    /// The badges that are locked because the attempts allowed by their organization are used up. A login
    /// (``logIn(to:method:)``) reissues such a badge and resets its organization's attempts.
    public var lockedBadges: [Badge.ID] {
        get async throws { try await store.attemptLockedBadges() }
    }

    /// Asks for a first passcode through `PasscodeUIProtocol`, and seals secrets that require one. Secrets that were
    /// unprotected until then may have been copied, so their badges are reissued on new keys, now or as soon as their
    /// organization can be reached (``badgesAwaitingNewKey``).
    ///
    /// - Throws: `BadgeError` `alreadyExists`, `declined`, `uiNotRegistered`; `CancellationError`.
    public func setPasscode() async throws { try await SetPasscode(context: context).run() }

    /// The badges whose secrets were unprotected before they were sealed under the passcode, and that still await new
    /// keys. They are reissued at the next entry of the passcode, once their organization can be reached.
    public var badgesAwaitingNewKey: [Badge] {
        get async throws { try await store.badgesAwaitingNewKey() }
    }

    /// Asks for the passcode. The entry stays valid for as long as the policies allow. Work that waited for it is then
    /// done: badges that need new keys or expire soon are reissued.
    ///
    /// - Throws: `BadgeError` `passcodeNotSet`, `passcodeExhausted`, `declined`, `uiNotRegistered`;
    ///   `CancellationError`.
    public func verifyPasscode() async throws { try await VerifyPasscode(context: context).run() }

    /// Asks for the current passcode and for a new one that replaces it.
    ///
    /// - Throws: `BadgeError` `passcodeNotSet`, `passcodeExhausted`, `declined`, `uiNotRegistered`;
    ///   `CancellationError`.
    public func changePasscode() async throws { try await ChangePasscode(context: context).run() }

    /// Removes a forgotten passcode and destroys everything sealed under it, without asking for confirmation. Confirm
    /// with the user before calling this method.
    ///
    /// - Returns: The badges that must be reissued before they can be used.
    /// - Throws: `BadgeError` `passcodeNotSet`.
    @discardableResult
    public func resetPasscode() async throws -> [Badge.ID] { try await ResetPasscode(context: context).run() }

    /// Asks for the passcode and lets the device's biometrics protect its key, so that a finger or a face can replace
    /// an entry where the policy allows it.
    ///
    /// - Throws: `BadgeError` `notSupported` on a device without biometrics; the errors of ``verifyPasscode()``.
    public func enableBiometrics() async throws { try await EnableBiometrics(context: context).run() }

    /// Locks the wallet at once and erases the passcode's key from memory, for example when the app enters the
    /// background.
    public func lock() { unlockCache.clear() }
}
