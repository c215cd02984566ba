package import BadgeSystem
package import Foundation

/// The transactions of a verifier whose identity or trust may change while requests wait.
package struct PresentationMemory: Sendable {
    fileprivate let transactions: any TransactionMemory

    /// Creates an empty memory, which ends with the process.
    ///
    /// - Parameters:
    ///   - capacity: The most transactions.
    ///   - ofAddress: The most of one address.
    package init(capacity: Int, ofAddress: Int) {
        transactions = WaitingMemory<TransactionRecord>(WaitingLimits(all: capacity, ofAddress: ofAddress))
    }
}

extension PresentationTransactions {
    /// Creates transactions in a memory that others share.
    ///
    /// - Throws: `BadgeError` `invalidInput` when the certificate does not name the host of the answers.
    package init(
        _ identity: VerifierIdentity, answers: URL, requests: URL, verifier: PresentationVerifier,
        in memory: PresentationMemory, clock: any WallClock, random: any RandomSource
    ) throws {
        try self.init(identity, answers, requests, verifier, memory.transactions, clock, random)
    }
}
