import BadgeModel
import BadgeSystem
import BadgeTransport
import Foundation
import Synchronization

/// The access token for the requests of a flow, bound to the client's key and renewed before it expires.
final class APITokens: Sendable {
    private struct Token {
        let text: Secret
        /// `nil` for a token whose life the server does not state; it is used until the server refuses it.
        let expires: Date?
    }

    private struct State {
        var token: Token?
        var renewal: Task<Secret, any Error>?
        var isClosed = false
    }

    private let client: HypermediaClient
    private let state = Mutex(State())

    init(_ client: HypermediaClient) {
        self.client = client
    }

    /// Returns a token with at least the required life, or a new one. Concurrent calls cause one renewal.
    ///
    /// - Throws: `BadgeError` `closed`, those of the web client and of the attestation.
    func token() async throws -> Secret {
        switch try source() {
        case .token(let text): text
        case .renewal(let renewal): try await renewal.value
        }
    }

    /// Cancels a renewal and erases the token. Later calls fail.
    func close() {
        state.withLock { state in
            state.renewal?.cancel()
            state = State(isClosed: true)
        }
    }

    private enum Source {
        case token(Secret)
        case renewal(Task<Secret, any Error>)
    }

    private func source() throws -> Source {
        try state.withLock { state in
            guard !state.isClosed else { throw BadgeError(.closed, .hypermedia("closed.login")) }
            if let token = state.token, lives(token) { return .token(token.text) }
            let renewal = state.renewal ?? Task { try await self.renew() }
            state.renewal = renewal
            return .renewal(renewal)
        }
    }

    private func lives(_ token: Token) -> Bool {
        guard let expires = token.expires else { return true }
        let least = TimeInterval(client.configuration.leastTokenLife.components.seconds)
        return expires.timeIntervalSince(client.web.clock.now()) >= max(least, 1)
    }

    private func renew() async throws -> Secret {
        do {
            let response = try await client.requestAPIToken()
            let now = client.web.clock.now()
            let token = Token(
                text: response.accessToken,
                expires: response.expiresIn.map { now.addingTimeInterval(TimeInterval($0)) })
            state.withLock { state in
                state.renewal = nil
                if !state.isClosed { state.token = token }
            }
            return token.text
        } catch {
            state.withLock { $0.renewal = nil }
            throw error
        }
    }
}
