package import BadgeModel
import BadgeOpenID
import BadgeSystem
import BadgeTransport
import Foundation

/// This device's session at an organization for one user, which gives access to the device API.
///
/// While all badges that are left on the device are suspended, every request is refused with `badgeSuspended`. Keep the
/// session: it works again once a badge is reinstated.
///
///     let configuration = try await client.fetchConfiguration(of: issuer)
///     let session = try await client.logIn(
///         username: "alice", password: password, parameters: [:], badgeKey: nil, at: configuration, device: device)
///     let devices = try await session.devices()
package struct DeviceSession: Sendable {
    /// The organization's server.
    package let configuration: ServerConfiguration
    package let device: DeviceIdentity
    let tokens: SessionTokens
    let client: IssuerClient
    /// The store of the refresh token; without one the token is in memory only.
    var sessionStore: (any SessionStore)?

    /// The token that resumes the session.
    package var refreshToken: Secret { tokens.refreshToken }

    /// The client for requests to the organization's servers.
    var web: WebClient { client.web(for: configuration.issuer) }

    /// Returns a copy of the session that saves its next refresh tokens in the given store.
    package func storedIn(by sessionStore: any SessionStore) -> DeviceSession {
        var session = self
        session.sessionStore = sessionStore
        return session
    }
}

extension DeviceSession {
    /// Creates a session from a token response.
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

    /// Sends a request with the access token, which is renewed once if it has expired or is refused.
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

    /// Returns a valid access token.
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
