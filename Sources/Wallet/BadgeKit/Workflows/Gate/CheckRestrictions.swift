import BadgeModel
import BadgePolicy

/// Returns the unmet restrictions of a badge's use.
struct CheckRestrictions: Workflow {
    private let badgeID: Badge.ID
    let context: WorkflowContext

    init(badgeID: Badge.ID, context: WorkflowContext) {
        self.badgeID = badgeID
        self.context = context
    }

    /// Evaluates on fresh facts, without prompting.
    func perform() async throws -> Evaluation { try await context.check(badgeID, for: .use) }
}
