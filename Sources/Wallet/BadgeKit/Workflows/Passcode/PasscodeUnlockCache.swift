package import BadgeKeys
import BadgePolicy
import BadgeSystem
import Foundation
import Synchronization

/// The method that unlocked a wallet.
enum UnlockMethod: Sendable {
    case passcode, biometrics
}

/// Caches the passcode's key in this process for as long as the entry is valid.
///
/// A monotonic clock measures the age of an entry. An expired key is dropped and its memory erased.
package final class PasscodeUnlockCache: Sendable {
    private struct Unlocked {
        let key: PasscodeKey
        let publicKey: Data
        let by: UnlockMethod
        let since: MonotonicInstant
        let duration: TimeInterval
        /// Drops the key at its expiry, without waiting for a read.
        let alarm: Task<Void, Never>
    }

    private let unlocked = Mutex<Unlocked?>(nil)
    private let monotonicClock: any MonotonicClock

    /// Creates a locked cache.
    init(monotonicClock: any MonotonicClock) {
        self.monotonicClock = monotonicClock
    }

    /// Erases the key at once.
    func clear() {
        replace(by: nil)
    }

    /// Whether a valid key is in memory.
    var isUnlocked: Bool { current() != nil }

    /// Caches the key of a key pair for that many seconds.
    func unlock(_ lock: PasscodeKeyPair, with key: PasscodeKey, by: UnlockMethod, duration seconds: TimeInterval) {
        let alarm = Task { [weak self] in
            // Cancelled or not, what counts no longer goes; the clock of the session is asked and not the alarm.
            do { try await Task.sleep(for: .seconds(seconds + 1)) } catch {}
            _ = self?.current()
        }
        replace(
            by: Unlocked(
                key: key, publicKey: lock.publicKey, by: by, since: monotonicClock.now(), duration: seconds,
                alarm: alarm))
    }

    // An alarm that is of no use any more is called off, so that no entry leaves one behind for days.
    private func replace(by entry: Unlocked?) {
        let earlier = unlocked.withLock { unlocked in
            defer { unlocked = entry }
            return unlocked
        }
        earlier?.alarm.cancel()
    }

    /// Returns when and by which method the key pair was last unlocked; `never` for any other key pair.
    func entry(of lock: PasscodeKeyPair, by: UnlockMethod) -> PasscodeFacts.Entry {
        guard let current = current(), current.by == by, current.publicKey == lock.publicKey,
            let age = monotonicClock.now().seconds(since: current.since)
        else { return .never }
        return .ago(age)
    }

    /// Returns the key while it is valid.
    package func key() -> PasscodeKey? { current()?.key }

    private func current() -> Unlocked? {
        let now = monotonicClock.now()
        return unlocked.withLock { unlocked in
            guard let entry = unlocked, let age = now.seconds(since: entry.since), age < entry.duration else {
                unlocked = nil
                return nil
            }
            return entry
        }
    }
}
