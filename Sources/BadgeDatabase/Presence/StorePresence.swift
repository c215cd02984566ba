import BadgeModel
import Foundation

/// Says to the other programs of a home that its store is open here, or being replaced, as long as the value lives.
///
/// Whoever opens a store is present beside others; whoever puts another file in its place (rotation of the key, restore)
/// must be alone, so that nobody goes on writing into the file that is no longer the store.
///
///     let presence = try StorePresence(at: home + "/wallet.lock")
public final class StorePresence: Sendable {
    // Behind the bytes of the offers, which are below 2^56.
    private static let byte: off_t = 1 << 60
    private let file: LockFile

    /// Is present beside others; waits for whoever replaces the store.
    ///
    /// - Parameters:
    ///   - lockPath: The lock file of the store.
    ///   - patience: For how many hundredths of a second to wait.
    /// - Throws: `BadgeError` `storeInUse` when the store is being replaced for longer; `storeReadOnly`, `diskFull`,
    ///   `storeFailed`.
    public init(at lockPath: String, patience: Int = 500) throws {
        file = try LockFile(lockPath)
        try share(patience)
    }

    /// Is present alone.
    ///
    /// - Throws: `BadgeError` `storeInUse` when others are present; `storeReadOnly`, `diskFull`, `storeFailed`.
    public init(aloneAt lockPath: String) throws {
        file = try LockFile(lockPath)
        guard try file.take(.alone, byte: Self.byte) else {
            throw inUse("storeInUse.byAServer")
        }
    }

    /// Does a piece of work alone, if it is still needed then, and is present beside others again.
    ///
    /// Two that want to are never in each other's way for long: who cannot be alone is not present while it waits.
    ///
    /// - Throws: `BadgeError` `storeInUse`, and what the work throws.
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
        throw inUse("storeInUse.byAnotherProgram")
    }

    /// Is present no more.
    ///
    /// - Throws: `BadgeError` `storeFailed`.
    public func end() throws { _ = try file.take(.free, byte: Self.byte) }

    private func share(_ patience: Int) throws {
        for _ in 0...patience {
            if try file.take(.shared, byte: Self.byte) { return }
            pause()
        }
        throw inUse("storeInUse.beingReplaced")
    }

    private func pause() { usleep(10_000) }

    private func inUse(_ key: Message.Key) -> BadgeError {
        let database = URL(filePath: file.path).deletingPathExtension().appendingPathExtension("db").path()
        return BadgeError(.storeInUse, key, ["path": database])
    }
}
