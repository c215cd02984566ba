public import BadgeModel
import BadgeSystem
import Foundation

extension FlowClient {
    /// The access token; `nil` if nobody is signed in.
    public var accessToken: Secret? {
        get async throws {
            let configuration = configuration
            return try await store.flowSession(at: configuration.server, of: configuration.clientID)?.accessToken
        }
    }

    /// Erases the tokens. The server is not asked.
    public func clearSignInState() async throws {
        let configuration = configuration
        try await store.removeFlowSession(at: configuration.server, of: configuration.clientID)
    }

    /// Gets another access token, which is stored.
    ///
    /// - Parameter context: Anything of the caller's.
    /// - Returns: The caller's own value.
    /// - Throws: `BadgeError` `sessionEnded` without a request if there is no access token or no refresh secret; the
    ///   refusals of the server; errors of the web client and the store.
    public func refreshAccessToken<Context: Sendable>(_ context: Context) async throws -> Context {
        let configuration = configuration
        let session = try await session(configuration)
        guard let secret = session.refreshSecret else { throw Self.notSignedIn(configuration) }
        let date = RefreshSecret.dateText(clock.now())
        let signature = RefreshSecret.signature(secret: secret, date: date, accessToken: session.accessToken)
        let reply = try await send(
            FlowRequest(
                "/oauth/refresh_access_token",
                [
                    FlowParameter("access_token", .secret(session.accessToken)),
                    FlowParameter("signature", .secret(Secret(utf8: signature))), FlowParameter("date", .text(date)),
                ]), configuration)
        let token = try reply.read { try $0.token("access_token") }
        try await store.save(
            FlowSession(accessToken: token, refreshSecret: secret), at: configuration.server,
            of: configuration.clientID)
        return context
    }

    /// Gets another access token, which is stored.
    ///
    /// - Throws: The errors of ``refreshAccessToken(_:)``.
    public func refreshAccessToken() async throws { try await refreshAccessToken(()) }

    /// Fetches the user's record, or one attribute of it.
    ///
    /// - Parameter attribute: The path of the attribute; `nil` for the whole record.
    /// - Throws: `BadgeError` `sessionEnded`; the other refusals of the server; errors of the web client and the store.
    public func fetchRecord(_ attribute: String? = nil) async throws -> FlowRecord {
        let configuration = configuration
        return try await fetchRecord(try await session(configuration).accessToken, attribute, configuration)
    }

    func fetchRecord(
        _ token: Secret, _ attribute: String?, _ configuration: FlowConfiguration
    ) async throws -> FlowRecord {
        let named = attribute.map { [FlowParameter("attribute_name", .text($0))] } ?? []
        let reply = try await send(
            FlowRequest("/entity", [FlowParameter("access_token", .secret(token))] + named), configuration)
        return try reply.read { reader in
            let result = reader["result"]
            if attribute == nil { _ = try result.object() }
            return FlowRecord(try result.present())
        }
    }

    /// Returns the tokens of the user.
    ///
    /// - Throws: `BadgeError` `sessionEnded` if nobody is signed in; errors of the store.
    func session(_ configuration: FlowConfiguration) async throws -> FlowSession {
        guard let session = try await store.flowSession(at: configuration.server, of: configuration.clientID) else {
            throw Self.notSignedIn(configuration)
        }
        return session
    }

    private static func notSignedIn(_ configuration: FlowConfiguration) -> BadgeError {
        BadgeError(
            .sessionEnded, .flows("sessionEnded.flowNone"), ["server": configuration.server.host() ?? ""],
            underlying: FlowFailure(.notSignedIn))
    }
}
