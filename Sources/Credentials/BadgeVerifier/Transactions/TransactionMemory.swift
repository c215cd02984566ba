import Foundation

/// Where a verifier stores its transactions.
protocol TransactionMemory: Sendable {
    /// Stores a new one. If there are too many, the address with most of them loses its oldest ones.
    ///
    /// - Parameter address: The address that began it; `nil` for the verifier's own program.
    func insert(_ record: TransactionRecord, of address: String?, at now: Date) throws

    /// Reads and changes one, while nobody else does; `nil` removes it.
    func change<Value>(
        _ id: String, at now: Date, _ body: (inout TransactionRecord?) throws -> Value
    ) throws -> Value
}

extension WaitingMemory: TransactionMemory where Record == TransactionRecord {}
