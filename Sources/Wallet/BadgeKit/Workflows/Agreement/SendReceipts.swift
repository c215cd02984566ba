import BadgeClient
import BadgeModel
import BadgeStorage
import BadgeTransport

/// Sends the receipts that their organizations have not received yet. A receipt that cannot be sent now stays in the
/// queue; one that is refused permanently is removed from it.
struct SendReceipts {
    let context: WorkflowContext

    /// - Returns: The first failure of each organization.
    /// - Throws: `BadgeError` of a store that cannot be read or written; `CancellationError`.
    @discardableResult
    func run() async throws -> [Organization.ID: BadgeError] {
        var failures: [Organization.ID: BadgeError] = [:]
        var unreachable: Set<Organization.ID> = []
        for receipt in try await context.store.unsentReceipts() where !unreachable.contains(receipt.organizationID) {
            guard let failure = try await failure(ofSending: receipt) else { continue }
            failures[receipt.organizationID] = failures[receipt.organizationID] ?? failure
            // A receipt that was refused must not hold up those behind it; a server that is away does.
            if failure.isRetryable { unreachable.insert(receipt.organizationID) }
        }
        return failures
    }

    private func failure(ofSending receipt: UnsentReceipt) async throws -> BadgeError? {
        guard let organization = try await context.store.organization(receipt.organizationID) else { return nil }
        do {
            guard try await context.issuer.sendReceipt(receipt.receipt, to: organization) else { return nil }
        } catch {
            try Task.checkCancellation()
            let failure = BadgeError(wrapping: error)
            guard failure.serverProblem?.error == "invalid_receipt" else { return failure }
            // An organization keeps nothing but withdrawals for a badge that it has revoked: asking again changes nothing.
            try await context.store.markRefused([receipt.id])
            return nil
        }
        try await context.store.markSent([receipt.id])
        return nil
    }
}
