import BadgeIssuance
public import BadgeModel
import Foundation

/// Reads which documents must be accepted before the badge of an offer is active.
public struct ReadOfferedDocuments: Sendable {
    private let offer: String
    private let parts: WalletParts

    /// Takes the offer as it came.
    public init(offer: String, parts: WalletParts) {
        self.offer = offer.trimmingCharacters(in: .whitespacesAndNewlines)
        self.parts = parts
    }

    /// Asks the organization for its policy, and redeems nothing.
    public func run() async throws -> [AgreementDocument] {
        let policy = try await parts.issuer.fetchPolicy(try await parts.issuer.resolve(offer))
        return policy?.policy.documents.filter(\.isRequired) ?? []
    }
}
