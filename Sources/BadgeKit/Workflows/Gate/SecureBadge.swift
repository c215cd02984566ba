import BadgeModel
import BadgePolicy
import BadgeStorage

/// The gate: permits the use of a badge when, and only when, everything that its organization asks for is met.
///
/// Facts are gathered again after every step, and what a screen claims proves nothing. Every decision is in the audit
/// log before it takes effect.
struct SecureBadge: Workflow {
    private let badgeID: Badge.ID
    private let purpose: Purpose
    private let isFresh: Bool
    let context: WorkflowContext

    init(badgeID: Badge.ID, purpose: Purpose, context: WorkflowContext) {
        self.init(badgeID: badgeID, purpose: purpose, isFresh: false, context: context)
    }

    /// `isFresh` says that the organization was asked for its word for this very use.
    init(badgeID: Badge.ID, purpose: Purpose, isFresh: Bool, context: WorkflowContext) {
        self.badgeID = badgeID
        self.purpose = purpose
        self.isFresh = isFresh
        self.context = context
    }

    /// Asks for the organization's word when the one that is held is too old, then resolves what is unmet; a badge
    /// that waits to be activated is activated first.
    func perform() async throws -> Permit {
        let evaluated = try await evaluate()
        try await context.record(evaluated)
        return try evaluated.requirePermit()
    }

    /// As ``run()``, but leaves the decision that permits to the caller to record, in the transaction of what it permits.
    func evaluate() async throws -> GateEvaluation {
        var snapshot = try await context.requireSnapshot(of: badgeID)
        if purpose == .use {
            if !isFresh, try await RefreshBadge(snapshot, context: context).run() {
                snapshot = try await context.requireSnapshot(of: badgeID)
            }
            if snapshot.badge.status == .pending {
                try await ActivateBadge(badgeID: badgeID, context: context).run()
                snapshot = try await context.requireSnapshot(of: badgeID)
            }
        }
        return try await RestrictionResolver(
            badgeID: badgeID, purpose: purpose, only: nil, snapshot: snapshot, leavesPermitUnrecorded: true,
            context: context
        ).run()
    }
}

/// Resolves some of what is unmet.
struct ResolveRestrictions: Workflow {
    let context: WorkflowContext
    private let resolver: RestrictionResolver

    init(_ restrictions: Set<Restriction>, of badgeID: Badge.ID, context: WorkflowContext) {
        self.context = context
        resolver = RestrictionResolver(badgeID: badgeID, purpose: .use, only: restrictions, context: context)
    }

    /// Resolves them; what else is unmet is in the evaluation.
    func perform() async throws -> Evaluation { try await resolver.run().evaluation }
}

/// Answers the unmet restrictions of a badge's use.
struct CheckRestrictions: Workflow {
    private let badgeID: Badge.ID
    let context: WorkflowContext

    init(badgeID: Badge.ID, context: WorkflowContext) {
        self.badgeID = badgeID
        self.context = context
    }

    /// Evaluates on fresh facts and asks nobody.
    func perform() async throws -> Evaluation { try await context.check(badgeID, for: .use) }
}

/// Makes a badge that is issued and waits for its person's login, phone or agreement an active one.
struct ActivateBadge: Workflow {
    private let badgeID: Badge.ID
    let context: WorkflowContext

    init(badgeID: Badge.ID, context: WorkflowContext) {
        self.badgeID = badgeID
        self.context = context
    }

    /// Resolves what gates the activation; a badge that does not wait for it stays as it is.
    func perform() async throws {
        guard try await context.store.badge(badgeID)?.status == .pending else { return }
        let evaluated = try await RestrictionResolver(
            badgeID: badgeID, purpose: .activation, only: nil, context: context
        ).run()
        try await context.store.activate(try evaluated.requirePermit())
    }
}
