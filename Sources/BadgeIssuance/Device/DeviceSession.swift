import BadgeKeys
public import BadgeModel
import BadgeTransport
import Foundation

/// What an organization granted to this device for one person: the way to everything of the device API.
///
/// While nothing on the device but suspended badges is left, every request is refused with `badgeSuspended`; the session
/// is kept for the day on which they are given back.
///
///     let configuration = try await client.fetchConfiguration(of: issuer)
///     let session = try await client.logIn(
///         username: "alice", password: password, parameters: [:], badgeKey: nil, at: configuration, device: device)
///     let devices = try await session.devices()
public struct DeviceSession: Sendable {
    /// The organization's server.
    public let configuration: ServerConfiguration
    /// This device.
    public let device: DeviceIdentity
    let tokens: SessionTokens
    let client: IssuerClient
    /// Who keeps the refresh token; without one it is in memory alone.
    var sessionStore: (any SessionStore)?

    /// The token with which the session is resumed.
    public var refreshToken: Secret { tokens.refreshToken }

    /// Reaches the organization's servers.
    var web: WebClient { client.web(for: configuration.issuer) }

    /// The same session, whose next refresh tokens are kept by that key store.
    public func storedIn(by sessionStore: any SessionStore) -> DeviceSession {
        var session = self
        session.sessionStore = sessionStore
        return session
    }
}

extension DeviceSession {
    /// Begins with what a token endpoint granted.
    init(
        _ grant: TokenResponse, at configuration: ServerConfiguration, device: DeviceIdentity, client: IssuerClient
    ) throws {
        guard let refreshToken = grant.refreshToken else {
            throw BadgeError(
                .serverAnswerInvalid,
                "serverAnswerInvalid.session", ["issuer": configuration.issuer.origin])
        }
        self.init(
            configuration: configuration, device: device,
            tokens: SessionTokens(
                access: grant.accessToken, expires: grant.expires(from: client.clock.now()), refresh: refreshToken),
            client: client)
    }

    /// Asks with the access token, which is renewed once when it has run out or is refused.
    func withAccessToken<Answer>(_ request: (RequestAuthorization) async throws -> Answer) async throws -> Answer {
        do {
            if let token = tokens.access(at: client.clock.now()) {
                do {
                    return try await request(.bound(token, to: device.key))
                } catch let failure as BadgeError where failure.refusesToken {}
            }
            return try await request(.bound(try await renewToken(), to: device.key))
        } catch let failure as BadgeError {
            throw DeviceAPIError.error(for: failure)
        }
    }

    /// An access token that has not run out.
    func accessToken() async throws -> Secret {
        if let token = tokens.access(at: client.clock.now()) { return token }
        return try await renewToken()
    }

    func renewToken() async throws -> Secret {
        let endpoint = TokenClient(endpoint: configuration.tokenEndpoint, web: web)
        let (tokens, key, clock) = (tokens, device.key, client.clock)
        guard let sessionStore else {
            tokens.take(try await endpoint.refresh(refreshToken, key: key), at: clock.now())
            return tokens.newestAccess
        }
        // A token that came is kept before it is used: a copy of this store, or a power cut, must not lose it.
        try await sessionStore.renew { newest in
            tokens.take(try await endpoint.refresh(newest, key: key), after: newest, at: clock.now())
            return tokens.refreshToken
        }
        return tokens.newestAccess
    }
}

extension TokenResponse {
    func expires(from now: Date) -> Date? { expiresIn.map { now.addingTimeInterval(TimeInterval($0)) } }
}

extension BadgeError {
    fileprivate var refusesToken: Bool { serverProblem?.error == "invalid_token" }
}
