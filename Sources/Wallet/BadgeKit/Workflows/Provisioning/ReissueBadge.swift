import BadgeClient
import BadgeKeys
import BadgeModel
import BadgeStorage
import BadgeUI

/// Reissues a badge on a new key and replaces the stored one.
///
/// The issuer withdraws the old badge in the response that carries the new one: a run that is interrupted there is
/// resumed with the same key.
struct ReissueBadge: Workflow {
    private let badge: Badge
    private let session: DeviceSession
    private let isInteractive: Bool
    let context: WorkflowContext
    private let authorized = Step<AuthorizedIssuance>()
    private let issuing = Step<IssueCredential>()

    /// - Parameter isInteractive: Whether the user may be prompted.
    init(_ badge: Badge, in session: DeviceSession, isInteractive: Bool, context: WorkflowContext) {
        self.badge = badge
        self.session = session
        self.isInteractive = isInteractive
        self.context = context
    }

    func perform() async throws -> Badge {
        try await context.store.withIssuanceLock(.reissue(badge.id)) { lock in
            let issuance = try await authorized.once {
                if let earlier = try await context.resumeIssuance(lock) { return earlier }
                return try await authorizeIssuance(lock)
            }
            return try await issuing.once {
                IssueCredential(authorized: issuance, replacing: badge, isInteractive: isInteractive, context: context)
            }.run()
        }
    }

    private func authorizeIssuance(_ lock: IssuanceLock) async throws -> AuthorizedIssuance {
        let grant = try await context.authorizeAgain(badge, in: session)
        let issuance = try await context.withPasscodeKey(for: .issuance) {
            try await context.store.beginIssuance(lock, with: $0)
        }
        let authorized = AuthorizedIssuance(issuance, grant)
        try await context.save(authorized, lock)
        return authorized
    }
}
