import BadgeKeys
import BadgeModel
public import BadgeTransport
public import Foundation

/// A login in the user's browser, and for what it is. Only ``IssuerClient`` makes one.
public struct BrowserLogin: Sendable {
    /// The page, and how its answer is recognized.
    public let authorization: BrowserAuthorization
    let offer: ResolvedOffer
    let client: OAuthClient
    let badgeKey: String?
    /// For whom the tokens are to be; `nil` where the server was not told.
    let resource: String?
}

extension IssuerClient {
    /// Begins a login in the user's browser (OpenID4VCI 1.0 section 5).
    ///
    /// - Parameters:
    ///   - offer: What the login is to be worth.
    ///   - client: The name under which the server knows this program.
    ///   - redirect: Where the answer is to come.
    ///   - badgeKey: The thumbprint of the holder key of the badge that the login is for; `nil` for a new badge.
    ///   - device: This device, to whose key the tokens are bound where the server does that.
    /// - Throws: `BadgeError` `notSupported` when the organization's server has no such logins; those of the web client.
    public func beginBrowserLogin(
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

    /// Begins a login that says for whom the tokens are to be (RFC 8707); a server that refuses that, some without a reason,
    /// is asked once more without it.
    static func namingResource<Begun>(
        _ resource: String?, in fields: [String: String], begin: ([String: String]) async throws -> Begun
    ) async throws -> (Begun, resource: String?) {
        guard let resource else { return (try await begin(fields), nil) }
        do { return (try await begin(fields.merging(["resource": resource]) { own, _ in own }), resource) } catch let
            failure
            as BadgeError where failure.code == .notSupported || failure.serverProblem?.error == "invalid_target"
        { return (try await begin(fields), nil) }
    }

    /// Goes on after the user has logged in in the browser.
    ///
    /// - Parameters:
    ///   - login: The login.
    ///   - answer: The address that the browser was sent to in the end.
    ///   - device: The device that it was begun on.
    /// - Returns: What was granted.
    /// - Throws: `BadgeError` `declined`, `metadataMismatch` when another server answered, `serverAnswerInvalid`,
    ///   `sessionEnded`, `badgeSuspended`, those of the web client; where the login was at another server than the
    ///   organization's, `accountUnknown`, `wrongPerson`, `invitationUnusable` and `authenticationFailed`.
    public func authorize(
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
            throw failure.serverProblem.flatMap(DeviceAPIError.issuing) ?? failure
        }
    }
}

extension ResolvedOffer {
    /// Who asks for a login, and for what: by the scope that the issuer names, else by the kind of credential (OpenID4VCI 1.0
    /// section 5.1).
    func loginFields(_ client: OAuthClient) -> [String: String] {
        var fields = ["client_id": client.id]
        fields["scope"] = client.scope ?? configuration.scope
        if fields["scope"] == nil { fields["authorization_details"] = authorizationDetails.text }
        return fields
    }

    /// For whom the tokens of a server are that serves several (section 5.1.2, RFC 8707).
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
    /// - Throws: `BadgeError` `serverAnswerInvalid` for tokens that are not bound, from a server that says that it binds them:
    ///   anyone who reads such an answer could use them.
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
