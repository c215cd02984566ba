import BadgeClient
import BadgeCredentials
import BadgeModel
import Foundation

/// Reads the documents that must be accepted before the badge of an offer becomes active.
struct ReadOfferedDocuments: Workflow {
    private let resolve: @Sendable () async throws -> ResolvedOffer
    let context: WorkflowContext

    init(offer: String, context: WorkflowContext) {
        let offer = offer.trimmingCharacters(in: .whitespacesAndNewlines)
        let issuer = context.issuer
        resolve = { try await issuer.resolve(try await issuer.read(offer)) }
        self.context = context
    }

    init(of resolved: ResolvedOffer, context: WorkflowContext) {
        resolve = { resolved }
        self.context = context
    }

    /// Fetches the organization's policy, without redeeming the offer.
    func perform() async throws -> [AgreementDocument] {
        let policy = try await context.issuer.fetchPolicy(try await resolve())
        return policy?.policy.documents.chosen(for: context.languages).filter(\.isRequired) ?? []
    }
}
