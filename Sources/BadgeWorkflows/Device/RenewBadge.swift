import BadgeIssuance
public import BadgeModel
import BadgeStorage

/// Has a badge issued again on the key that it has, with what the organization knows of the person now.
public struct RenewBadge: Workflow {
    private let badge: Badge
    private let context: WorkflowContext

    /// Takes the badge.
    public init(_ badge: Badge, context: WorkflowContext) {
        self.badge = badge
        self.context = context
    }

    /// Renews it, and asks nobody.
    ///
    /// - Returns: The badge as it is now.
    /// - Throws: `BadgeError` `passcodeRequired` while its session is sealed under the passcode.
    public func run() async throws -> Badge {
        try await run(in: try await context.session(of: badge, with: context.session.key()))
    }

    /// Works in a session that was taken up already.
    func run(in session: DeviceSession) async throws -> Badge {
        let claim = try context.store.lockIssuance(offerDigest: "renewal of \(badge.id)")
        defer { withExtendedLifetime(claim) {} }
        let authorized = try await context.issuer.authorize(session)
        let granted = AuthorizedIssuance(
            try await context.store.beginRenewal(of: badge.id, with: context.session.key()), authorized)
        return try await IssueCredential(
            granted: granted, replaced: badge, asks: false, context: context, memory: StepMemory()
        ).run()
    }
}
