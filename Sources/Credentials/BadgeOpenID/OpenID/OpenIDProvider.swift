package import BadgeModel
import BadgeSystem
package import BadgeTransport
package import Foundation

/// An OpenID provider: fetches its metadata and keys, caches them, and evaluates its ID tokens.
package actor OpenIDProvider {
    package nonisolated let issuer: URL
    nonisolated let client: WebClient
    private var known: (metadata: OpenIDMetadata, fetched: Date)?
    private var keys: PublishedKeySet
    private var fetching: Task<Void, any Error>?

    private static let freshness: TimeInterval = 3600

    /// - Parameters:
    ///   - issuer: The provider's issuer identifier.
    ///   - web: The client.
    ///   - pause: The minimum number of seconds between two requests for keys.
    package init(issuer: URL, web: WebClient, pause: TimeInterval = 0) {
        self.issuer = issuer
        client = web
        keys = PublishedKeySet(pause: pause)
    }

    /// Returns the provider's metadata.
    ///
    /// - Throws: `BadgeError` `metadataMismatch`, `serverAnswerInvalid`; network errors.
    package func metadata() async throws -> OpenIDMetadata {
        let now = client.clock.now()
        if let known, (0..<Self.freshness).contains(now.timeIntervalSince(known.fetched)) { return known.metadata }
        let (issuer, hosts) = (issuer, client.privateHosts)
        let address = issuer.appending(path: ".well-known/openid-configuration")
        let metadata = try await client.get(address) { try OpenIDMetadata($0, issuer: issuer, allowing: hosts) }
        known = (metadata, now)
        return metadata
    }

    /// Evaluates an ID token: its signature, by a key that the provider publishes, and its claims. The keys are fetched
    /// again once for a key that is not known.
    ///
    /// - Throws: `BadgeError` of ``IdentityRefusal``, also `identityNonceMismatch` for another nonce than the given one;
    ///   those of ``metadata()`` when the keys cannot be fetched.
    package func evaluate(
        _ text: String, clientID: String, nonce: String? = nil, accessToken: Secret? = nil
    ) async throws -> IdentityToken {
        let origin = issuer.origin
        let token = try SignedIdentityToken(text, issuer: issuer.absoluteString, provider: origin)
        let claims = try token.claims(signedBy: await keys(for: token), provider: origin)
        let identity = try IdentityToken(
            claims, issuer: issuer.absoluteString, clientID: clientID, accessToken: accessToken, provider: origin,
            now: client.clock.now())
        if let nonce, Secret(utf8: nonce) != Secret(utf8: identity.nonce) {
            throw IdentityRefusal.nonce.error(provider: origin)
        }
        return identity
    }

    private func keys(for token: SignedIdentityToken) async throws -> [PublishedKey] {
        func answer() -> PublishedKeySet.Answer {
            keys.answer(kid: token.kid, algorithm: token.algorithm, now: client.clock.now())
        }
        if case .known(let found) = answer() { return found }
        if case .ask = answer() { try await refreshKeys() }
        switch answer() {
        case .known(let found): return found
        case .ask, .unknown: throw IdentityRefusal.unknownKey.error(provider: issuer.origin)
        case .wait(let seconds):
            throw BadgeError(
                .serverUnreachable, "serverUnreachable.server", ["server": issuer.origin],
                recovery: .retryAfter(seconds))
        }
    }

    // Concurrent callers wait for the same response.
    private func refreshKeys() async throws {
        if let fetching { return try await fetching.value }
        let task = Task {
            defer { fetching = nil }
            do {
                keys.take(try await client.get(metadata().keys, read: PublishedKey.set), now: client.clock.now())
            } catch {
                keys.noteFailure(now: client.clock.now())
                throw error
            }
        }
        fetching = task
        try await task.value
    }
}
