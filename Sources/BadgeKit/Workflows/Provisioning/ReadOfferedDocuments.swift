import BadgeIssuance
import BadgeModel
import Foundation

/// Reads the documents that must be accepted before the badge of an offer becomes active.
struct ReadOfferedDocuments: Workflow {
    private let offer: String
    let context: WorkflowContext

    init(offer: String, context: WorkflowContext) {
        self.offer = offer.trimmingCharacters(in: .whitespacesAndNewlines)
        self.context = context
    }

    /// Fetches the organization's policy, without redeeming the offer.
    func perform() async throws -> [AgreementDocument] {
        let resolved = try await context.issuer.resolve(try await context.issuer.read(offer))
        let policy = try await context.issuer.fetchPolicy(resolved)
        return policy?.policy.documents.chosen(for: context.languages).filter(\.isRequired) ?? []
    }
}
