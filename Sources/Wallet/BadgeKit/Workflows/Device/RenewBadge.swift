import BadgeClient
import BadgeModel
import BadgeStorage

/// Renews a badge on its existing key, with the claims that the organization has of the user now.
struct RenewBadge: Workflow {
    private let badge: Badge
    let context: WorkflowContext

    init(_ badge: Badge, context: WorkflowContext) {
        self.badge = badge
        self.context = context
    }

    /// Renews the badge without prompting.
    ///
    /// - Returns: The badge after the renewal.
    /// - Throws: `BadgeError` `passcodeRequired` while its session is sealed under the passcode.
    func perform() async throws -> Badge {
        try await run(in: try await context.session(of: badge, with: context.unlockCache.key()))
    }

    /// Renews the badge in a session that was already resumed.
    func run(in session: DeviceSession) async throws -> Badge {
        try await context.store.withIssuanceLock(.renewal(badge.id)) { _ in
            let grant = try await context.authorizeAgain(badge, in: session)
            let authorized = AuthorizedIssuance(
                try await context.store.beginRenewal(of: badge.id, with: context.unlockCache.key()), grant)
            return try await IssueCredential(
                authorized: authorized, replacing: badge, isInteractive: false, context: context
            ).run()
        }
    }
}
