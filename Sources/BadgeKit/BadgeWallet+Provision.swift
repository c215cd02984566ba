public import BadgeModel

extension BadgeWallet {
    /// Redeems an invitation: asks for its transaction code through `DeviceProvisioningUIProtocol` and puts the badge
    /// into the wallet.
    ///
    /// A badge whose policy gates its first use is in the wallet once it is issued, `pending`, however the rest of the run
    /// ends: its first use continues where this run stopped.
    ///
    /// - Parameter offer: The offer as it came, `openid-credential-offer://?credential_offer=…` or `…_uri=…`.
    /// - Returns: The badge, stored: active, or pending when a required document was declined.
    /// - Throws: `BadgeError`; `declined` when the user cancelled, `offerMalformed`, `offerTooLarge`,
    ///   `offerSchemeUnknown`, `offerUnsupported`, `invitationUnusable`, `serverInsecure`, `serverUnreachable`,
    ///   `serverUntrusted`, `metadataMismatch`, `uiNotRegistered`, one of the credential codes, `diskFull`.
    ///   `CancellationError` when the task is cancelled. Where the badge had not come yet, the wallet holds nothing of it
    ///   but, once the organization had accepted the code, the pending row that the next run resumes.
    public func provision(_ offer: String) async throws -> Badge {
        try await ProvisionBadge(offer: offer, context: context).run()
    }

    /// The documents whose acceptance the badge of an offer will wait for; the offer is not redeemed.
    ///
    /// - Throws: `BadgeError`, those of `provision` that come before the code is sent.
    public func requiredDocuments(ofOffer offer: String) async throws -> [AgreementDocument] {
        try await ReadOfferedDocuments(offer: offer, context: context).run()
    }

    /// Finishes what an earlier run had been granted when it was interrupted, without asking the user anything.
    ///
    /// - Returns: The badges that came into the wallet.
    @discardableResult
    public func resumeProvisioning() async throws -> [Badge] {
        try await ResumeProvisioning(context: context).run()
    }
}
