package import BadgeModel
package import Foundation

/// A type of transaction data that the user declared.
package struct StoredTransactionType: Sendable, Hashable {
    /// The type, as requests name it.
    package let name: String
    /// The declaration.
    package let document: JSON
    /// The time of the declaration, to the second.
    package let declaredAt: Date

    /// Creates a record.
    package init(name: String, document: JSON, declaredAt: Date) {
        self.name = name
        self.document = document
        self.declaredAt = declaredAt
    }
}
