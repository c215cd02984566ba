public import BadgeDatabase
public import BadgeModel
public import BadgeStorage

extension BadgeWallet {
    /// Returns the location, the protection and the contents of the store.
    public nonisolated(nonsending) func storeInfo() async throws -> StoreInfo {
        try await store.info()
    }

    /// Reads every page of the store and verifies its signature. Changes nothing.
    public nonisolated(nonsending) func verifyStore(progress: @escaping StoreProgress.Handler = { _ in }) async throws
        -> StoreVerification
    {
        try await store.verify(progress: progress)
    }

    /// Returns the store's key, 32 bytes, with which SQLCipher opens the store. The key gives full read and write
    /// access.
    public nonisolated(nonsending) func exportStoreKey() async throws -> Secret {
        try await store.exportKey()
    }
}
