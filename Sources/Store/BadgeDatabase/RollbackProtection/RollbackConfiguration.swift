public import BadgeKeys
import BadgeModel
public import BadgeSystem
public import GRDB

/// The configuration of a store's rollback protection, which detects that the store, or a part of it, was replaced by
/// an older copy.
///
/// Each transaction that changes a row of a protected table updates the integrity tree and the store's generation. A
/// signed checkpoint of both and of the store's log is then saved in a file beside the store, and at certain times in
/// the custody's checkpoint store.
public struct RollbackConfiguration: Sendable {
    /// The migration that calls `install`.
    public let migration: String
    /// The protected tables; a change of the list requires a migration that rebuilds the integrity tree.
    public let tables: [BoundTable]
    /// Returns the line that a checkpoint contains for use when the store itself cannot be read.
    public let memo: @Sendable (Database) throws -> String
    let custody: any KeyCustody
    let random: any RandomSource

    /// Creates a configuration.
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
