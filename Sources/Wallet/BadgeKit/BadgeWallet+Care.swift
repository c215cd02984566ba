public import BadgeDatabase
public import BadgeStorage
public import Foundation

extension BadgeWallet {
    /// Writes a backup of the wallet while it is in use: one encrypted file, which only the key custody of this home
    /// can open.
    ///
    ///     try await wallet.backUp(to: URL(filePath: "/media/stick/wallet.bak"))
    ///
    /// - Parameters:
    ///   - file: The backup file to create. It must not exist yet.
    ///   - progress: Called as the backup proceeds.
    /// - Throws: `BadgeError` `alreadyExists`, `storeDamaged`, `diskFull`, `storeReadOnly`, `storeFailed`.
    @discardableResult
    public nonisolated(nonsending) func backUp(
        to file: URL, progress: @escaping StoreProgress.Handler = { _ in }
    ) async throws -> BackupFile.Contents {
        try await store.backUp(to: file.path(percentEncoded: false), progress: progress)
    }

    /// Replaces a home's wallet with a backup, or restores the backup into a home without a wallet. Every wallet of the
    /// home must be closed.
    ///
    /// The whole backup is verified before anything changes. Passcode attempts, revocations, suspensions, use counts,
    /// organizations' keys, decisions on agreements and the end of sign-ins are preserved from the existing wallet. The
    /// restored badges are blocked until the next sync.
    ///
    /// - Throws: `BadgeError` `storeInUse`; `notFound`, `documentInvalid`, `storeDamaged`, `storeNewer`,
    ///   `custodyDamaged` if the backup cannot be used; `diskFull`, `storeReadOnly`, `storeFailed`. Nothing has changed
    ///   in these cases.
    @discardableResult
    public static func restore(
        _ file: URL, to configuration: WalletConfiguration, progress: @escaping StoreProgress.Handler = { _ in }
    ) async throws -> StoreRestoration {
        try await BadgeStore.restore(
            file.path(percentEncoded: false), to: configuration.home.path(percentEncoded: false),
            seams: configuration.seams, progress: progress)
    }

    /// Encrypts the wallet of a home under a new key, so that the old key no longer decrypts anything. Every wallet of
    /// the home must be closed.
    ///
    /// An interrupted rotation is completed or rolled back the next time a wallet of the home is opened.
    ///
    /// - Throws: `BadgeError` `storeInUse`, `storeAbsent`, `storeDamaged`, `storeNewer`, `diskFull`, `storeReadOnly`,
    ///   `storeFailed`; errors of the key custody.
    public static func rotateStoreKey(
        _ configuration: WalletConfiguration, progress: @escaping StoreProgress.Handler = { _ in }
    ) async throws {
        try await BadgeStore.rotateKey(
            of: configuration.home.path(percentEncoded: false), seams: configuration.seams, progress: progress)
    }
}

extension WalletConfiguration {
    fileprivate var seams: StoreSeams {
        StoreSeams(
            custody: custodyInUse, sharing: sharing, clock: clock, monotonicClock: monotonicClock, random: random)
    }
}
