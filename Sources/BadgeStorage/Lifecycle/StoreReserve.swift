import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation
import GRDB

/// Room on the disk that the home keeps for itself, so that what must always be possible is possible on a full disk too.
struct StoreReserve: Sendable {
    let path: String

    /// The least that is kept, and the steps in which it grows.
    static let step = 256 * 1024

    /// How much a store of that many bytes needs: a transaction may change every page of it, as deleting many badges does,
    /// and each page then stands in the journal or the log with a few bytes more.
    static func size(for store: Int) -> Int {
        let most = store + store / 128 + step
        return (most + step - 1) / step * step
    }

    /// How much is taken; what is no file of its own counts as nothing.
    var size: Int {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return 0 }
        return Int(status.st_size)
    }

    /// Takes the room that a store of that many bytes needs, where it is not taken and there is some; where there is less,
    /// the least.
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

    /// Gives the room up.
    func giveUp() { unlink(path) }
}

extension StoreFiles {
    /// Takes the room that the store needs as it is.
    func fillReserve() throws {
        var status = stat()
        try reserve.fill(for: lstat(databasePath, &status) == 0 ? Int(status.st_size) : 0)
    }
}

extension BadgeStore {
    /// Writes what must be possible on a full disk too: counting a try, deleting a badge, recording a revocation. For that
    /// the reserved room is given up, and taken again once there is some.
    func writingAlways<Value: Sendable>(_ body: @Sendable (Database, Occasion) throws -> Value) throws -> Value {
        func makeRoom() throws {
            reserve.giveUp()
            try emptyLogIfThereIsRoom()
        }
        return try writing(makingRoom: makeRoom, body)
    }

    /// Has the reserve grow with the store. What was committed is not called a failure for its sake: the next opening says
    /// what is wrong with it.
    func keepReserve(pages: Int) {
        do { try reserve.fill(for: pages * Self.pageSize) } catch { return }
    }

    private static let pageSize = 4096

    /// Takes the log into the file and empties it, with the reserved room if need be.
    func emptyLogAlways() throws { try doingAlways { try database.emptyLog() } }

    /// Empties the log of what lay open before it was sealed. What was committed is not called a failure where there is no
    /// room: it is emptied at the next closing.
    func emptyLogBehindCommit() throws {
        do { try emptyLogAlways() } catch BadgeError.Code.diskFull { return }
    }

    /// Has the custody's anchor remember how far the store has come, with the reserved room if need be.
    func anchorHeadAlways() throws { try doingAlways { try database.anchorHead() } }

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
