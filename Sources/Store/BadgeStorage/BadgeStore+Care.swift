public import BadgeDatabase
public import BadgeKeys
package import BadgeModel
import Foundation

/// Information about a wallet's store.
public struct StoreInfo: Sendable {
    /// The database file.
    public let path: String
    /// The newest schema migration.
    public let schemaVersion: String
    /// The number of badges.
    public let badges: Int
    /// The number of organizations.
    public let organizations: Int
    /// The key custody.
    public let custody: String
    /// The protection against rollback to an older copy.
    public let rollbackProtection: RollbackProtection
    /// The number of transactions that have changed the store.
    public let generation: Int64
    /// How the store is shared between processes.
    public let sharing: SharingMode
    /// The size of the database file in bytes.
    public let bytes: Int
    /// The secrets that the passcode protects.
    public let passcode: PasscodeProtection
}

/// The secrets that a wallet's passcode protects.
public struct PasscodeProtection: Sendable, Hashable {
    /// Whether one is set. Without one, nothing is sealed under it.
    public let isSet: Bool
    /// The number of badges whose policies demand a passcode.
    public let demanding: Int
    /// The number of these badges whose secrets were unprotected before they were sealed, and that wait for new keys.
    public let awaitingNewKey: Int
}

extension BadgeStore {
    /// Returns information about the store.
    package func info() throws -> StoreInfo {
        let (generation, protection) = try freshness()
        let attributes = try FileManager.default.attributesOfItem(atPath: database.path)
        return StoreInfo(
            path: database.path, schemaVersion: try database.schemaVersion() ?? "", badges: try badgeCount(),
            organizations: try organizations().count, custody: custody.name,
            rollbackProtection: protection, generation: generation, sharing: sharing,
            bytes: (attributes[.size] as? NSNumber)?.intValue ?? 0, passcode: try passcodeProtection())
    }

    private func passcodeProtection() throws -> PasscodeProtection {
        let awaiting = try badgesAwaitingNewKey().count
        return try database.read { database in
            let demanding = try Set(database.passcodePolicies().map(\.organizationID))
            return PasscodeProtection(
                isSet: try database.passcode() != nil,
                demanding: try demanding.reduce(0) { try $0 + database.badgeIDs(of: $1).count },
                awaitingNewKey: awaiting)
        }
    }

    private func freshness() throws -> (generation: Int64, protection: RollbackProtection) {
        let own = custody.rollbackProtection
        return try database.read { database in
            guard let state = try self.database.state(in: database) else { return (0, own) }
            // An organization's receipt is the best there is where the device remembers nothing outside the home.
            let isTold = try [.none, .file].contains(own) && database.hasCheckpointReceipt(for: state.store)
            return (state.generation, isTold ? .authority : own)
        }
    }

    /// Reads every page, verifies its signature, and checks the records' references. Changes nothing.
    package func verify(progress: StoreProgress.Handler = { _ in }) throws -> StoreVerification {
        try database.verify(progress: progress)
    }

    /// Returns the key of the database, with which SQLCipher opens it. The key gives full read and write access.
    package func exportKey() throws -> Secret {
        try StoreFiles(home: home).databaseKey(custody: custody, create: false, random: random)
    }
}
