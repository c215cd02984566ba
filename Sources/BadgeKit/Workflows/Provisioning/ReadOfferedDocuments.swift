import BadgeIssuance
import BadgeModel
import Foundation

/// Reads which documents must be accepted before the badge of an offer is active.
struct ReadOfferedDocuments: Workflow {
    private let offer: String
    let context: WorkflowContext

    init(offer: String, context: WorkflowContext) {
        self.offer = offer.trimmingCharacters(in: .whitespacesAndNewlines)
        self.context = context
    }

    /// Asks the organization for its policy, and redeems nothing.
    func perform() async throws -> [AgreementDocument] {
        let policy = try await context.issuer.fetchPolicy(try await context.issuer.resolve(offer))
        return policy?.policy.documents.chosen(for: context.languages).filter(\.isRequired) ?? []
    }
}
