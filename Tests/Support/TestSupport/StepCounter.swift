package import BadgeDatabase
import CStoreProbe
import GRDB

/// Counts the steps of SQLite's virtual machine in a store: what its statements cost, however fast the machine is.
public final class StepCounter: @unchecked Sendable {
    private let database: EncryptedDatabase
    // Only touched on the queue of the store's connection.
    private let count = UnsafeMutablePointer<Int64>.allocate(capacity: 1)

    package init(_ database: EncryptedDatabase) throws {
        self.database = database
        count.initialize(to: 0)
        try database.read { store_probe_count_steps(Self.connection($0), self.count) }
    }

    /// Returns the number of steps since the last call.
    public func take() throws -> Int {
        try database.read { _ in
            defer { self.count.pointee = 0 }
            return Int(self.count.pointee)
        }
    }

    /// Ends the count; the store that it counts in must be open until then.
    public func end() throws {
        try database.read { store_probe_count_steps(Self.connection($0), nil) }
    }

    private static func connection(_ database: Database) -> UnsafeMutableRawPointer? {
        database.sqliteConnection.map { UnsafeMutableRawPointer($0) }
    }

    deinit { count.deallocate() }
}
