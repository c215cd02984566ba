import BadgeClient
import BadgeCredentials
package import BadgeModel
import BadgeStorage
import BadgeUI
package import Foundation

extension WorkflowContext {
    /// Shows the prompts of the body in the appearance of an organization, if it is in the wallet.
    package nonisolated(nonsending) func withAppearance<Value: Sendable>(
        of id: Organization.ID?, _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        guard let id, let organization = try await store.organization(id) else { return try await body() }
        return try await withAppearance(of: organization, body)
    }

    /// Shows the prompts of the body as an organization wants them to look, and logs what cannot be drawn so.
    nonisolated(nonsending) func withAppearance<Value: Sendable>(
        of organization: Organization, _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        let layer = AppearanceLayer(
            organization: organization.display, policy: organization.policy?.policy.appearance)
        let properties = ResolvedAppearance([layer]).warnings.map { JSON.string($0.path) }
        if !properties.isEmpty {
            diagnostics.emit(
                .appearanceCorrected, .debug,
                [.organization: .string(organization.id.rawValue), .properties: .array(properties)])
        }
        return try await ui.withAppearance(of: organization.id, layer, body)
    }

    /// Shows the prompts of the body in the appearance of the organization that makes an offer.
    nonisolated(nonsending) func withAppearance<Value: Sendable>(
        of offer: ResolvedOffer, _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        guard let organization = try await store.organization(offer.organizationID) else {
            return try await ui.withAppearance(
                of: offer.organizationID, AppearanceLayer(organization: offer.display), body)
        }
        return try await withAppearance(of: organization, body)
    }

    /// Returns the organization of a server, if it is in the wallet.
    package func organizationID(at server: URL) async throws -> Organization.ID? {
        try await store.organizations().first { $0.issuer == server }?.id
    }
}
