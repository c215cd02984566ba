public import BadgeIssuance
public import BadgeModel

extension BadgeWallet {
    /// Shows a badge to a reader: resolves what is unmet, then makes a presentation that only this reader can
    /// use, and only for a few minutes.
    ///
    /// - Parameters:
    ///   - badge: The badge.
    ///   - audience: The reader's name for itself, as it told it: an HTTPS address or a client identifier.
    ///   - nonce: The reader's nonce, so that the presentation cannot be shown twice.
    ///   - claims: The claims to tell, by name. `nil` for those that the organization's policy names (`disclose`), or
    ///     all of
    ///     them where it names none. What the organization did not make selectively disclosable is told in any case.
    /// - Throws: As ``BadgeSecurity/process(for:purpose:)``; `invalidInput` when a named claim is not in the badge:
    ///   nothing
    ///   is presented then, and no use is counted.
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

    /// Brings the organizations' word into the wallet: policies and statuses; and sends the receipts that wait.
    ///
    /// - Returns: A report for each organization; what could not be had or was refused is in it, and changed nothing.
    /// - Throws: `BadgeError` of a store that cannot be read or written; `CancellationError`.
    public func sync() async throws -> [SyncReport] {
        try await SyncWallet(context: context).run()
    }

    /// Syncs now and then in the background, as often as the organizations' status lists and policies ask, until
    /// ``stopSyncing()`` or ``close()``. Called again, it begins again with the new progress.
    ///
    /// Without it a badge's organization is asked at the next use: for two seconds at most, when its word is older than
    /// the status list's `ttl` or the policy's `freshness`, and at the first use, when there is no list yet.
    ///
    /// - Parameter progress: Hears of each sync, or why it failed; called on no particular actor.
    public func startSyncing(
        progress: @escaping @Sendable (Result<[SyncReport], BadgeError>) -> Void = { _ in }
    ) {
        syncLoop.start(progress)
    }

    /// Ends the syncs in the background.
    public func stopSyncing() { syncLoop.stop() }
}
