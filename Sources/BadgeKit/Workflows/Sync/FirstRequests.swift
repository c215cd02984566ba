import Foundation
import Synchronization

/// Remembers, in this process, when status lists that were never fetched were last asked for, so that an organization
/// that cannot be reached does not delay every use.
final class FirstRequests: Sendable {
    /// Seconds between two requests for one list.
    private static let pause: TimeInterval = 60
    private let last = Mutex<[URL: Date]>([:])

    /// Whether the list may be asked for now; if so, that it is.
    func mayAsk(for list: URL, at now: Date) -> Bool {
        last.withLock { last in
            if let before = last[list], abs(now.timeIntervalSince(before)) < Self.pause { return false }
            last[list] = now
            return true
        }
    }
}
