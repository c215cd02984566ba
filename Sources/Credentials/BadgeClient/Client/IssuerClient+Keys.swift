package import BadgeCredentials
package import BadgeKeys
package import BadgeModel
import BadgeSystem
import BadgeTransport
package import Foundation

/// An organization's verified keys and policy, as fetched by a sync.
package struct OrganizationUpdate: Sendable {
    /// Its keys, if they differ from the pinned ones.
    package let keys: KeyStatement?
    /// Its policy, `nil` when it publishes none; or the reason why it is unavailable.
    package let policy: Result<PolicyDocument?, any Error>
    let metadata: IssuerMetadata

    /// Returns the address of the logo for a type of credential: that of its own `display`, or else that of the
    /// issuer's; `nil` if neither names one that is secure.
    ///
    /// - Throws: `BadgeError` `serverAnswerInvalid` when the `display` cannot be read.
    package func logo(ofType type: String) throws -> URL? {
        try WebClient.reading(from: metadata.issuer) { try metadata.logo(ofType: type) }
    }
}

/// The keys that an organization publishes, and what they state about their version.
package struct PublishedKeys: Sendable, Hashable {
    /// All valid keys.
    package let keys: [JWK]
    /// The version of the keys; 0 for an organization that never changed its keys.
    package let version: Int
    /// Badges that were issued before this date must be reissued; `nil` when there are none.
    package let reissueBefore: Date?
}

extension IssuerClient {
    /// Fetches an organization's current keys, and its policy verified with them.
    ///
    /// - Parameters:
    ///   - organization: The organization as stored, with the version of its keys.
    ///   - trust: The pinned keys.
    /// - Throws: `BadgeError` `metadataMismatch`; those of
    ///   ``/BadgeCredentials/KeyStatement/follow(_:issuer:trust:above:now:)`` and of the web client.
    package func fetchUpdate(of organization: Organization, trust: [JWK]) async throws -> OrganizationUpdate {
        let metadata = try await metadata(of: organization.issuer)
        let keys = try await fetchKeys(metadata, of: organization, trust: trust)
        guard let endpoint = metadata.policyEndpoint else {
            return OrganizationUpdate(keys: keys, policy: .success(nil), metadata: metadata)
        }
        do {
            let policy = try await fetchPolicy(at: endpoint, issuer: organization.issuer, trust: keys?.keys ?? trust)
            return OrganizationUpdate(keys: keys, policy: .success(policy), metadata: metadata)
        } catch let error as CancellationError {
            throw error
        } catch {
            return OrganizationUpdate(keys: keys, policy: .failure(error), metadata: metadata)
        }
    }

    /// Fetches the newest keys for which the pinned ones vouch; `nil` when they are the pinned ones.
    ///
    /// - Throws: The errors of ``fetchUpdate(of:trust:)``.
    package func fetchKeys(of organization: Organization, trust: [JWK]) async throws -> KeyStatement? {
        try await fetchKeys(
            try await metadata(of: organization.issuer), of: organization, trust: trust)
    }

    /// Fetches the keys that an organization publishes, and what they state about their version, for the user to
    /// compare.
    ///
    /// - Throws: `BadgeError` `metadataMismatch`; those of the web client.
    package func fetchPublishedKeys(of issuer: URL) async throws -> PublishedKeys {
        let keys = try await IssuerKeys.fetch(issuer, with: web(for: issuer))
        let metadata = try await metadata(of: issuer)
        guard let endpoint = metadata.keys.endpoint,
            let newest = try? KeyStatement.follow(
                try await publications.fetchKeyStatements(at: endpoint, of: issuer), issuer: issuer.absoluteString,
                trust: keys, above: 0, now: clock.now())
        else { return PublishedKeys(keys: keys, version: 0, reissueBefore: nil) }
        return PublishedKeys(keys: newest.keys, version: newest.version, reissueBefore: newest.reissueBefore)
    }

    private func fetchKeys(
        _ metadata: IssuerMetadata, of organization: Organization, trust: [JWK]
    ) async throws -> KeyStatement? {
        try await publications.fetchKeys(
            metadata.keys, of: organization.issuer, above: organization.keysVersion, trust: trust)
    }
}
