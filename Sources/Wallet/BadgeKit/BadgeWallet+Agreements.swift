public import BadgeModel
public import BadgeStorage

extension BadgeWallet {
    /// Returns the documents of a badge's policy, each with the user's decision on its current text.
    ///
    /// - Throws: `BadgeError` `notFound`.
    public func agreements(of badge: Badge.ID) async throws -> [AgreementStatus] {
        try await ListAgreements(badgeID: badge, context: context).run()
    }

    /// Returns all of the user's decisions for a badge, oldest first, each with its signed receipt and the time at which
    /// the organization received it. The decisions for a badge that was removed are included.
    public nonisolated(nonsending) func agreementHistory(of badge: Badge.ID) async throws -> [StoredAgreement] {
        try await store.agreementHistory(of: badge)
    }

    /// Returns the number of signed agreement decisions that the badge's organization has not received yet. Every sync
    /// sends them.
    ///
    /// - Throws: `BadgeError` `notFound`.
    public func unsentReceipts(of badge: Badge.ID) async throws -> Int {
        guard let organization = try await store.badge(badge)?.organizationID else { throw BadgeError.noBadge(badge) }
        return try await store.unsentReceipts().count { $0.organizationID == organization }
    }

    /// Shows the documents of a badge that are not accepted, including declined ones, through
    /// `UserAgreementUIProtocol`. A badge that was waiting for them becomes active once the required ones are accepted.
    ///
    /// - Throws: `BadgeError` `notFound`, `declined`, `uiNotRegistered`; `CancellationError`. Declining a document is
    ///   an answer, not an error.
    public func acceptAgreements(of badge: Badge.ID) async throws {
        try await RequestMissingAgreements(badgeID: badge, context: context).run()
    }

    /// Withdraws the user's acceptance of a document. The acceptance stays on record, followed by the withdrawal.
    ///
    /// - Throws: `BadgeError` `notFound` when the badge's policy has no such document or the document is not accepted.
    public func withdrawAgreement(_ document: AgreementDocument.ID, of badge: Badge.ID) async throws {
        try await WithdrawAgreement(document, of: badge, context: context).run()
    }
}
