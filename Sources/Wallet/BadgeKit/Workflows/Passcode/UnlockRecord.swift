import BadgeModel
import BadgeUI
import Synchronization

/// Records how the wallet was unlocked within one piece of work, so that the user is asked once for all of its steps.
final class UnlockRecord: Sendable {
    /// The record of the current work; `nil` outside of any.
    @TaskLocal static var current: UnlockRecord?

    private let noted = Mutex<UnlockMethod?>(nil)

    /// The latest unlock method; `nil` if the wallet was not unlocked.
    var unlocking: UnlockMethod? { noted.withLock { $0 } }

    func note(_ unlocking: UnlockMethod?) {
        guard let unlocking else { return }
        noted.withLock { $0 = unlocking }
    }

    /// Runs the body under the current record, or under a new one.
    static func withCurrent<Value>(_ body: (UnlockRecord) async throws -> Value) async throws -> Value {
        if let current { return try await body(current) }
        let record = UnlockRecord()
        return try await $current.withValue(record) { try await body(record) }
    }
}
