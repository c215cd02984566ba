public import BadgeDatabase
public import BadgeStorage
public import Foundation

extension BadgeWallet {
    /// Writes the wallet into a backup while it is in use: one encrypted file, which the key custody of this home alone
    /// opens.
    ///
    ///     try await wallet.backUp(to: URL(filePath: "/media/stick/wallet.bak"))
    ///
    /// - Parameters:
    ///   - file: Where; there must be no file yet.
    ///   - progress: Hears how far it has come.
    /// - Throws: `BadgeError` `alreadyExists`, `storeDamaged`, `diskFull`, `storeReadOnly`, `storeFailed`.
    @discardableResult
    public nonisolated(nonsending) func backUp(
        to file: URL, progress: @escaping StoreProgress.Handler = { _ in }
    ) async throws -> BackupFile.Contents {
        try await store.backUp(to: file.path(percentEncoded: false), progress: progress)
    }

    /// Puts a backup instead of a home's wallet, or into a home without one; every wallet of the home must be closed.
    ///
    /// The backup is checked whole before anything is changed. Tries of the passcode, revocations, suspensions, use
    /// counts and decisions on agreements are kept from the wallet that stands; its badges are blocked until the next
    /// sync.
    ///
    /// - Throws: `BadgeError` `storeInUse`; `notFound`, `documentInvalid`, `storeDamaged`, `storeNewer`,
    ///   `custodyDamaged`
    ///   for what is wrong with the backup; `diskFull`, `storeReadOnly`, `storeFailed`. Nothing is changed then.
    @discardableResult
    public static func restore(
        _ file: URL, to configuration: WalletConfiguration, progress: @escaping StoreProgress.Handler = { _ in }
    ) async throws -> StoreRestoration {
        try await BadgeStore.restore(
            file.path(percentEncoded: false), to: configuration.home.path(percentEncoded: false),
            seams: configuration.seams, progress: progress)
    }

    /// Puts the wallet of a home under a new key: nothing is legible under the old one afterwards. Every wallet of the
    /// home must be closed.
    ///
    /// It may be interrupted at any time; whoever opens the wallet next finishes it or undoes it.
    ///
    /// - Throws: `BadgeError` `storeInUse`, `storeAbsent`, `storeDamaged`, `storeNewer`, `diskFull`, `storeReadOnly`,
    ///   `storeFailed` and what the custody throws.
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
