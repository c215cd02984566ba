public import BadgeModel
import BadgeWorkflows

extension BadgeWallet {
    /// Redeems an invitation: asks for its transaction code through `DeviceProvisioningUIProtocol` and puts the badge
    /// into the wallet.
    ///
    /// - Parameter offer: The offer as it came, `openid-credential-offer://?credential_offer=…` or `…_uri=…`.
    /// - Returns: The badge, active and stored.
    /// - Throws: `BadgeError`; `declined` when the person gave up, `offerMalformed`, `offerTooLarge`,
    ///   `offerSchemeUnknown`, `offerUnsupported`, `invitationUnusable`, `serverInsecure`, `serverUnreachable`,
    ///   `serverUntrusted`, `metadataMismatch`, `uiNotRegistered`, one of the credential codes, `diskFull`.
    ///   `CancellationError` when the task is cancelled. The wallet holds no badge of it then, and nothing else but, once
    ///   the organization had accepted the code, the pending row that the next run takes up.
    public func provision(_ offer: String) async throws -> Badge {
        try await ProvisionBadge(offer: offer, parts: provisioning).run()
    }

    /// Redeems an invitation and says so through a completion, once per run and on the main actor.
    ///
    /// - Returns: A handle whose `cancel()` withdraws the prompt.
    @discardableResult
    public func provision(
        _ offer: String, completion: @escaping @MainActor @Sendable (WorkflowOutcome<Badge>) -> Void
    ) -> WorkflowHandle {
        let handle = WorkflowHandle()
        handle.start(ProvisionBadge(offer: offer, parts: provisioning), completion: completion)
        return handle
    }

    /// Finishes what an earlier run had been granted when it was cut off, without asking the person anything.
    ///
    /// - Returns: The badges that came into the wallet.
    @discardableResult
    public func finishInterruptedProvisioning() async throws -> [Badge] {
        try await FinishProvisioning(parts: provisioning).run()
    }
}
