extension Authority {
    /// Adds numbered people with devices, sessions and badges as wallets' requests leave them, but without anybody who holds
    /// the credentials: for measurements of what an organization costs as it grows. One transaction.
    ///
    /// - Parameters:
    ///   - people: The numbers of the people, which are in their email addresses.
    ///   - batchSize: The number of credentials of every fifth badge.
    package func seed(_ people: Range<Int>, batchSize: Int = 8) throws {
        try store.seed(people, batchSize: batchSize)
    }
}
