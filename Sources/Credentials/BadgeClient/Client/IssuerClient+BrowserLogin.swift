import BadgeCredentials
import BadgeKeys
package import BadgeModel
package import BadgeOpenID
package import BadgeTransport
package import Foundation

/// A login in the user's browser, and its purpose. Only ``IssuerClient`` creates one.
package struct BrowserLogin: Sendable {
    /// The authorization page, and the data that identifies its response.
    package let authorization: BrowserAuthorization
    let offer: ResolvedOffer
    let client: OAuthClient
    let badgeKey: String?
    /// The resource for which the tokens are requested; `nil` if the server was not told.
    let resource: String?
}

extension IssuerClient {
    /// Begins a login in the user's browser (OpenID4VCI 1.0 section 5).
    ///
    /// - Parameters:
    ///   - offer: The offer that the login is to authorize.
    ///   - client: The client identifier of this program at the server.
    ///   - redirect: The redirect URI for the response.
    ///   - badgeKey: The thumbprint of the holder key of the badge that the login is for; `nil` for a new badge.
    ///   - device: This device, to whose key the tokens are bound if the server supports it.
    /// - Throws: `BadgeError` `notSupported` when the organization's server has no such logins; those of the web
    ///   client.
    package func beginBrowserLogin(
        _ offer: ResolvedOffer, client: OAuthClient, redirect: URL, badgeKey: String?, device: DeviceIdentity
    ) async throws -> BrowserLogin {
        var fields = offer.loginFields(client)
        fields["issuer_state"] = offer.offer.issuerState
        fields["badge_key"] = offer.knowsDevices ? badgeKey : nil
        let (authorization, resource) = try await Self.namingResource(offer.resource, in: fields) {
            try await tokenClient(for: offer).beginCodeGrant(
                at: offer.server, redirect: redirect, fields: $0, key: offer.bindsTokens ? device.key : nil,
                isProved: offer.knowsDevices)
        }
        return BrowserLogin(
            authorization: authorization, offer: offer, client: client, badgeKey: badgeKey, resource: resource)
    }

    /// Begins a login with the resource of the tokens (RFC 8707). If the server refuses the resource, with or without a
    /// reason, begins again without it.
    static func namingResource<Begun>(
        _ resource: String?, in fields: [String: String], begin: ([String: String]) async throws -> Begun
    ) async throws -> (Begun, resource: String?) {
        guard let resource else { return (try await begin(fields), nil) }
        do { return (try await begin(fields.merging(["resource": resource]) { own, _ in own }), resource) } catch let
            failure
            as BadgeError where failure.code == .notSupported || failure.serverProblem?.error == "invalid_target"
        { return (try await begin(fields), nil) }
    }

    /// Completes a login after the user has logged in in the browser.
    ///
    /// - Parameters:
    ///   - login: The login.
    ///   - answer: The address to which the browser was finally redirected.
    ///   - device: The device on which the login was begun.
    /// - Returns: The authorization.
    /// - Throws: `BadgeError` `declined`, `metadataMismatch` when another server answered, `serverAnswerInvalid`,
    ///   `sessionEnded`, `badgeSuspended`, those of the web client; where the login was at another server than the
    ///   organization's, `accountUnknown`, `wrongPerson`, `invitationUnusable` and `authenticationFailed`.
    package func authorize(
        _ login: BrowserLogin, answer: URL, device: DeviceIdentity
    ) async throws -> AuthorizedOffer {
        var fields = login.offer.knowsDevices ? device.fields : [:]
        fields["client_id"] = login.client.id
        fields["resource"] = login.resource
        do {
            let grant = try await tokenClient(for: login.offer)
                .redeem(login.authorization, answer: answer, key: device.key, fields: fields)
            return try await authorize(
                login.offer, by: grant, to: login.client, badgeKey: login.badgeKey, device: device)
        } catch let failure as BadgeError {
            throw failure.serverProblem.flatMap { Self.refusal($0, badgeKey: login.badgeKey) } ?? failure
        }
    }

    /// Returns why nothing is issued to who has logged in; `nil` for a problem of the login itself.
    ///
    /// - Parameter badgeKey: The thumbprint of the key of the badge that the login was for, if it was for one.
    package static func refusal(_ problem: ProblemDetails, badgeKey: String?) -> BadgeError? {
        DeviceAPIError.issuing(problem, hasBadge: badgeKey != nil)
    }
}

extension ResolvedOffer {
    /// Returns the client identifier and the requested scope: the one that the issuer names, otherwise one for the kind
    /// of credential (OpenID4VCI 1.0 section 5.1).
    func loginFields(_ client: OAuthClient) -> [String: String] {
        var fields = ["client_id": client.id]
        fields["scope"] = client.scope ?? configuration.scope
        if fields["scope"] == nil { fields["authorization_details"] = authorizationDetails.text }
        return fields
    }

    /// The resource for the tokens of a server that serves several resources (section 5.1.2, RFC 8707).
    var resource: String? { hasOwnServer ? offer.issuer.absoluteString : nil }

    // An issuer that names its servers says in each request that it is meant (section 5.1.1).
    private var authorizationDetails: JSON {
        [
            .object(compacting: [
                "type": "openid_credential", "credential_configuration_id": .string(configuration.id),
                "locations": namesServers ? [.string(offer.issuer.absoluteString)] : nil,
            ])
        ]
    }
}

extension AuthorizedOffer {
    /// - Throws: `BadgeError` `serverAnswerInvalid` for unbound tokens from a server that claims to bind them: anyone
    ///   who reads such a response could use them.
    init(
        _ offer: ResolvedOffer, _ grant: TokenResponse, now: Date, device: DeviceIdentity?, clientID: String? = nil
    ) throws {
        guard grant.isBound || device == nil || !offer.bindsTokens else {
            throw BadgeError(
                .serverAnswerInvalid, "serverAnswerInvalid.answer",
                ["server": offer.tokenEndpoint.origin, "finding": "did not bind its tokens to this device"])
        }
        self.init(
            offer, accessToken: grant.accessToken, refreshToken: grant.refreshToken, expires: grant.expires(from: now),
            credentialIdentifier: grant.credentialIdentifiers[offer.configuration.id]?.first,
            device: grant.isBound ? device : nil, clientID: clientID)
    }
}
