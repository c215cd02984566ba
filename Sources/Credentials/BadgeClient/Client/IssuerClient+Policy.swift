import BadgeCredentials
import BadgeKeys
package import BadgeModel
import BadgeOpenID
import BadgeSystem
import BadgeTransport
import Foundation

extension IssuerClient {
    /// Fetches the policy of an offer's organization, and verifies it with the offer's keys; `nil` when it publishes
    /// none.
    ///
    /// - Throws: `BadgeError` `signatureInvalid`, `documentInvalid`, `documentStale`, and those of the web client.
    package func fetchPolicy(_ resolved: ResolvedOffer) async throws -> PolicyDocument? {
        guard let endpoint = resolved.policyEndpoint else { return nil }
        return try await fetchPolicy(at: endpoint, issuer: resolved.offer.issuer, trust: resolved.trust)
    }

    func fetchPolicy(at endpoint: URL, issuer: URL, trust: [JWK]) async throws -> PolicyDocument {
        let web = web(for: issuer)
        let body = try await web.get(endpoint, accepting: MediaType("application/badge-policy+jwt"))
        return try web.reading(sentFrom: endpoint, at: clock.now()) {
            try PolicyToken.verify(
                String(decoding: body, as: UTF8.self), issuer: issuer.absoluteString, trust: trust, now: $0)
        }
    }
}
