import BadgeModel
import CSQLiteCipher
import Foundation
public import GRDB

extension Database {
    /// The rows of a table whose column has that text, all of them, as they were written last.
    ///
    /// - Throws: `BadgeError` `rolledBack` when a row is older than that, too many, or missing.
    public func boundRows(_ table: BoundTable, _ column: String, _ value: String) throws -> [Row] {
        try boundRows(table, column, value) { $0.copy() }
    }

    /// What `read` makes of the rows of a table whose column has that text, all of them, as they were written last. A row
    /// is lent for the length of a call, and reads several times as fast by its columns' names as a copy does.
    ///
    /// - Throws: `BadgeError` `rolledBack` when a row is older than that, too many, or missing.
    public func boundRows<Value>(
        _ table: BoundTable, _ column: String, _ value: String, _ read: (Row) throws -> Value
    ) throws -> [Value] {
        try boundRows(table, .named(column), .text(value), read)
    }

    /// What `read` makes of the first row of a table whose column has that text, as it was written last; `nil` when there
    /// is none. The row is lent for the length of the call.
    ///
    /// - Throws: `BadgeError` `rolledBack` when a row is older than that, too many, or missing.
    public func boundRow<Value>(
        _ table: BoundTable, _ column: String, _ value: String, _ read: (Row) throws -> Value
    ) throws -> Value? {
        try boundRows(table, column, value, read).first
    }

    /// What `read` makes of the rows of a table whose column is NULL, all of them, as they were written last. A row is lent
    /// for the length of a call.
    ///
    /// - Throws: `BadgeError` `rolledBack` when a row is older than that, too many, or missing.
    public func boundRows<Value>(
        _ table: BoundTable, whereNull column: String, _ read: (Row) throws -> Value
    ) throws -> [Value] {
        try boundRows(table, .named(column), .null, read)
    }

    /// All rows of a table, as they were written last.
    ///
    /// - Throws: `BadgeError` `rolledBack` when a row is older than that, too many, or missing.
    public func boundRows(_ table: BoundTable) throws -> [Row] {
        try boundRows(table) { $0.copy() }
    }

    /// What `read` makes of all rows of a table, as they were written last. A row is lent for the length of a call.
    ///
    /// - Throws: `BadgeError` `rolledBack` when a row is older than that, too many, or missing.
    public func boundRows<Value>(_ table: BoundTable, _ read: (Row) throws -> Value) throws -> [Value] {
        try boundRows(table, .everyRow, .null, read)
    }

    /// What `read` makes of the rows of a run of a table, as they were written last: those whose number is `run` without
    /// its last bits. A row is lent for the length of a call.
    ///
    /// - Throws: `BadgeError` `rolledBack` when a row is older than that, too many, or missing.
    public func boundRows<Value>(_ table: BoundTable, run: Int64, _ read: (Row) throws -> Value) throws -> [Value] {
        try boundRows(table, .run, .integer(run), read)
    }

    /// Whether there is a row whose column has that text, as it was written last; the rows themselves are not read.
    ///
    /// - Throws: `BadgeError` `rolledBack`.
    public func hasBoundRow(_ table: BoundTable, _ column: String, _ value: String) throws -> Bool {
        let (index, _) = try table.owner(.named(column))
        let state = try bindingState()
        let key = try state.rowKey.owner(index, of: table, .text(value))
        return try !sum(under: key, state).isZero
    }
}

extension Database {
    private func boundRows<Value>(
        _ table: BoundTable, _ sought: SoughtOwner, _ value: BoundValue, _ read: (Row) throws -> Value
    ) throws -> [Value] {
        let (index, owner) = try table.owner(sought)
        let state = try bindingState()
        let statement = try cachedStatement(sql: table.query(owner, isNull: value == .null))
        let arguments = owner.arguments(value)
        try statement.setArguments(arguments)
        let sum = try state.rowKey.sum(of: statement, in: table)
        let key = try state.rowKey.owner(index, of: table, value)
        guard try self.sum(under: key, state) == sum else { throw BadgeError.staleRows }
        guard !sum.isZero else { return [] }
        // Nothing of a row is read before it is believed.
        var values: [Value] = []
        let cursor = try Row.fetchCursor(statement, arguments: arguments)
        while let row = try cursor.next() { values.append(try read(row)) }
        return values
    }

    /// What was bound, and what this transaction has changed since.
    private func sum(under key: OwnerKey, _ state: BindingState) throws -> RowSum {
        var pending = [UInt8](repeating: 0, count: RowSum.size)
        let connection = sqliteConnection.map { UnsafeMutableRawPointer($0) }
        let result = badge_row_pending(connection, key.bigEndianBytes, &pending)
        guard result == 0 else { throw DatabaseError(resultCode: ResultCode(rawValue: result)) }
        var sum = try BindingTree(self, root: state.root).sum(under: key)
        sum += RowSum(pending)
        return sum
    }

    func bindingState() throws -> BindingState {
        let statement = try cachedStatement(sql: "SELECT row_key, root FROM freshness")
        guard let row = try Row.fetchOne(statement) else { throw BadgeError.staleRows }
        return BindingState(rowKey: RowKey(try row.value("row_key") as Data), root: try row.value("root"))
    }
}

/// What rows are held against.
struct BindingState {
    let rowKey: RowKey
    let root: Data
}

private enum SoughtOwner {
    case named(String)
    case run
    case everyRow
}

extension BoundTable {
    fileprivate func owner(_ sought: SoughtOwner) throws -> (Int, Owner) {
        let found = owners.enumerated().first { _, owner in
            switch (owner, sought) {
            case (.column(_, let name), .named(let soughtName)): name == soughtName
            case (.runs, .run), (.everyRow, .everyRow): true
            default: false
            }
        }
        guard let found else {
            throw BadgeError(.unexpected, "The table \(name) is not bound by what it was looked up by. Report this.")
        }
        return (found.offset, found.element)
    }

    fileprivate func query(_ owner: Owner, isNull: Bool) -> String {
        let condition =
            switch owner {
            case .column(_, let name): "WHERE \(name) \(isNull ? "IS NULL" : "= ?")"
            case .runs(_, let name, _): "WHERE \(name) BETWEEN ? AND ?"
            case .everyRow: ""
            }
        return "SELECT * FROM \(name) \(condition) \(order.map { "ORDER BY \($0)" } ?? "")"
    }
}

extension BoundTable.Owner {
    fileprivate func arguments(_ value: BoundValue) -> StatementArguments {
        switch (self, value) {
        case (.runs(_, _, let bits), .integer(let run)): [run << Int64(bits), (run + 1) << Int64(bits) - 1]
        case (.column, .text), (.column, .integer): [value.databaseValue]
        default: []
        }
    }
}
