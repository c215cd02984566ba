public import BadgeDatabase
public import BadgeModel
public import BadgeStorage

extension BadgeWallet {
    /// Where the store is, how it is protected, and how much is in it.
    public func storeInfo() async throws -> StoreInfo {
        try await store.info()
    }

    /// Reads every page of the store and holds it against its signature. Nothing is changed.
    public func verifyStore(watcher: @escaping StoreProgress.Watcher = { _ in }) async throws -> StoreVerification {
        try await store.verify(watcher: watcher)
    }

    /// The store's key, 32 bytes, with which SQLCipher opens it. Whoever has it can read and change everything.
    public func exportStoreKey() async throws -> Secret {
        try await store.exportKey()
    }
}
