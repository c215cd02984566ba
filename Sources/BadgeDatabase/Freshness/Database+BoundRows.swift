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
        try boundRows(table, .column(column, value), read)
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
        try boundRows(table, .column(column, nil), read)
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
        try boundRows(table, .everyRow, read)
    }

    /// What `read` makes of the rows of some runs of a table, as they were written last: those whose number is in `runs`
    /// without its last bits. A row is lent for the length of a call.
    ///
    /// - Throws: `BadgeError` `rolledBack` when a row is older than that, too many, or missing.
    public func boundRows<Value>(
        _ table: BoundTable, runs: ClosedRange<Int64>, _ read: (Row) throws -> Value
    ) throws -> [Value] {
        try boundRows(table, .runs(runs), read)
    }

    /// Whether there is a row whose column has that text, as it was written last; the rows themselves are not read.
    ///
    /// - Throws: `BadgeError` `rolledBack`.
    public func hasBoundRow(_ table: BoundTable, _ column: String, _ value: String) throws -> Bool {
        try hasBoundRow(table, .column(column, value))
    }

    /// Whether there is any row of a table, as it was written last; where there is none, none stands in the table either.
    /// Rows that there are are not read.
    ///
    /// - Throws: `BadgeError` `rolledBack`.
    public func hasBoundRow(_ table: BoundTable) throws -> Bool {
        if try hasBoundRow(table, .everyRow) { return true }
        guard try cachedRow("SELECT 1 FROM \(table.name) LIMIT 1") == nil else { throw BadgeError.staleRows }
        return false
    }
}

extension Database {
    private func hasBoundRow(_ table: BoundTable, _ sought: SoughtRows) throws -> Bool {
        let (index, _) = try table.owner(of: sought)
        return try !sum(of: sought, index, table, try bindingState()).isZero
    }

    private func boundRows<Value>(
        _ table: BoundTable, _ sought: SoughtRows, _ read: (Row) throws -> Value
    ) throws -> [Value] {
        let (index, owner) = try table.owner(of: sought)
        let state = try bindingState()
        let statement = try cachedStatement(sql: table.query(owner, sought))
        let arguments = owner.arguments(sought)
        try statement.setArguments(arguments)
        let sum = try state.rowKey.sum(of: statement, in: table)
        guard try self.sum(of: sought, index, table, state) == sum else { throw BadgeError.staleRows }
        guard !sum.isZero else { return [] }
        // Nothing of a row is read before it is believed.
        var values: [Value] = []
        let cursor = try Row.fetchCursor(statement, arguments: arguments)
        while let row = try cursor.next() { values.append(try read(row)) }
        return values
    }

    /// What was bound, and what this transaction has changed since.
    private func sum(of sought: SoughtRows, _ owner: Int, _ table: BoundTable, _ state: BindingState) throws -> RowSum {
        let keys = try sought.values.map { try state.rowKey.owner(owner, of: table, $0) }
        let bound = try BindingTree(self, root: state.root).sum(under: keys)
        return try keys.reduce(into: bound) { $0 += try pendingSum(under: $1) }
    }

    private func pendingSum(under key: OwnerKey) throws -> RowSum {
        var pending = [UInt8](repeating: 0, count: RowSum.size)
        let connection = sqliteConnection.map { UnsafeMutableRawPointer($0) }
        let result = badge_row_pending(connection, key.bigEndianBytes, &pending)
        guard result == 0 else { throw DatabaseError(resultCode: ResultCode(rawValue: result)) }
        return RowSum(pending)
    }

    func bindingState() throws -> BindingState {
        let row = try freshness()
        return BindingState(rowKey: RowKey(try row.value("row_key") as Data), root: try row.value("root"))
    }

    /// The key that the store's heads are signed with.
    func publicKey() throws -> Data { try freshness().value("public_key") }

    /// What the store knows of its own freshness.
    ///
    /// - Throws: `BadgeError` `rolledBack` when there is nothing.
    func freshness() throws -> Row {
        guard let row = try cachedRow("SELECT * FROM freshness") else { throw BadgeError.staleRows }
        return row
    }
}

/// What rows are checked against.
struct BindingState {
    let rowKey: RowKey
    let root: Data
}

private enum SoughtRows {
    case column(String, String?)
    case runs(ClosedRange<Int64>)
    case everyRow

    /// The values that their owner has: each row counts under one of them.
    var values: [BoundValue] {
        switch self {
        case .column(_, let text): [text.map(BoundValue.text) ?? .null]
        case .runs(let runs): runs.map(BoundValue.integer)
        case .everyRow: [.null]
        }
    }
}

extension BoundTable {
    fileprivate func owner(of sought: SoughtRows) throws -> (Int, Owner) {
        let found = owners.enumerated().first { _, owner in
            switch (owner, sought) {
            case (.column(_, let name), .column(let soughtName, _)): name == soughtName
            case (.runs, .runs), (.everyRow, .everyRow): true
            default: false
            }
        }
        guard let found else {
            throw BadgeError(.unexpected, "unexpected.boundTable", ["name": name])
        }
        return (found.offset, found.element)
    }

    fileprivate func query(_ owner: Owner, _ sought: SoughtRows) -> String {
        let condition =
            switch (owner, sought) {
            case (.column(_, let name), .column(_, nil)): "WHERE \(name) IS NULL"
            case (.column(_, let name), _): "WHERE \(name) = ?"
            case (.runs(_, let name, _), _): "WHERE \(name) BETWEEN ? AND ?"
            case (.everyRow, _): ""
            }
        return "SELECT * FROM \(name) \(condition) \(order.map { "ORDER BY \($0)" } ?? "")"
    }
}

extension BoundTable.Owner {
    fileprivate func arguments(_ sought: SoughtRows) -> StatementArguments {
        switch (self, sought) {
        case (.runs(_, _, let bits), .runs(let runs)):
            [runs.lowerBound << Int64(bits), runs.upperBound << Int64(bits) | (1 << Int64(bits) - 1)]
        case (_, .column(_, let text?)): [text]
        default: []
        }
    }
}
