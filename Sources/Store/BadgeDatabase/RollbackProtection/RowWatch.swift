import BadgeModel
import CSQLiteCipher
import GRDB

/// Records the digests of the rows that a connection changes. Use it only on the queue of its connection.
final class RowWatch: @unchecked Sendable {
    private let watch: OpaquePointer
    private var isEnded = false
    private let tables: UnsafeMutableBufferPointer<badge_bound_table>

    init(_ database: Database, _ bound: [BoundTable], key: RowKey) throws {
        let tables = UnsafeMutableBufferPointer<badge_bound_table>.allocate(capacity: bound.count)
        _ = tables.initialize(from: bound.map(\.description))
        let connection = database.sqliteConnection.map { UnsafeMutableRawPointer($0) }
        var watch: OpaquePointer?
        let result = key.withUnsafeBytes {
            badge_row_watch_begin(connection, tables.baseAddress, Int32(tables.count), $0, &watch)
        }
        guard result == 0, let watch else {
            tables.deallocate()
            throw result == 12 ? Self.unsupported : DatabaseError(resultCode: ResultCode(rawValue: result))
        }
        self.tables = tables
        self.watch = watch
    }

    /// Discards the recorded changes, as at the beginning of a transaction.
    func clear() { badge_row_watch_clear(watch) }

    /// Returns where the changes stand.
    ///
    /// - Throws: `DatabaseError` when one could not be recorded.
    func mark() throws -> Int {
        var mark = 0
        let result = badge_row_watch_mark(watch, &mark)
        guard result == 0 else { throw DatabaseError(resultCode: ResultCode(rawValue: result)) }
        return mark
    }

    /// Discards the changes behind a mark, which were rolled back.
    func rewind(to mark: Int) { badge_row_watch_rewind(watch, mark) }

    /// Returns the recorded changes: what to add to the sum of each owner's key.
    func changes() throws -> [OwnerKey: RowSum] {
        var changes: UnsafePointer<badge_row_change>?
        var count = 0
        let result = badge_row_watch_changes(watch, &changes, &count)
        guard result == 0 else { throw DatabaseError(resultCode: ResultCode(rawValue: result)) }
        var sums: [OwnerKey: RowSum] = [:]
        for change in UnsafeBufferPointer(start: changes, count: count) {
            let row = BoundRow(change, owners: Int(tables[Int(change.table)].owner_count))
            for owner in row.owners {
                if change.is_removal != 0 {
                    sums[owner, default: RowSum()] -= row.digest
                } else {
                    sums[owner, default: RowSum()] += row.digest
                }
            }
        }
        return sums.filter { !$0.value.isZero }
    }

    /// Stops recording while the connection is open.
    func end() {
        badge_row_watch_end(watch, 1)
        isEnded = true
    }

    private static let unsupported = BadgeError(
        .notSupported,
        .database("notSupported.sqlitePreupdateHook"))

    deinit {
        if !isEnded { badge_row_watch_end(watch, 0) }
        tables.deallocate()
    }
}

/// The key of a lookup value: 8 bytes under the store's key.
typealias OwnerKey = UInt64

/// A row's digest and the keys of its owners.
struct BoundRow {
    let digest: RowSum
    let owners: [OwnerKey]

    init(_ change: badge_row_change, owners count: Int) {
        digest = withUnsafeBytes(of: change.digest) { RowSum($0) }
        owners = withUnsafeBytes(of: change.owners) { bytes in
            (0..<count).map { OwnerKey(bigEndianBytes: bytes[($0 * 8)..<($0 * 8 + 8)]) }
        }
    }
}

extension OwnerKey {
    init(bigEndianBytes bytes: some Collection<UInt8>) {
        self = bytes.reduce(0) { $0 << 8 | Self($1) }
    }

    var bigEndianBytes: [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: self >> (56 - 8 * $0)) } }
}
