import BadgeModel
import CSQLiteCipher
import Foundation
package import GRDB

extension Database {
    /// Returns all rows whose column has that text, verified to be the last written ones.
    ///
    /// - Throws: `BadgeError` `rolledBack` when a row is older, superfluous, or missing.
    package func boundRows(_ table: BoundTable, _ column: String, _ value: String) throws -> [Row] {
        try boundRows(table, column, value) { $0.copy() }
    }

    /// Returns the results of `read` for all rows whose column has that text, verified to be the last written ones. A
    /// row is valid only during the call, and its columns are read several times as fast as those of a copy.
    ///
    /// - Throws: `BadgeError` `rolledBack` when a row is older, superfluous, or missing.
    package func boundRows<Value>(
        _ table: BoundTable, _ column: String, _ value: String, _ read: (Row) throws -> Value
    ) throws -> [Value] {
        try boundRows(table, .column(column, value), read)
    }

    /// Returns the results of `read` for all rows whose column has one of the texts, verified together to be the last written
    /// ones, which is several times as fast as text by text. A row is valid only during the call.
    ///
    /// - Throws: `BadgeError` `rolledBack` when a row is older, superfluous, or missing.
    package func boundRows<Value>(
        _ table: BoundTable, _ column: String, anyOf values: Set<String>, _ read: (Row) throws -> Value
    ) throws -> [Value] {
        try boundRows(table, .anyOf(column, values.sorted()), read)
    }

    /// Returns the result of `read` for the first row whose column has that text, verified to be the last written one;
    /// `nil` when there is none. The row is valid only during the call.
    ///
    /// - Throws: `BadgeError` `rolledBack` when a row is older, superfluous, or missing.
    package func boundRow<Value>(
        _ table: BoundTable, _ column: String, _ value: String, _ read: (Row) throws -> Value
    ) throws -> Value? {
        try boundRows(table, column, value, read).first
    }

    /// Returns the results of `read` for all rows whose column is NULL, verified to be the last written ones. A row is
    /// valid only during the call.
    ///
    /// - Throws: `BadgeError` `rolledBack` when a row is older, superfluous, or missing.
    package func boundRows<Value>(
        _ table: BoundTable, whereNull column: String, _ read: (Row) throws -> Value
    ) throws -> [Value] {
        try boundRows(table, .column(column, nil), read)
    }

    /// Returns all rows of a table, verified to be the last written ones.
    ///
    /// - Throws: `BadgeError` `rolledBack` when a row is older, superfluous, or missing.
    package func boundRows(_ table: BoundTable) throws -> [Row] {
        try boundRows(table) { $0.copy() }
    }

    /// Returns the results of `read` for all rows of a table, verified to be the last written ones. A row is valid only
    /// during the call.
    ///
    /// - Throws: `BadgeError` `rolledBack` when a row is older, superfluous, or missing.
    package func boundRows<Value>(_ table: BoundTable, _ read: (Row) throws -> Value) throws -> [Value] {
        try boundRows(table, .everyRow, read)
    }

    /// Returns the results of `read` for the rows of some runs of a table, verified to be the last written ones: those
    /// whose number without its lowest bits is in `runs`. A row is valid only during the call.
    ///
    /// - Throws: `BadgeError` `rolledBack` when a row is older, superfluous, or missing.
    package func boundRows<Value>(
        _ table: BoundTable, runs: ClosedRange<Int64>, _ read: (Row) throws -> Value
    ) throws -> [Value] {
        try boundRows(table, .runs(runs), read)
    }

    /// Verifies that all rows whose column has that text are the last written ones, without reading their values.
    ///
    /// - Throws: `BadgeError` `rolledBack` when a row is older, superfluous, or missing.
    package func verifyBoundRows(_ table: BoundTable, _ column: String, _ value: String) throws {
        _ = try verified(table, .column(column, value))
    }

    /// Returns whether there is a row whose column has that text, according to the integrity tree. The rows themselves
    /// are not read.
    ///
    /// - Throws: `BadgeError` `rolledBack`.
    package func hasBoundRow(_ table: BoundTable, _ column: String, _ value: String) throws -> Bool {
        try hasBoundRow(table, .column(column, value))
    }

    /// Returns whether a table has any row, according to the integrity tree. If it has none, the table itself is
    /// verified to be empty; existing rows are not read.
    ///
    /// - Throws: `BadgeError` `rolledBack`.
    package func hasBoundRow(_ table: BoundTable) throws -> Bool {
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
        guard let (statement, arguments) = try verified(table, sought) else { return [] }
        // Nothing of a row is read before it is believed.
        var values: [Value] = []
        let cursor = try Row.fetchCursor(statement, arguments: arguments)
        while let row = try cursor.next() { values.append(try read(row)) }
        return values
    }

    /// Returns a statement of the rows, which are the last written ones; `nil` when there are none.
    private func verified(
        _ table: BoundTable, _ sought: SoughtRows
    ) throws -> (Statement, arguments: StatementArguments)? {
        let (index, owner) = try table.owner(of: sought)
        let state = try bindingState()
        let statement = try cachedStatement(sql: table.query(owner, sought))
        let arguments = owner.arguments(sought)
        try statement.setArguments(arguments)
        let sum = try state.rowKey.sum(of: statement, in: table)
        guard try self.sum(of: sought, index, table, state) == sum else { throw BadgeError.staleRows }
        return sum.isZero ? nil : (statement, arguments)
    }

    /// Returns the stored sum, with the changes of this transaction.
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

    /// Returns the key that verifies the signatures of the store's checkpoints.
    func publicKey() throws -> Data { try freshness().value("public_key") }

    /// Returns the row with the state of the rollback protection.
    ///
    /// - Throws: `BadgeError` `rolledBack` when there is none.
    func freshness() throws -> Row {
        guard let row = try cachedRow("SELECT * FROM freshness") else { throw BadgeError.staleRows }
        return row
    }
}

/// The state against which rows are verified.
struct BindingState {
    let rowKey: RowKey
    let root: Data
}

private enum SoughtRows {
    case column(String, String?)
    /// Texts, none of them twice.
    case anyOf(String, [String])
    case runs(ClosedRange<Int64>)
    case everyRow

    /// The values of their owner, each row having one of them.
    var values: [BoundValue] {
        switch self {
        case .column(_, let text): [text.map(BoundValue.text) ?? .null]
        case .anyOf(_, let texts): texts.map(BoundValue.text)
        case .runs(let runs): runs.map(BoundValue.integer)
        case .everyRow: [.null]
        }
    }
}

extension BoundTable {
    fileprivate func owner(of sought: SoughtRows) throws -> (Int, Owner) {
        let found = owners.enumerated().first { _, owner in
            switch (owner, sought) {
            case (.column(_, let name), .column(let soughtName, _)), (.column(_, let name), .anyOf(let soughtName, _)):
                name == soughtName
            case (.runs, .runs), (.everyRow, .everyRow): true
            default: false
            }
        }
        guard let found else {
            throw BadgeError(.unexpected, .database("unexpected.boundTable"), ["name": name])
        }
        return (found.offset, found.element)
    }

    fileprivate func query(_ owner: Owner, _ sought: SoughtRows) -> String {
        let condition =
            switch (owner, sought) {
            case (.column(_, let name), .column(_, nil)): "WHERE \(name) IS NULL"
            case (.column(_, let name), .anyOf): "WHERE \(name) IN (SELECT value FROM json_each(?))"
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
        case (_, .anyOf(_, let texts)): [JSON.array(texts.map(JSON.string)).text]
        default: []
        }
    }
}
