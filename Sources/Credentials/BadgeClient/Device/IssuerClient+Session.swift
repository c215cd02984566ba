import BadgeCredentials
import BadgeKeys
package import BadgeModel
import BadgeOpenID
package import BadgeTransport
package import Foundation

extension IssuerClient {
    /// Fetches the configuration of an organization's server for features beyond the standards.
    ///
    /// - Throws: `BadgeError` `notSupported` when it has none; `metadataMismatch` when it names another issuer or an
    ///   address that is not secure; those of the web client.
    package func fetchConfiguration(of issuer: URL) async throws -> ServerConfiguration {
        do {
            return try await web(for: issuer).get(wellKnown: "badge-configuration", of: issuer) {
                try ServerConfiguration($0, issuer: issuer, allowing: privateHosts)
            }
        } catch let failure as BadgeError where failure.saysNothingIsThere {
            throw BadgeError(
                .notSupported,
                .client("notSupported.deviceAPI"), ["issuer": issuer.origin],
                underlying: failure.serverProblem)
        }
    }

    /// Logs in with a user name and a password.
    ///
    /// - Parameters:
    ///   - username: The user name.
    ///   - password: The password.
    ///   - oneTimeCode: The code of the second factor, if one is required.
    ///   - parameters: Additional fields that the organization requires.
    ///   - badgeKey: The thumbprint of the holder key of the badge that the login is for; `nil` for a new badge.
    ///   - configuration: The organization's server.
    ///   - device: This device.
    /// - Throws: `BadgeError` `loginRefused` (detail `triesLeft`), `accountLocked` (recovery `retryAfter`),
    ///   `secondFactorRequired`, `verificationCodeExpired` for a code that no longer counts (recovery `newAttempt`),
    ///   `wrongPerson`, `badgeSuspended`, `invalidInput` when a parameter has a name that the protocol uses, and those of
    ///   the web client.
    package func logIn(
        username: String, password: Secret, oneTimeCode: Secret? = nil, parameters: [String: String], badgeKey: String?,
        at configuration: ServerConfiguration, device: DeviceIdentity
    ) async throws -> DeviceSession {
        if let taken = parameters.keys.filter(["username", "password", "otp", "badge_key"].contains).min() {
            throw BadgeError(.invalidInput, "invalidInput.parameterTaken", ["name": taken])
        }
        var fields = parameters
        fields["username"] = username
        fields["password"] = password.revealedText
        fields["otp"] = oneTimeCode?.revealedText
        fields["badge_key"] = badgeKey
        let code = try await requestAuthorizationCode(fields, at: configuration, device)
        let grant = try await TokenClient(
            endpoint: configuration.tokenEndpoint, web: web(for: configuration.issuer)
        )
        .redeem(authorizationCode: code, key: device.key, fields: device.fields)
        return try DeviceSession(grant, at: configuration, device: device, client: self)
    }

    private func requestAuthorizationCode(
        _ fields: [String: String], at configuration: ServerConfiguration, _ device: DeviceIdentity
    ) async throws -> Secret {
        do {
            return try await web(for: configuration.issuer).postForm(
                configuration.loginEndpoint, fields, authorization: .proof(device.key)
            ) {
                Secret(utf8: try $0["authorization_code"].nonEmptyString(maxLength: 4096))
            }
        } catch let failure as BadgeError {
            throw DeviceAPIError.error(
                for: failure, isCodeEntered: fields["otp"]?.isEmpty == false, hasBadge: fields["badge_key"] != nil)
        }
    }

    /// Resumes a session with a refresh token. The next refresh token is in memory only.
    ///
    /// - Throws: `BadgeError` `sessionEnded`, `notSupported`, and those of the web client.
    package func resumeSession(
        _ refreshToken: Secret, at issuer: URL, device: DeviceIdentity
    ) async throws -> DeviceSession {
        let session = DeviceSession(
            configuration: try await fetchConfiguration(of: issuer), device: device,
            tokens: SessionTokens(access: Secret(utf8: ""), expires: nil, refresh: refreshToken), client: self)
        _ = try await session.renewToken()
        return session
    }

    /// Resumes a session with a stored refresh token.
    ///
    /// - Parameters:
    ///   - sessionStore: Saves each new refresh token before the tokens that came with it are used.
    ///   - issuer: The organization.
    ///   - device: The device to which the session is bound.
    /// - Throws: `BadgeError` `sessionEnded`, `notSupported`, those of the session store and of the web client.
    package func resumeSession(
        storedIn sessionStore: any SessionStore, at issuer: URL, device: DeviceIdentity
    ) async throws -> DeviceSession {
        let nothing = Secret(utf8: "")
        let session = DeviceSession(
            configuration: try await fetchConfiguration(of: issuer), device: device,
            tokens: SessionTokens(access: nothing, expires: nil, refresh: nothing), client: self,
            sessionStore: sessionStore)
        _ = try await session.renewToken()
        return session
    }

    /// Returns the session that an authorization began; `nil` when it is bound to no device, or its server has no
    /// device API.
    ///
    /// - Throws: `BadgeError` `metadataMismatch`, and those of the web client.
    package func session(of authorized: AuthorizedOffer) async throws -> DeviceSession? {
        guard let device = authorized.device, let refreshToken = authorized.refreshToken else { return nil }
        let tokens = SessionTokens(
            access: authorized.accessToken, expires: authorized.expires, refresh: refreshToken)
        do {
            return DeviceSession(
                configuration: try await fetchConfiguration(of: authorized.offer.offer.issuer), device: device,
                tokens: tokens, client: self)
        } catch BadgeError.Code.notSupported {
            return nil
        }
    }

    /// Returns the offer that an issuer makes to anyone who logs in, at the first of its authorization servers: the
    /// first supported kind of credential, by name.
    ///
    /// - Parameters:
    ///   - issuer: The issuer.
    ///   - type: The required type of credential; `nil` for any.
    /// - Throws: `BadgeError` `credentialNotOffered` when there is none of that type; the errors of ``resolve(_:)``.
    package func offerForEnrollment(at issuer: URL, type: String? = nil) async throws -> ResolvedOffer {
        try await offerForEnrollment(at: issuer, type: type, server: nil)
    }

    private func offerForEnrollment(at issuer: URL, type: String?, server: URL?) async throws -> ResolvedOffer {
        let metadata = try await metadata(of: issuer)
        let supported = try metadata.supported(of: try metadata.configurationIDs())
        guard let configuration = supported.first(where: { $0.type.isExactly(type ?? $0.type) }) else {
            throw BadgeError(.credentialNotOffered, .client("credentialNotOffered.kind"))
        }
        let offer = CredentialOffer(
            issuer: issuer, configurationIDs: [configuration.id], preAuthorizedCode: nil,
            authorizationServer: server.flatMap { metadata.authorizationServers.contains($0) ? $0 : nil })
        return try await resolve(offer, metadata)
    }

    /// Authorizes an issuance by a session, even if the user logs in at another server: of a user's badge, or of the
    /// same badge again, of the kind of ``offerForEnrollment(at:type:)``.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - type: The type of the badge to reissue; `nil` for a new badge.
    /// - Throws: `BadgeError` `sessionEnded`; those of ``offerForEnrollment(at:type:)``.
    package func authorize(_ session: DeviceSession, type: String? = nil) async throws -> AuthorizedOffer {
        let issuer = session.configuration.issuer
        let resolved = try await offerForEnrollment(at: issuer, type: type, server: issuer)
        return AuthorizedOffer(
            resolved, accessToken: try await session.accessToken(), refreshToken: session.refreshToken,
            expires: session.tokens.expires, credentialIdentifier: nil, device: session.device)
    }

    /// Requests an email with a recovery link. An organization need not reveal whether it knows the address or limits
    /// its requests.
    ///
    /// - Throws: `BadgeError` of the web client, `rateLimited` if a server reports it.
    package func requestRecovery(email: String, at configuration: ServerConfiguration) async throws {
        try await web(for: configuration.issuer).post(
            configuration.recoveryEndpoint, JSON.object(["email": .string(email)]).serialized(), type: .json)
    }

    /// Returns the certificate that a server presents; `nil` if the connection has none.
    ///
    /// - Parameters:
    ///   - server: The server.
    ///   - organization: The organization whose connection settings apply; `nil` for the one whose address it is.
    /// - Throws: `BadgeError` of the transport, such as `pinMismatch`.
    package func fetchCertificate(
        of server: URL, for organization: URL? = nil
    ) async throws -> ServerCertificate? {
        try await web(for: organization ?? server).fetchCertificate(of: server)
    }
}
