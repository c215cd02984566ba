import Foundation
import Synchronization

/// Records, in this process, the last request for status lists that were never fetched, so that an unreachable
/// organization does not delay every use.
final class FirstRequests: Sendable {
    /// The minimum number of seconds between two requests for one list.
    private static let pause: TimeInterval = 60
    private let last = Mutex<[URL: Date]>([:])

    /// Returns whether the list may be requested now, and records the request if so.
    func mayAsk(for list: URL, at now: Date) -> Bool {
        last.withLock { last in
            if let before = last[list], abs(now.timeIntervalSince(before)) < Self.pause { return false }
            last[list] = now
            return true
        }
    }
}
