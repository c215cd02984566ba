import BadgeModel
import BadgeSystem
import Foundation

/// Serializes the access of a home's processes to its checkpoint store, by a lock on its `custody.key`.
struct CheckpointTurn: Sendable {
    let path: String

    /// Runs the body exclusively. The body must not call this method again.
    ///
    /// - Throws: `BadgeError` `storeFailed`; errors of the body.
    func take<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            while true {
                // The lock on a file that was replaced meanwhile excludes no other process.
                let value: Value? = try FileLock.hold(path, O_RDONLY | O_NOFOLLOW) {
                    try isStillThere($0) ? body() : nil
                }
                if let value { return value }
            }
        } catch is FileLock.Failure {
            throw failure
        }
    }

    private func isStillThere(_ descriptor: Int32) throws -> Bool {
        var held = stat()
        var named = stat()
        guard fstat(descriptor, &held) == 0, lstat(path, &named) == 0 else { throw failure }
        return held.st_ino == named.st_ino && held.st_dev == named.st_dev
    }

    private var failure: BadgeError {
        BadgeError(.storeFailed, "storeFailed.lock", ["path": path])
    }
}

extension CheckpointTurn {
    /// Replaces an older checkpoint under the lock.
    func advance(
        to head: Data, past isOlder: (Data) throws -> Bool, from kept: () throws -> Data?, _ save: (Data) throws -> Void
    ) throws {
        try take {
            guard try kept().map(isOlder) ?? true else { return }
            try save(head)
        }
    }
}
