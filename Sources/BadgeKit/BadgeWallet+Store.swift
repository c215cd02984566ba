public import BadgeDatabase
public import BadgeModel
public import BadgeStorage

extension BadgeWallet {
    /// Where the store is, how it is protected, and how much is in it.
    public nonisolated(nonsending) func storeInfo() async throws -> StoreInfo {
        try await store.info()
    }

    /// Reads every page of the store and holds it against its signature. Nothing is changed.
    public nonisolated(nonsending) func verifyStore(progress: @escaping StoreProgress.Handler = { _ in }) async throws
        -> StoreVerification
    {
        try await store.verify(progress: progress)
    }

    /// The store's key, 32 bytes, with which SQLCipher opens it. Whoever has it can read and change everything.
    public nonisolated(nonsending) func exportStoreKey() async throws -> Secret {
        try await store.exportKey()
    }
}
