import BadgeModel
import BadgeOpenID
import BadgeServing
import BadgeSystem
import BadgeTransport
import Foundation

// Verifies the access tokens of an authorization server, by its published keys or by introspection.
actor ExternalServerClient {
    nonisolated let server: ExternalAuthorizationServer
    private let web: WebClient
    private let clock: any WallClock
    private var endpoints: (value: Endpoints, fetched: Date)?
    private var keys = PublishedKeySet()
    private var fetching: Task<Void, any Error>?
    // Limits the connections to the server that forged tokens can occupy.
    private var questions = Quota(.introspections)
    private var failed = Date.distantPast

    private struct Endpoints: Sendable {
        let keys: URL?
        let introspection: URL?
    }

    private static let freshness: TimeInterval = 3600
    private static let patience = 10

    // Failed requests are not retried here: the wallet retries.
    init(_ server: ExternalAuthorizationServer, web: WebClient, clock: any WallClock) {
        self.server = server
        self.web = web.once
        self.clock = clock
    }

    // - Throws: `ExternalTokenError`; `CancellationError`.
    func verify(_ text: String, audience: String) async throws -> ExternalToken {
        let claims =
            if let client = server.introspection {
                try await introspect(text, as: client)
            } else {
                try await signedClaims(of: text)
            }
        return try Self.evaluating {
            try ExternalToken(JSONReader(claims), of: server, audience: audience, now: clock.now())
        }
    }

    // Returns a problem that the operator should know about before the first login; nil if there is none.
    func findProblem() async -> String? {
        do {
            if server.introspection == nil { try await refreshKeys() } else { _ = try await introspectionEndpoint() }
            return nil
        } catch {
            return Task.isCancelled ? nil : BadgeError(wrapping: error).reason
        }
    }

    // Any error in reading a verified token is attributed to the token.
    private static func evaluating<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let failure as BadgeError {
            throw ExternalTokenError.refused(reason: failure.reason)
        }
    }
}

// RFC 9068.
extension ExternalServerClient {
    private func signedClaims(of text: String) async throws -> JSON {
        let token = try Self.evaluating { try SignedAccessToken(text, issuer: server.issuer.absoluteString) }
        let keys = try await keys(for: token)
        try Self.evaluating { try token.verify(with: keys) }
        return token.claims
    }

    private func keys(for token: SignedAccessToken) async throws -> [PublishedKey] {
        func known() -> PublishedKeySet.Answer {
            keys.answer(kid: token.kid, algorithm: token.algorithm, now: clock.now())
        }
        var answer = known()
        if case .ask = answer {
            do { try await refreshKeys() } catch let failure as BadgeError {
                guard case .known(let keys) = known() else { throw Self.unavailable(failure) }
                return keys
            }
            answer = known()
        }
        switch answer {
        case .known(let keys): return keys
        case .ask, .unknown: throw ExternalTokenError.refused(reason: "The server publishes no key of that name.")
        case .wait(let seconds):
            throw ExternalTokenError.unavailable(
                reason: "The server did not answer a few seconds ago.", seconds: seconds)
        }
    }

    // Concurrent callers wait for the same response.
    private func refreshKeys() async throws {
        if let fetching { return try await fetching.value }
        let task = Task {
            defer { fetching = nil }
            do { keys.take(try await fetchKeys(), now: clock.now()) } catch {
                keys.noteFailure(now: clock.now())
                throw error
            }
        }
        fetching = task
        try await task.value
    }

    private func fetchKeys() async throws -> [PublishedKey] {
        endpoints = nil
        guard let address = try await published().keys else {
            throw unusable(.organization("serverAnswerInvalid.noKeys"))
        }
        let keys = try await Self.limited { [web] in try await web.get(address, read: PublishedKey.set) }
        guard !keys.isEmpty else { throw unusable(.organization("serverAnswerInvalid.noUsableKey")) }
        return keys
    }
}

// RFC 7662.
extension ExternalServerClient {
    private func introspect(
        _ text: String, as client: ExternalAuthorizationServer.Introspection
    ) async throws -> JSON {
        let quiet = PublishedKeySet.pauseAfterFailure - clock.now().timeIntervalSince(failed)
        guard quiet <= 0 || quiet > PublishedKeySet.pauseAfterFailure else {
            throw ExternalTokenError.unavailable(
                reason: "The server did not answer a few seconds ago.", seconds: Int(quiet.rounded(.up)))
        }
        let asker = RequestClient.address
        guard questions.take(for: asker) else {
            throw ExternalTokenError.unavailable(reason: "Too many tokens are asked about.", seconds: 1)
        }
        defer { questions.release(of: asker) }
        let claims = try await answer(about: text, as: client)
        // RFC 7662, section 2.2: the response is the same for a token that the client may not introspect.
        guard claims["active"] == true else {
            throw ExternalTokenError.refused(
                reason: "The token is not active, or the server does not let \(client.clientID) ask about it.")
        }
        return claims
    }

    private func answer(
        about text: String, as client: ExternalAuthorizationServer.Introspection
    ) async throws -> JSON {
        do {
            let endpoint = try await introspectionEndpoint()
            return try await Self.limited { [web] in
                try await web.postForm(
                    endpoint, ["token": text, "token_type_hint": "access_token"],
                    authorization: .basic(user: client.clientID, password: client.clientSecret)
                ) { reader in
                    _ = try reader["active"].bool()
                    return try reader.present()
                }
            }
        } catch let failure as BadgeError {
            failed = clock.now()
            throw Self.unavailable(failure)
        }
    }

    private func introspectionEndpoint() async throws -> URL {
        guard let address = try await published().introspection else {
            throw unusable(.organization("serverAnswerInvalid.noIntrospection"))
        }
        return address
    }
}

// RFC 8414.
extension ExternalServerClient {
    private func published() async throws -> Endpoints {
        let now = clock.now()
        if let endpoints, (0..<Self.freshness).contains(now.timeIntervalSince(endpoints.fetched)) {
            return endpoints.value
        }
        let (issuer, hosts) = (server.issuer, web.privateHosts)
        let found = try await Self.limited { [web] in
            try await AuthorizationServer.fetch(issuer, with: web) { metadata in
                guard try metadata["issuer"].string().isExactly(issuer.absoluteString) else {
                    throw metadata["issuer"].failure("is another server")
                }
                return Endpoints(
                    keys: try metadata["jwks_uri"].optional?.endpoint(publishedBy: issuer, allowing: hosts),
                    introspection: try metadata["introspection_endpoint"].optional?
                        .endpoint(publishedBy: issuer, allowing: hosts))
            }
        }
        endpoints = (found, now)
        return found
    }

    // Limits the duration of a request, since a wallet and a connection wait for it.
    private static func limited<Value: Sendable>(
        _ request: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask(operation: request)
            group.addTask {
                try await Task.sleep(for: .seconds(patience))
                throw BadgeError(
                    .serverUnreachable, .organization("serverUnreachable.authorizationServer", ["seconds": patience]))
            }
            defer { group.cancelAll() }
            guard let answer = try await group.next() else { throw CancellationError() }
            return answer
        }
    }

    private func unusable(_ key: Message.Key) -> BadgeError {
        BadgeError(.serverAnswerInvalid, key, ["server": server.issuer.absoluteString])
    }

    private static func unavailable(_ failure: BadgeError) -> ExternalTokenError {
        .unavailable(reason: failure.reason, seconds: Int(PublishedKeySet.pauseAfterFailure))
    }
}
