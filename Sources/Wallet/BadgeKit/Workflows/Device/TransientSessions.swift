import BadgeClient
import BadgeModel
import Foundation
import Synchronization

/// The sessions that are not to be saved: they end with this process and are never written to disk.
final class TransientSessions: Sendable {
    private struct Entry {
        let session: DeviceSession
        let loggedInAt: Date
    }

    private let entries = Mutex<[Badge.ID: Entry]>([:])

    func set(_ session: DeviceSession, loggedInAt: Date, of badge: Badge.ID) {
        entries.withLock { $0[badge] = Entry(session: session, loggedInAt: loggedInAt) }
    }

    func remove(_ badge: Badge.ID) {
        entries.withLock { _ = $0.removeValue(forKey: badge) }
    }

    func removeAll() { entries.withLock { $0 = [:] } }

    func session(of badge: Badge.ID) -> DeviceSession? { entries.withLock { $0[badge]?.session } }

    func loggedInAt(_ badge: Badge.ID) -> Date? { entries.withLock { $0[badge]?.loggedInAt } }
}
