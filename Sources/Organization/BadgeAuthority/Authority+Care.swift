public import BadgeDatabase
public import BadgeKeys
public import BadgeModel
public import BadgeSystem
public import Foundation

/// Information about an organization's store.
public struct OrganizationStoreInfo: Sendable, Hashable {
    /// The database file.
    public let path: String
    /// The newest schema migration.
    public let schemaVersion: String
    /// The number of people.
    public let people: Int
    /// The number of badges issued.
    public let badges: Int
    /// The key custody.
    public let custody: String
    /// The protection against rollback to an older copy.
    public let rollbackProtection: RollbackProtection
    /// The number of transactions that have changed the store.
    public let generation: Int64
    /// The size of the database file, in bytes.
    public let bytes: Int
}

extension Authority {
    /// Returns the location, the protection and the contents of the store.
    ///
    /// - Throws: `BadgeError` of the store.
    public func storeInfo() throws -> OrganizationStoreInfo {
        let database = store.database
        let counts = try counts()
        let attributes = try FileManager.default.attributesOfItem(atPath: database.path)
        return OrganizationStoreInfo(
            path: database.path, schemaVersion: try database.schemaVersion() ?? "", people: counts.people,
            badges: counts.badges, custody: custody.name, rollbackProtection: custody.rollbackProtection,
            generation: try database.head()?.generation ?? 0, bytes: (attributes[.size] as? NSNumber)?.intValue ?? 0)
    }

    /// Reads every page of the store and verifies its signature, and the organization's records against their integrity
    /// tree. Changes nothing.
    ///
    /// - Throws: `BadgeError` when the store cannot be read at all.
    public func verifyStore(progress: StoreProgress.Handler = { _ in }) throws -> StoreVerification {
        try store.database.verify(progress: progress)
    }

    /// Returns the store's key, 32 bytes, with which SQLCipher opens the store. The key gives full read and write
    /// access.
    ///
    /// - Throws: `BadgeError` `keyMissing`; errors of the key custody.
    public func exportStoreKey() throws -> Secret {
        guard let key = try AuthorityStore.layout(store.home).keys(custody: custody).last else {
            throw BadgeError(.keyMissing, .organization("keyMissing.organization", ["path": store.database.path]))
        }
        return key
    }

    /// Writes a backup of the organization while it is in use: one encrypted file, which only the key custody of this
    /// home can open.
    ///
    ///     try authority.backUp(to: URL(filePath: "/media/stick/organization.bak"))
    ///
    /// - Parameters:
    ///   - file: The backup file to create. It must not exist yet.
    ///   - progress: Called as the backup proceeds.
    /// - Throws: `BadgeError` `alreadyExists`, `storeDamaged`, `diskFull`, `storeReadOnly`, `storeFailed`.
    @discardableResult
    public func backUp(
        to file: URL, progress: @escaping StoreProgress.Handler = { _ in }
    ) throws -> BackupFile.Contents {
        let head = try store.database.head()
        return try store.database.backUp(
            to: file.path(percentEncoded: false), store: head?.store, generation: head?.generation ?? 0,
            at: clock.now(), custody: custody, random: random, progress: progress)
    }

    /// Encrypts the organization of a home under a new random key, so that the old key no longer decrypts anything. The
    /// organization must be closed in all processes.
    ///
    /// An interrupted rotation is completed or rolled back the next time the organization is opened.
    ///
    /// - Throws: `BadgeError` `storeInUse`, `storeAbsent`, `storeDamaged`, `rolledBack`, `storeNewer`, `diskFull`,
    ///   `storeReadOnly`, `storeFailed`; errors of the key custody.
    public static func rotateStoreKey(
        of home: String, custody: any KeyCustody, user: AuditActor = .systemUser,
        clock: any WallClock = SystemClock(), random: any RandomSource = SystemRandom(),
        progress: @escaping StoreProgress.Handler = { _ in }
    ) throws {
        try StoreKind.organization.rotateKey(of: home, custody: custody, random: random, progress: progress)
        let authority = try open(at: home, custody: custody, user: user, clock: clock, random: random)
        try authority.noteReplacement(.storeKeyRotated)
        try authority.close()
    }

    // Records in the audit log that another file has replaced the store.
    func noteReplacement(_ event: OrganizationEvent, _ details: [String: JSON] = [:]) throws {
        try store.write { try store.record(event, by: store.user, details: details, $0) }
    }
}
