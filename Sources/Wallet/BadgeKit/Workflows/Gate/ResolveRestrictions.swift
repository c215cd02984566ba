import BadgeModel
import BadgePolicy

/// Resolves the given restrictions of a badge.
struct ResolveRestrictions: Workflow {
    let context: WorkflowContext
    private let resolver: RestrictionResolver

    init(_ restrictions: Set<Restriction>, of badgeID: Badge.ID, context: WorkflowContext) {
        self.context = context
        resolver = RestrictionResolver(badgeID: badgeID, purpose: .use, only: restrictions, context: context)
    }

    /// Resolves them. The evaluation lists the restrictions that are still unmet.
    func perform() async throws -> Evaluation { try await resolver.run().evaluation }
}
