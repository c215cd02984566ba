import BadgeCredentials
package import BadgeModel
import BadgeTransport
import Foundation

extension IssuerClient {
    /// Sends a receipt to the badge's organization. Repeating the request has no further effect.
    ///
    /// - Parameters:
    ///   - compact: The compact text of an `AgreementReceipt`.
    ///   - organization: The badge's organization.
    /// - Returns: Whether it was sent; `false` when the organization accepts no receipts.
    /// - Throws: `BadgeError` `metadataMismatch`, and those of the web client.
    @discardableResult
    package func sendReceipt(_ compact: String, to organization: Organization) async throws -> Bool {
        let metadata = try await metadata(of: organization.issuer)
        guard let endpoint = metadata.agreementEndpoint else { return false }
        try await web(for: organization.issuer).post(
            endpoint, Data(compact.utf8), type: MediaType("application/\(AgreementReceipt.type)"), isRepeatable: true)
        return true
    }
}
