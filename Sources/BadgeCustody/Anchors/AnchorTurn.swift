import BadgeModel
import BadgeSystem
import Foundation

/// Serializes the access of a home's processes to its checkpoint store, by a lock on its `custody.key`.
struct AnchorTurn: Sendable {
    let path: String

    /// Runs the body exclusively. The body must not call this method again.
    ///
    /// - Throws: `BadgeError` `storeFailed`; errors of the body.
    func take<Value>(_ body: () throws -> Value) throws -> Value {
        while true {
            let descriptor = try lock()
            // The lock goes with the descriptor.
            defer { close(descriptor) }
            // The lock on a file that was replaced meanwhile excludes no other process.
            if try isStillThere(descriptor) { return try body() }
        }
    }

    private func lock() throws -> Int32 {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else {
                close(descriptor)
                throw failure
            }
        }
        return descriptor
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

extension AnchorTurn {
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
