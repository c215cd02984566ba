import BadgeModel
import BadgePolicy
import BadgeStorage

/// The gate: permits the use of a badge if and only if all restrictions of its organization are met.
///
/// Facts are gathered again after every step, and a screen's answer proves nothing. Every decision is in the audit log
/// before it takes effect.
struct SecureBadge: Workflow {
    private let badgeID: Badge.ID
    private let purpose: Purpose
    private let isFresh: Bool
    let context: WorkflowContext

    init(badgeID: Badge.ID, purpose: Purpose, context: WorkflowContext) {
        self.init(badgeID: badgeID, purpose: purpose, isFresh: false, context: context)
    }

    /// - Parameter isFresh: Whether the organization was asked for the badge's status for this use.
    init(badgeID: Badge.ID, purpose: Purpose, isFresh: Bool, context: WorkflowContext) {
        self.badgeID = badgeID
        self.purpose = purpose
        self.isFresh = isFresh
        self.context = context
    }

    /// Refreshes the badge's status and policy if they are too old, activates a badge that waits for activation, and
    /// resolves the unmet restrictions.
    func perform() async throws -> Permit {
        let evaluated = try await evaluate()
        try await context.record(evaluated)
        return try evaluated.requirePermit()
    }

    /// Does the same as ``run()``, but leaves it to the caller to record the decision to permit, in the transaction of
    /// the permitted use.
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
