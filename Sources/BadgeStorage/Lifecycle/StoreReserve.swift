import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation
import GRDB

/// Room on the disk that the home keeps for itself, so that what must always be possible is possible on a full disk too.
struct StoreReserve: Sendable {
    let path: String

    /// Enough for the journal of any one transaction that is in need of it.
    static let size = 256 * 1024

    /// Takes the room, where it is not taken and there is some.
    func fill() throws {
        var status = stat()
        if lstat(path, &status) == 0, status.st_size == Self.size { return }
        do {
            unlink(path)
            let output = try PrivateOutput(path)
            try output.allocate(Self.size)
        } catch BadgeError.Code.diskFull {
            unlink(path)
        } catch BadgeError.Code.alreadyExists {
            // Another program was quicker.
            return
        }
    }

    /// Gives the room up.
    func giveUp() { unlink(path) }
}

extension BadgeStore {
    /// Writes what must be possible on a full disk too: counting a try, deleting a badge, recording a revocation. For that
    /// the reserved room is given up, and taken again once there is some.
    func writingAlways<Value: Sendable>(_ body: @Sendable (Database, Occasion) throws -> Value) throws -> Value {
        var isGivenUp = false
        func makeRoom() throws {
            isGivenUp = true
            reserve.giveUp()
            try emptyLogIfThereIsRoom()
        }
        let value = try writing(makingRoom: makeRoom, body)
        if isGivenUp { try reserve.fill() }
        return value
    }

    /// Takes the log into the file and empties it, with the reserved room if need be.
    func emptyLogAlways() throws {
        do { try database.emptyLog() } catch BadgeError.Code.diskFull {
            reserve.giveUp()
            try database.emptyLog()
            try reserve.fill()
        }
    }

    // The log may be the largest thing on the disk.
    private func emptyLogIfThereIsRoom() throws {
        do { try database.emptyLog() } catch BadgeError.Code.diskFull { return }
    }
}
