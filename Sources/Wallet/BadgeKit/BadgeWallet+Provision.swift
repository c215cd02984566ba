package import BadgeClient
import BadgeCredentials
public import BadgeModel
import Foundation

extension BadgeWallet {
    /// Whether a redeemed invitation waits for the run that gets its badge.
    package var hasUnfinishedProvisioning: Bool {
        get async throws { try await !context.store.resumableSubjects().isEmpty }
    }

    /// Redeems an invitation: asks for its transaction code through `DeviceProvisioningUIProtocol` and adds the badge
    /// to the wallet.
    ///
    /// A badge whose policy gates its first use is stored as `pending` once it is issued, even if the rest of the run
    /// fails. Its first use continues where this run stopped.
    ///
    /// - Parameter offer: The offer as received, `openid-credential-offer://?credential_offer=…` or `…_uri=…`.
    /// - Returns: The stored badge: active, or pending when a required document was declined.
    /// - Throws: `BadgeError`; `declined` when the user cancelled, `offerMalformed`, `offerTooLarge`,
    ///   `offerSchemeUnknown`, `offerUnsupported`, `invitationUnusable`, `serverInsecure`, `serverUnreachable`,
    ///   `serverUntrusted`, `metadataMismatch`, `uiNotRegistered`, one of the credential codes, `diskFull`.
    ///   `CancellationError` when the task is cancelled. If the run ends before the badge is issued, the wallet holds
    ///   nothing of it, except for the pending row that the next run resumes if the organization had already accepted
    ///   the code.
    public func provision(_ offer: String) async throws -> Badge {
        try await ProvisionBadge(offer: offer, context: context).run()
    }

    /// Returns the documents that must be accepted before the badge of an offer becomes active. The offer is not
    /// redeemed.
    ///
    /// - Throws: `BadgeError`: those of ``provision(_:)`` that occur before the code is sent.
    public func requiredDocuments(ofOffer offer: String) async throws -> [AgreementDocument] {
        try await ReadOfferedDocuments(offer: offer, context: context).run()
    }

    /// Resolves an offer for ``provision(_:resolved:)``, so that its servers are asked once. Nothing is redeemed.
    ///
    /// - Returns: The offer, or why it could not be resolved: one that is resumed may be gone at its server.
    package func resolve(_ offer: String) async -> Result<ResolvedOffer, any Error> {
        do {
            return .success(
                try await context.issuer.resolve(offer.trimmingCharacters(in: .whitespacesAndNewlines)))
        } catch {
            return .failure(error)
        }
    }

    /// Returns the documents that must be accepted before the badge of an offer becomes active.
    package func requiredDocuments(of resolved: ResolvedOffer) async throws -> [AgreementDocument] {
        try await ReadOfferedDocuments(of: resolved, context: context).run()
    }

    /// Redeems an invitation like ``provision(_:)``, whose offer is resolved again only if `resolved` is `nil`.
    package func provision(_ offer: String, resolved: Result<ResolvedOffer, any Error>?) async throws -> Badge {
        try await ProvisionBadge(offer: offer, given: resolved, context: context).run()
    }

    /// Completes interrupted issuances that were already authorized, without prompting the user.
    ///
    /// - Returns: The badges that were added to the wallet.
    @discardableResult
    public func resumeProvisioning() async throws -> [Badge] {
        try await ResumeProvisioning(context: context).run()
    }
}
