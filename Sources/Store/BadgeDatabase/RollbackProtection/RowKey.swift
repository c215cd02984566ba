import BadgeModel
import CSQLiteCipher
import Foundation
import GRDB

/// The key for the digests of rows, random for each store and stored in it, so that old pages alone do not allow
/// computing a digest.
struct RowKey {
    private let bytes: [UInt8]

    init(_ bytes: some Collection<UInt8>) {
        self.bytes = Array(bytes)
    }

    func withUnsafeBytes<Value>(_ body: (UnsafePointer<UInt8>?) throws -> Value) rethrows -> Value {
        try bytes.withUnsafeBufferPointer { try body($0.baseAddress) }
    }

    /// Returns the digest and owners of the current row of a statement.
    func row(of statement: Statement, in table: BoundTable) throws -> BoundRow {
        var row = badge_row_change()
        var description = table.description
        let pointer = UnsafeMutableRawPointer(statement.sqliteStatement)
        let result = withUnsafeBytes { badge_row_digest(pointer, &description, $0, &row) }
        guard result == 0 else { throw DatabaseError(resultCode: ResultCode(rawValue: result)) }
        return BoundRow(row, owners: table.owners.count)
    }

    /// Returns the sum of all rows of a statement whose arguments were set.
    func sum(of statement: Statement, in table: BoundTable) throws -> RowSum {
        var sum = [UInt8](repeating: 0, count: RowSum.size)
        var description = table.description
        let pointer = UnsafeMutableRawPointer(statement.sqliteStatement)
        let result = withUnsafeBytes { badge_rows_sum(pointer, &description, $0, &sum) }
        guard result == 0 else { throw DatabaseError(resultCode: ResultCode(rawValue: result)) }
        return RowSum(sum)
    }

    /// Returns the key of the rows that have a value in an owner's column.
    func owner(_ index: Int, of table: BoundTable, _ value: BoundValue) throws -> OwnerKey {
        var owner = [UInt8](repeating: 0, count: Int(BADGE_OWNER_KEY_SIZE))
        var description = table.description
        let result = withUnsafeBytes { key in
            value.withDescription { badge_owner_key(&description, Int32(index), key, &$0, &owner) }
        }
        guard result == 0 else { throw DatabaseError(resultCode: ResultCode(rawValue: result)) }
        return OwnerKey(bigEndianBytes: owner)
    }
}

/// A value by which rows are looked up.
enum BoundValue {
    case text(String)
    case integer(Int64)
    case null

    func withDescription<Value>(_ body: (inout badge_owner_value) throws -> Value) rethrows -> Value {
        var value = badge_owner_value()
        switch self {
        case .null: return try body(&value)
        case .integer(let integer):
            (value.is_integer, value.integer) = (1, integer)
            return try body(&value)
        case .text(var text):
            return try text.withUTF8 { bytes in
                // An empty text has an address too, which distinguishes it from a missing one.
                (value.text, value.length) = (UnsafeRawPointer(bytes.baseAddress), UInt64(bytes.count))
                return try body(&value)
            }
        }
    }
}
