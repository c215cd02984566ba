import BadgeKeys
import BadgeModel
import BadgeUI
import Synchronization

/// What unlocked the wallet within one piece of work, so that the user is asked once for all of its steps.
final class UnlockRecord: Sendable {
    /// The record of the work that runs; `nil` outside of any.
    @TaskLocal static var current: UnlockRecord?

    private let noted = Mutex<UnlockMethod?>(nil)

    /// What unlocked it last; `nil` when nothing did.
    var unlocking: UnlockMethod? { noted.withLock { $0 } }

    func note(_ unlocking: UnlockMethod?) {
        guard let unlocking else { return }
        noted.withLock { $0 = unlocking }
    }

    /// Works under the record that there is, or under a new one.
    static func withCurrent<Value>(_ body: (UnlockRecord) async throws -> Value) async throws -> Value {
        if let current { return try await body(current) }
        let record = UnlockRecord()
        return try await $current.withValue(record) { try await body(record) }
    }
}
