public import BadgeKeys
import BadgeModel
public import GRDB

/// How a store notices that it, or a part of it, was replaced by an older copy.
///
/// Each transaction that changes a row of a bound table moves a tree over all of them and the store's generation; a head of
/// both and of the store's log, signed, is then kept in a file beside the store, and now and then by the custody's anchor.
public struct Freshness: Sendable {
    /// The migration that calls `install`.
    public let migration: String
    /// The tables that are bound; a change of the list needs a migration that binds them again.
    public let tables: [BoundTable]
    /// What a head is to tell when the store itself cannot be read: one line.
    public let memo: @Sendable (Database) throws -> String
    let custody: any KeyCustody
    let random: any RandomSource

    /// Makes a description.
    public init(
        migration: String, tables: [BoundTable], custody: any KeyCustody, random: any RandomSource,
        memo: @escaping @Sendable (Database) throws -> String
    ) {
        self.migration = migration
        self.tables = tables
        self.custody = custody
        self.random = random
        self.memo = memo
    }

    static let keyContext = "store-head"
}
