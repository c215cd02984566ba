public import BadgeDatabase
public import BadgeKeys
public import BadgeModel
public import Foundation

/// What kind of store an organization has.
public struct OrganizationStoreInfo: Sendable, Hashable {
    /// The database file.
    public let path: String
    /// The newest change of the schema.
    public let schemaVersion: String
    /// The number of people.
    public let people: Int
    /// The number of badges issued.
    public let badges: Int
    /// Who keeps the key.
    public let custody: String
    /// What would notice that an older copy was put back.
    public let rollbackProtection: RollbackProtection
    /// How many transactions have changed the store.
    public let generation: Int64
    /// The size of the database file, in bytes.
    public let bytes: Int
}

extension Authority {
    /// Where the store is, how it is protected, and how much is in it.
    ///
    /// - Throws: `BadgeError` of the store.
    public func storeInfo() throws -> OrganizationStoreInfo {
        let database = store.database
        let attributes = try FileManager.default.attributesOfItem(atPath: database.path)
        return OrganizationStoreInfo(
            path: database.path, schemaVersion: try database.schemaVersion() ?? "", people: try people().count,
            badges: try badges().count, custody: custody.name, rollbackProtection: custody.rollbackProtection,
            generation: try database.head()?.generation ?? 0, bytes: (attributes[.size] as? NSNumber)?.intValue ?? 0)
    }

    /// Reads every page of the store and holds it against its signature, and what the organization is against the tree
    /// over it. Nothing is changed.
    ///
    /// - Throws: `BadgeError` when the store cannot be read at all.
    public func verifyStore(progress: StoreProgress.Handler = { _ in }) throws -> StoreVerification {
        try store.database.verify(progress: progress)
    }

    /// The store's key, 32 bytes, with which SQLCipher opens it. Whoever has it can read and change everything.
    ///
    /// - Throws: `BadgeError` `keyMissing` and what the custody throws.
    public func exportStoreKey() throws -> Secret {
        guard let key = try AuthorityStore.layout(store.home).keys(custody: custody).last else {
            throw BadgeError(.keyMissing, reason: "The key of \(store.database.path) is gone. Put the file back.")
        }
        return key
    }

    /// Writes the organization into a backup while it is in use: one encrypted file, which the key custody of this home
    /// alone opens.
    ///
    ///     try authority.backUp(to: URL(filePath: "/media/stick/organization.bak"))
    ///
    /// - Parameters:
    ///   - file: Where; there must be no file yet.
    ///   - progress: Is told how far it has come.
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

    /// Puts the organization of a home under a new random key; nothing is legible under the old one afterwards. Nobody may
    /// have it open.
    ///
    /// It may be interrupted at any time; whoever opens it next finishes it or undoes it.
    ///
    /// - Throws: `BadgeError` `storeInUse`, `storeAbsent`, `storeDamaged`, `rolledBack`, `storeNewer`, `diskFull`,
    ///   `storeReadOnly`, `storeFailed` and what the custody throws.
    public static func rotateStoreKey(
        of home: String, custody: any KeyCustody, user: AuditActor = .systemUser,
        clock: any WallClock = SystemClock(), random: any RandomSource = SystemRandom(),
        progress: @escaping StoreProgress.Handler = { _ in }
    ) throws {
        try StoreKind.organization.rotateKey(of: home, custody: custody, random: random, progress: progress)
        let authority = try open(at: home, custody: custody, user: user, clock: clock, random: random)
        try authority.noteReplacement("keyRotated")
        try authority.close()
    }

    // Another file is the store now.
    func noteReplacement(_ outcome: String, _ details: [String: JSON] = [:]) throws {
        try store.write { try store.record(.store, outcome, by: store.user, details: details, $0) }
    }
}
