import BadgeModel
import BadgeSystem
import Foundation

extension PresentationTransactions {
    /// Takes what a wallet posted to the address of the answers, and keeps the result for ``state(of:code:)``.
    ///
    /// Of two answers to a request, concurrent or not, one is accepted: the first that is. None waits for another, so that
    /// nobody keeps a request busy. An answer that names no open request changes nothing.
    ///
    /// - Parameter form: The body (`application/x-www-form-urlencoded`).
    /// - Throws: `CancellationError`, and errors of the folder; the request can then be answered again.
    public func answer(_ form: [UInt8]) async throws -> AnswerReceipt {
        let response: WalletResponse
        do { response = try WalletResponse(form) } catch is BadgeError { return .refused }
        let now = clock.now()
        let stored = try memory.change(response.transaction, at: now) { $0 }
        guard let stored, stored.isOpen(at: now) else { return .refused }
        return try await settle(stored, verifier.evaluate(response, to: stored))
    }

    private func settle(_ record: TransactionRecord, _ result: PresentationResult) throws -> AnswerReceipt {
        let now = clock.now()
        // The session that began the transaction may be another person's. A result without claims needs no protection.
        let code = result.isAccepted && record.returnAddress != nil ? random.token(bytes: 16) : nil
        let isStored = try memory.change(record.id, at: now) { stored in
            guard let open = stored, open.isOpen(at: now) else { return false }
            stored?.settle(result, code: code, at: now)
            return true
        }
        guard isStored, result.isAccepted || result.walletError != nil else { return .refused }
        let address = record.returnAddress
        let returning = code.map { URLQueryItem(name: "response_code", value: $0) }
        return AnswerReceipt(
            isTaken: true, isAccepted: result.isAccepted,
            returnAddress: returning.flatMap { address?.appending(queryItems: [$0]) } ?? address)
    }
}
