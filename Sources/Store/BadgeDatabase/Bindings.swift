package import BadgeModel
package import GRDB

/// The values that are bound to a statement.
///
/// SQLite gets a text as far as its first NUL, so that one with a NUL would find the row of another, and be another one
/// in the store than here. Such a text is refused.
package struct Bindings: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    private let arguments: StatementArguments
    private let hasNUL: Bool

    package init(_ values: [(any DatabaseValueConvertible)?]) {
        let bound = values.map { $0?.databaseValue ?? .null }
        arguments = StatementArguments(bound)
        hasNUL = bound.contains(where: \.hasNUL)
    }

    package init(_ row: Row) {
        self.init(Array(row.databaseValues))
    }

    package init(arrayLiteral values: (any DatabaseValueConvertible)?...) {
        self.init(values)
    }

    package init(_ values: [String: (any DatabaseValueConvertible)?]) {
        let bound = values.mapValues { $0?.databaseValue ?? .null }
        arguments = StatementArguments(bound)
        hasNUL = bound.values.contains(where: \.hasNUL)
    }

    package init(dictionaryLiteral values: (String, (any DatabaseValueConvertible)?)...) {
        self.init(Dictionary(values) { $1 })
    }

    /// Returns the values for a statement.
    ///
    /// - Throws: `BadgeError` `invalidInput`, which ``BadgeError/isTextWithNUL``, when a text contains a NUL.
    package func checked() throws -> StatementArguments {
        guard !hasNUL else { throw BadgeError(.invalidInput, .database("invalidInput.nul")) }
        return arguments
    }
}

extension BadgeError {
    /// Whether a text with a NUL was refused.
    package var isTextWithNUL: Bool { message.key == .database("invalidInput.nul") }
}

extension DatabaseValue {
    fileprivate var hasNUL: Bool {
        guard case .string(let text) = storage else { return false }
        return text.utf8.contains(0)
    }
}
