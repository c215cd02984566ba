package import BadgeModel
package import GRDB

extension Row {
    /// The value of a column that was not checked against the tree, and may hold anything. GRDB's subscript ends the program
    /// where the value is of another type than was asked for.
    ///
    /// - Throws: `BadgeError` `storeDamaged`.
    package func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: String) throws -> Value {
        do {
            return try decode(forColumn: column)
        } catch is RowDecodingError {
            throw damaged(column)
        }
    }

    /// What is said of a column that holds what was never written there.
    package func damaged(_ column: String) -> BadgeError {
        BadgeError(
            .storeDamaged,
            "storeDamaged.column", ["column": column])
    }
}
