import BadgeModel
import BadgeSystem
import Foundation

extension PresentationTransactions {
    /// Takes what a wallet posted to the address of the answers, and keeps the result for ``state(of:code:)``.
    ///
    /// Of two answers to a request, concurrent or not, one is taken. An answer that names no open request changes
    /// nothing.
    ///
    /// - Parameter form: The body (`application/x-www-form-urlencoded`).
    /// - Throws: `CancellationError`, and errors of the folder; the request can then be answered again.
    public func answer(_ form: [UInt8]) async throws -> AnswerReceipt {
        let response: WalletResponse
        do { response = try WalletResponse(form) } catch is BadgeError { return .refused }
        guard let record = try take(response.transaction) else { return .refused }
        do {
            let result = try await verifier.evaluate(response, to: record)
            return try settle(record, result)
        } catch {
            try memory.change(record.id, at: clock.now()) { $0?.phase = .open }
            throw error
        }
    }

    private func take(_ id: String) throws -> TransactionRecord? {
        let now = clock.now()
        return try memory.change(id, at: now) { record in
            guard let open = record, open.isOpen(at: now) else { return nil }
            record?.phase = .answering
            return open
        }
    }

    private func settle(_ record: TransactionRecord, _ result: PresentationResult) throws -> AnswerReceipt {
        let now = clock.now()
        // The session that began the transaction may be another person's. A result without claims needs no protection.
        let code = result.isAccepted && record.returnAddress != nil ? random.token(bytes: 16) : nil
        let isStored = try memory.change(record.id, at: now) { stored in
            guard stored != nil else { return false }
            stored?.settle(result, code: code, at: now)
            return true
        }
        guard isStored, result.isAccepted || result.walletError != nil else { return .refused }
        let address = record.returnAddress
        let returning = code.map { URLQueryItem(name: "response_code", value: $0) }
        return AnswerReceipt(
            isTaken: true, returnAddress: returning.flatMap { address?.appending(queryItems: [$0]) } ?? address)
    }
}
