import BadgeKeys
import BadgePolicy
import Foundation
import Synchronization

/// What unlocked a wallet.
enum UnlockMethod: Sendable {
    case passcode, biometrics
}

/// Remembers, within this process, that the passcode was entered: the key that it opened, for as long as it counts.
///
/// The age of an entry is told by a monotonic clock. A key that counts no longer is dropped, and its memory erased.
final class PasscodeUnlockCache: Sendable {
    private struct Unlocked {
        let key: PasscodeKey
        let publicKey: Data
        let by: UnlockMethod
        let since: MonotonicInstant
        let duration: TimeInterval
        /// Drops the key when it counts no longer, though nobody asks for it.
        let alarm: Task<Void, Never>
    }

    private let unlocked = Mutex<Unlocked?>(nil)
    private let monotonicClock: any MonotonicClock

    /// Begins locked.
    init(monotonicClock: any MonotonicClock) {
        self.monotonicClock = monotonicClock
    }

    /// Forgets the key at once.
    func clear() {
        replace(by: nil)
    }

    /// Whether a key is in memory at this time.
    var isUnlocked: Bool { current() != nil }

    /// Keeps the key of a lock for that many seconds.
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

    /// When the lock was last opened, and by what; `never` for another lock than the one that was.
    func entry(of lock: PasscodeKeyPair, by: UnlockMethod) -> PasscodeFacts.Entry {
        guard let current = current(), current.by == by, current.publicKey == lock.publicKey,
            let age = monotonicClock.now().seconds(since: current.since)
        else { return .never }
        return .ago(age)
    }

    /// The key, while it counts.
    func key() -> PasscodeKey? { current()?.key }

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
