package import BadgeModel
package import GRDB

extension Row {
    /// Returns the value of a column that was not verified against the integrity tree, and may have any content. GRDB's
    /// subscript ends the program if the value has another type.
    ///
    /// - Throws: `BadgeError` `storeDamaged`.
    package func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: String) throws -> Value {
        do {
            return try decode(forColumn: column)
        } catch is RowDecodingError {
            throw damaged(column)
        }
    }

    /// Returns the error for a column with invalid content.
    package func damaged(_ column: String) -> BadgeError {
        BadgeError(
            .storeDamaged,
            .database("storeDamaged.column"), ["column": column])
    }
}
