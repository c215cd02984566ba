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
    /// What the passcode protects.
    public let passcode: PasscodeProtection
}

/// What a wallet's passcode protects.
public struct PasscodeProtection: Sendable, Hashable {
    /// Whether one is set. While none is, nothing is sealed under it.
    public let isSet: Bool
    /// How many badges' policies demand one.
    public let demanding: Int
    /// How many of those lay open before they were sealed, and wait to be issued again on new keys.
    public let awaitingNewKey: Int
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
            let isTold = try [.none, .file].contains(own) && database.hasAnchorReceipt(for: state.store)
            return (state.generation, isTold ? .authority : own)
        }
    }

    /// Reads every page, holds it against its signature, and checks the records' references. Nothing is changed.
    public func verify(progress: StoreProgress.Handler = { _ in }) throws -> StoreVerification {
        try database.verify(progress: progress)
    }

    /// The key of the database, with which SQLCipher opens it: whoever has it can read and change everything.
    public func exportKey() throws -> Secret {
        try StoreFiles(home: home).databaseKey(custody: custody, create: false, random: random)
    }
}
