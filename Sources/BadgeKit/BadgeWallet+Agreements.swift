public import BadgeModel

extension BadgeWallet {
    /// The documents of a badge's policy, each with what the user decided on it as it now reads.
    ///
    /// - Throws: `BadgeError` `notFound`.
    public func agreements(of badge: Badge.ID) async throws -> [AgreementStatus] {
        try await ListAgreements(badgeID: badge, context: context).run()
    }

    /// How many signed decisions on agreements the badge's organization does not have yet; every sync sends them.
    ///
    /// - Throws: `BadgeError` `notFound`.
    public func unsentReceipts(of badge: Badge.ID) async throws -> Int {
        guard let organization = try await store.badge(badge)?.organizationID else { throw BadgeError.noBadge(badge) }
        return try await store.unsentReceipts().count { $0.organizationID == organization }
    }

    /// Shows the documents of a badge that are not accepted, declined ones too, through `UserAgreementUIProtocol`; a badge
    /// that waited for them is active once the required ones are.
    ///
    /// - Throws: `BadgeError` `notFound`, `declined`, `uiNotRegistered`; `CancellationError`. A document that is declined
    ///   is an answer, and no error.
    public func acceptAgreements(of badge: Badge.ID) async throws {
        try await RequestMissingAgreements(badgeID: badge, context: context).run()
    }

    /// Takes back what the user accepted. The acceptance stays on record, with the withdrawal behind it.
    ///
    /// - Throws: `BadgeError` `notFound` when the badge's policy has no such document or it is not accepted.
    public func withdrawAgreement(_ document: AgreementDocument.ID, of badge: Badge.ID) async throws {
        try await WithdrawAgreement(document, of: badge, context: context).run()
    }
}
