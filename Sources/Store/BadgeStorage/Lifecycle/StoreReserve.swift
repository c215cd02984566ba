import BadgeDatabase
import BadgeModel
import BadgeSystem
import Foundation
import GRDB

/// The disk space that the home reserves for itself, so that essential writes succeed on a full disk too.
struct StoreReserve: Sendable {
    let path: String

    /// The minimum reserve, and the steps in which it grows.
    static let step = 256 * 1024

    /// Returns the reserve for a store of that many bytes: a transaction may change every page, as the deletion of many
    /// badges does, and each page is then in the journal or the log with a few additional bytes.
    static func size(for store: Int) -> Int {
        let most = store + store / 128 + step
        return (most + step - 1) / step * step
    }

    /// The reserved number of bytes; anything but a regular file counts as zero.
    var size: Int {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return 0 }
        return Int(status.st_size)
    }

    /// Reserves the space for a store of that many bytes, if it is not reserved and available; the minimum if less is
    /// available.
    func fill(for store: Int) throws {
        let taken = size
        for size in [Self.size(for: store), Self.step] where size > taken {
            if try take(size, instead: taken) { return }
        }
    }

    private func take(_ size: Int, instead taken: Int) throws -> Bool {
        if taken == 0 { giveUp() }
        do {
            try (taken > 0 ? PrivateOutput(extending: path) : PrivateOutput(path)).allocate(size)
            return true
        } catch BadgeError.Code.diskFull {
            if taken == 0 { giveUp() }
            return false
        } catch BadgeError.Code.alreadyExists {
            // Another program was quicker.
            return true
        }
    }

    /// Releases the reserve.
    func giveUp() { unlink(path) }
}

extension StoreFiles {
    /// Reserves the space that the store currently needs.
    func fillReserve() throws {
        var status = stat()
        try reserve.fill(for: lstat(databasePath, &status) == 0 ? Int(status.st_size) : 0)
    }
}

extension BadgeStore {
    /// Performs a write that must succeed on a full disk too: counting an attempt, deleting a badge, recording a
    /// revocation. Releases the reserve for it, and replenishes it once there is space.
    func writingAlways<Value: Sendable>(_ body: @Sendable (Database, Occasion) throws -> Value) throws -> Value {
        func makeRoom() throws {
            reserve.giveUp()
            try emptyLogIfThereIsRoom()
        }
        return try writing(makingRoom: makeRoom, body)
    }

    /// Lets the reserve grow with the store. A failure here does not fail a committed transaction; the next opening
    /// reports the problem.
    func keepReserve(pages: Int) {
        do { try reserve.fill(for: pages * Self.pageSize) } catch { return }
    }

    private static let pageSize = 4096

    /// Checkpoints and truncates the log, with the reserve if necessary.
    func emptyLogAlways() throws { try doingAlways { try database.emptyLog() } }

    /// Truncates the log of secrets that were unprotected before they were sealed. Without space this does not fail the
    /// committed transaction; the log is truncated at the next closing.
    func emptyLogBehindCommit() throws {
        do { try emptyLogAlways() } catch BadgeError.Code.diskFull { return }
    }

    /// Saves the latest checkpoint in the custody's checkpoint store, with the reserve if necessary.
    func advanceCheckpointAlways() throws { try doingAlways { try database.advanceCheckpoint() } }

    private func doingAlways(_ body: () throws -> Void) throws {
        do { try body() } catch BadgeError.Code.diskFull {
            reserve.giveUp()
            try body()
            try StoreFiles(home: home).fillReserve()
        }
    }

    // The log may be the largest thing on the disk.
    private func emptyLogIfThereIsRoom() throws {
        do { try database.emptyLog() } catch BadgeError.Code.diskFull { return }
    }
}
