public import BadgeModel
public import BadgePolicy
import BadgeStorage

/// The gate: lets a person use a badge when, and only when, everything that its organization asks for is met.
///
/// Facts are gathered anew after every step, and what a screen claims proves nothing. Every decision is in the audit
/// log before it takes effect.
public struct SecureBadge: Workflow {
    private let badgeID: Badge.ID
    private let purpose: Purpose
    private let isFresh: Bool
    private let context: WorkflowContext

    /// Takes the badge, and what it is to be permitted for.
    public init(badgeID: Badge.ID, purpose: Purpose, context: WorkflowContext) {
        self.init(badgeID: badgeID, purpose: purpose, isFresh: false, context: context)
    }

    /// `isFresh` says that the organization was asked for its word for this very use.
    init(badgeID: Badge.ID, purpose: Purpose, isFresh: Bool, context: WorkflowContext) {
        self.badgeID = badgeID
        self.purpose = purpose
        self.isFresh = isFresh
        self.context = context
    }

    /// Asks for the organization's word when the one that is held is too old, then works off what stands in the way; a badge
    /// that waits to be activated is activated first.
    public func run() async throws -> Permit {
        if purpose == .use, !isFresh { try await RefreshBadge(badgeID: badgeID, context: context).run() }
        if purpose == .use { try await ActivateBadge(badgeID: badgeID, context: context).run() }
        let evaluation = try await RestrictionResolver(badgeID: badgeID, purpose: purpose, only: nil, context: context).run()
        guard let permit = evaluation.permit else { throw BadgeError(unmet: evaluation.unmet) }
        return permit
    }
}

/// Works off some of what stands in the way.
public struct ResolveRestrictions: Workflow {
    private let resolver: RestrictionResolver

    /// Takes the badge, and the restrictions to work off.
    public init(_ restrictions: Set<Restriction>, of badgeID: Badge.ID, context: WorkflowContext) {
        resolver = RestrictionResolver(badgeID: badgeID, purpose: .use, only: restrictions, context: context)
    }

    /// Works them off; what else stands in the way is in the evaluation.
    public func run() async throws -> Evaluation { try await resolver.run() }
}

/// Answers what stands in the way of a badge's use.
public struct CheckRestrictions: Sendable {
    private let badgeID: Badge.ID
    private let context: WorkflowContext

    /// Takes the badge.
    public init(badgeID: Badge.ID, context: WorkflowContext) {
        self.badgeID = badgeID
        self.context = context
    }

    /// Judges on fresh facts and asks nobody.
    public func run() async throws -> Evaluation { try await context.check(badgeID, for: .use) }
}

/// Makes a badge that is issued and waits for its person's login, phone or agreement an active one.
public struct ActivateBadge: Workflow {
    private let badgeID: Badge.ID
    private let context: WorkflowContext

    /// Takes the badge.
    public init(badgeID: Badge.ID, context: WorkflowContext) {
        self.badgeID = badgeID
        self.context = context
    }

    /// Works off what gates the activation; a badge that does not wait for it stays as it is.
    public func run() async throws {
        guard try await context.store.badge(badgeID)?.status == .pending else { return }
        let permit = try await SecureBadge(badgeID: badgeID, purpose: .activation, context: context).run()
        try await context.store.activate(permit)
    }
}
