public import BadgeCredentials
public import BadgeModel

extension BadgeWallet {
    /// Presents a badge to a verifier: resolves the unmet restrictions, then creates a presentation that only this
    /// verifier can accept, and only for a few minutes.
    ///
    /// - Parameters:
    ///   - badge: The badge.
    ///   - audience: The verifier's identifier, as the verifier states it: an HTTPS address or a client identifier.
    ///   - nonce: The verifier's nonce, which prevents a second use of the presentation.
    ///   - claims: The names of the claims to disclose. `nil` discloses those that the organization's policy names
    ///     (`disclose`), or all of them if it names none. Claims that are not selectively disclosable are always
    ///     disclosed.
    /// - Throws: The errors of ``BadgeSecurity/process(for:purpose:)``; `invalidInput` when the badge does not have a
    ///   named claim: nothing is presented then, and no use is counted.
    public func use(
        _ badge: Badge.ID, audience: String, nonce: String, disclosing claims: Set<String>? = nil
    ) async throws -> Presentation {
        try await presenting(badge, audience, nonce, claims).run()
    }

    func presenting(_ badge: Badge.ID, _ audience: String, _ nonce: String, _ claims: Set<String>?) -> UseBadge {
        UseBadge(
            badgeID: badge, audience: audience, nonce: nonce, disclosing: claims, requiring: claims ?? [],
            context: context)
    }

    /// Fetches policies and badge statuses from every organization, and delivers queued receipts.
    ///
    /// - Returns: A report for each organization. It lists what could not be fetched or verified, which changed
    ///   nothing.
    /// - Throws: `BadgeError` of a store that cannot be read or written; `CancellationError`.
    public func sync() async throws -> [SyncReport] {
        try await SyncWallet(context: context).run()
    }

    /// Syncs periodically in the background, as often as the organizations' status lists and policies require, until
    /// ``stopSyncing()`` or ``close()`` is called. A second call restarts the syncs with the new handler.
    ///
    /// Without background syncs, the wallet asks an organization at the next use of a badge, for two seconds at most:
    /// when the last answer is older than the status list's `ttl` or the policy's `freshness`, and at the first use,
    /// when there is no list yet.
    ///
    /// - Parameter progress: Called with the result of each sync, on no particular actor.
    public func startSyncing(
        progress: @escaping @Sendable (Result<[SyncReport], BadgeError>) -> Void = { _ in }
    ) {
        syncLoop.start(progress)
    }

    /// Stops the background syncs.
    public func stopSyncing() { syncLoop.stop() }
}
