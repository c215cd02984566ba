public import BadgeDatabase
public import BadgeKeys
public import BadgeModel
import Foundation

/// What kind of store a wallet has.
public struct StoreInfo: Sendable {
    /// The database file.
    public let path: String
    /// The newest change of the schema.
    public let schemaVersion: String
    /// The number of badges.
    public let badges: Int
    /// The number of organizations.
    public let organizations: Int
    /// Who keeps the key.
    public let custody: String
    /// What would notice that an older copy was put back.
    public let rollbackProtection: RollbackProtection
    /// How many transactions have changed the store.
    public let generation: Int64
    /// How the store is shared between processes.
    public let sharing: SharingMode
    /// The size of the database file.
    public let bytes: Int
}

extension BadgeStore {
    /// What kind of store this is.
    public func info() throws -> StoreInfo {
        let (generation, protection) = try freshness()
        let attributes = try FileManager.default.attributesOfItem(atPath: database.path)
        return StoreInfo(
            path: database.path, schemaVersion: try database.schemaVersion() ?? "", badges: try badgeCount(),
            organizations: try organizations().count, custody: custody.name,
            rollbackProtection: protection, generation: generation, sharing: sharing,
            bytes: (attributes[.size] as? NSNumber)?.intValue ?? 0)
    }

    private func freshness() throws -> (generation: Int64, protection: RollbackProtection) {
        let own = custody.rollbackProtection
        return try database.read { database in
            guard let state = try self.database.state(in: database) else { return (0, own) }
            // An organization's receipt is the best there is where the device remembers nothing outside the home.
            let isTold = try [.none, .file].contains(own) && database.hasAnchorReceipt(for: state.store)
            return (state.generation, isTold ? .authority : own)
        }
    }

    /// Reads every page, holds it against its signature, and checks the records' references. Nothing is changed.
    public func verify(watcher: StoreProgress.Watcher = { _ in }) throws -> StoreVerification {
        try database.verify(watcher: watcher)
    }

    /// The key of the database, with which SQLCipher opens it: whoever has it can read and change everything.
    public func exportKey() throws -> Secret {
        try StoreFiles(home: home).databaseKey(custody: custody, create: false, random: random)
    }
}
