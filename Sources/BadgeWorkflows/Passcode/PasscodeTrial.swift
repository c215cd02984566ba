import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgeStorage
import Foundation

/// One entry of the passcode: counted on disk before anything is derived from it, cleared when it was right.
struct PasscodeTrial {
    let parts: WalletParts

    /// Tries an entry.
    ///
    /// - Returns: The lock that it opened, and the key; the session keeps it too.
    /// - Throws: `BadgeError` `passcodeRefused` (with the tries that are left, and until when none is taken),
    ///   `passcodeLocked`, `passcodeExhausted` after what the policies say was done, `passcodeNotSet`; what the custody
    ///   throws, after which the entry counts as none.
    @discardableResult
    func open(with passcode: Secret) async throws -> (lock: PasscodeLock, key: PasscodeKey) {
        let demands = try await PasscodeDemands(parts.store)
        let attempt: PasscodeTry
        do { attempt = try await parts.store.beginTry(demands.limits) } catch BadgeError.Code.passcodeExhausted {
            throw try await ExhaustPasscode(parts: parts).run()
        }
        let key = try await opened(attempt, passcode, demands)
        try await parts.store.acceptTry(attempt)
        parts.session.unlock(attempt.lock, with: key, by: .passcode, keptFor: demands.keptFor)
        return (attempt.lock, key)
    }

    private func opened(
        _ attempt: PasscodeTry, _ passcode: Secret, _ demands: PasscodeDemands
    ) async throws -> PasscodeKey {
        do { return try attempt.lock.open(passcode, custody: parts.custody) } catch BadgeError.Code.passcodeRefused {
            throw try await refusal(of: attempt)
        } catch {
            // Locked keys or too little memory: it may have been right, and ten of them must not cost the badge.
            try await parts.store.withdrawTry(attempt)
            throw error
        }
    }

    private func refusal(of attempt: PasscodeTry) async throws -> BadgeError {
        let (left, wait) = (attempt.triesLeft, attempt.delay)
        guard left > 0 else { return try await ExhaustPasscode(after: attempt, parts: parts).run() }
        let tries = left == 1 ? "One try is left." : "\(left) tries are left."
        guard wait > 0 else {
            return BadgeError(.passcodeRefused, "The passcode is wrong. \(tries)", detail: .triesLeft(left))
        }
        let until = parts.sensors.clock.now() + TimeInterval(wait)
        return BadgeError(
            .passcodeRefused, "The passcode is wrong. \(tries) Wait \(wait.minutes) before the next one.",
            detail: .locked(until: until, triesLeft: left), recovery: .retryAfter(wait))
    }
}

/// Does what the policies say when the tries are used up.
struct ExhaustPasscode {
    /// The last entry, for the task that found it wrong.
    private let refused: PasscodeTry?
    private let parts: WalletParts

    init(after refused: PasscodeTry? = nil, parts: WalletParts) {
        self.refused = refused
        self.parts = parts
    }

    /// - Returns: The error that tells what was done.
    /// - Throws: `BadgeError` `attemptInProgress` while another entry may yet prove right.
    func run() async throws -> BadgeError {
        let lock = try await parts.store.passcode()?.lock
        let deleted = try await parts.store.enforceExhaustion(after: refused)
        parts.session.lock()
        try lock?.forget(with: parts.sensors.biometrics)
        let badges = deleted.count == 1 ? "The badge that it protected was" : "\(deleted.count) badges were"
        let done = deleted.isEmpty ? "Reset the passcode to set a new one." : "\(badges) removed from this device."
        return BadgeError(.passcodeExhausted, "The passcode's tries are used up. \(done)")
    }
}

extension Int {
    /// Seconds as a person says them: `40 seconds`, `1 minute`, `15 minutes`.
    fileprivate var minutes: String {
        guard self >= 60 else { return "\(self) seconds" }
        let minutes = (self + 59) / 60
        return minutes == 1 ? "1 minute" : "\(minutes) minutes"
    }
}
