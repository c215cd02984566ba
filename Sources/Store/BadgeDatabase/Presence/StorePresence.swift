import BadgeModel
import BadgeSystem
import Foundation

/// A lock that signals to the other programs of a home that its store is open here, or being replaced, as long as the
/// value lives.
///
/// A program that opens a store holds the lock in shared mode. A program that replaces the store's file (key rotation,
/// restore) must hold it exclusively, so that no other program writes to a file that is no longer the store.
///
///     let presence = try StorePresence(at: home + "/wallet.lock")
public final class StorePresence: Sendable {
    // Behind the bytes of the offers, which are below 2^56.
    private static let byte: off_t = 1 << 60
    private let file: LockFile

    /// Acquires a shared lock; waits while the store is being replaced.
    ///
    /// - Parameters:
    ///   - lockPath: The lock file of the store.
    ///   - patience: The time to wait, in hundredths of a second.
    /// - Throws: `BadgeError` `storeInUse` when the store is being replaced for longer; `storeReadOnly`, `diskFull`,
    ///   `storeFailed`.
    public init(at lockPath: String, patience: Int = 500) throws {
        file = try LockFile(lockPath)
        try share(patience)
    }

    /// Acquires an exclusive lock.
    ///
    /// - Throws: `BadgeError` `storeInUse` when other programs hold the lock; `storeReadOnly`, `diskFull`,
    ///   `storeFailed`.
    public init(aloneAt lockPath: String) throws {
        file = try LockFile(lockPath)
        guard try file.take(.alone, byte: Self.byte) else {
            throw inUse(.database("storeInUse.byAServer"))
        }
    }

    /// Does a piece of work under an exclusive lock, if it is still needed then, and returns to the shared lock.
    ///
    /// Two programs that want an exclusive lock cannot block each other for long, since a program holds no lock while
    /// it waits.
    ///
    /// - Throws: `BadgeError` `storeInUse`; errors of the work.
    public func alone(while isNeeded: () throws -> Bool, patience: Int = 500, _ work: () throws -> Void) throws {
        for _ in 0...patience {
            guard try isNeeded() else { return }
            try end()
            if try file.take(.alone, byte: Self.byte) {
                let result = Result { if try isNeeded() { try work() } }
                try share(0)
                return try result.get()
            }
            pause()
            try share(patience)
        }
        throw inUse(.database("storeInUse.byAnotherProgram"))
    }

    /// Releases the lock.
    ///
    /// - Throws: `BadgeError` `storeFailed`.
    public func end() throws { _ = try file.take(.free, byte: Self.byte) }

    private func share(_ patience: Int) throws {
        for _ in 0...patience {
            if try file.take(.shared, byte: Self.byte) { return }
            pause()
        }
        throw inUse(.database("storeInUse.beingReplaced"))
    }

    private func pause() { usleep(10_000) }

    private func inUse(_ key: Message.Key) -> BadgeError {
        let database = URL(filePath: file.path).deletingPathExtension().appendingPathExtension("db").path()
        return BadgeError(.storeInUse, key, ["path": database])
    }
}
