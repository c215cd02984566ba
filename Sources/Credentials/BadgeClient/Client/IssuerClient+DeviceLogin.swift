import BadgeCredentials
import BadgeKeys
import BadgeModel
package import BadgeOpenID
import BadgeTransport
import Foundation

/// The client identifier of this program at a server, and the scope that it requests.
public struct OAuthClient: Sendable, Hashable {
    /// The client identifier. Servers that accept any client ignore it.
    public var id: String
    /// The scope to request; `nil` for the one that the issuer names for its badges.
    public var scope: String?

    public init(id: String = "badgekit", scope: String? = nil) {
        self.id = id
        self.scope = scope
    }
}

/// A login on another screen, and its purpose. Only ``IssuerClient`` creates one.
package struct DeviceLogin: Sendable {
    /// The data to show to the user.
    package let authorization: DeviceAuthorization
    let offer: ResolvedOffer
    let client: OAuthClient
    let badgeKey: String?
    let resource: String?
}

extension IssuerClient {
    /// Begins a login on another screen (RFC 8628).
    ///
    /// - Parameters:
    ///   - offer: The offer that the login is to authorize: that of ``offerForEnrollment(at:type:)``.
    ///   - client: The client identifier of this program at the server.
    ///   - badgeKey: The thumbprint of the holder key of the badge that the login is for; `nil` for a new badge.
    ///   - device: This device, to whose key the tokens are bound if the server supports it.
    /// - Throws: `BadgeError` `notSupported` when the organization's server has no such logins; those of the web
    ///   client.
    package func beginDeviceLogin(
        _ offer: ResolvedOffer, client: OAuthClient, badgeKey: String?, device: DeviceIdentity
    ) async throws -> DeviceLogin {
        guard let endpoint = offer.deviceAuthorizationEndpoint else {
            throw BadgeError(.notSupported, "notSupported.deviceLogin", ["server": offer.authorizationServer.origin])
        }
        var fields = offer.loginFields(client)
        if offer.knowsDevices {
            fields.merge(device.fields) { own, _ in own }
            fields["badge_key"] = badgeKey
        }
        let (authorization, resource) = try await Self.namingResource(offer.resource, in: fields) {
            try await tokenClient(for: offer).beginDeviceGrant(
                at: endpoint, fields: $0, key: offer.knowsDevices ? device.key : nil)
        }
        try requirePermitted(authorization.address, for: offer.offer.issuer)
        return DeviceLogin(
            authorization: authorization, offer: offer, client: client, badgeKey: badgeKey, resource: resource)
    }

    /// Waits until the user has logged in on the other screen.
    ///
    /// - Parameters:
    ///   - login: The login.
    ///   - device: The device on which the login was begun.
    /// - Returns: The authorization.
    /// - Throws: `BadgeError` `declined`, `verificationCodeExpired`, `badgeSuspended`, those of the web client;
    ///   `CancellationError`; where the login was at another server than the organization's, the errors of
    ///   ``authorize(_:answer:device:)``.
    package func awaitGrant(_ login: DeviceLogin, device: DeviceIdentity) async throws -> AuthorizedOffer {
        var fields = login.offer.knowsDevices ? device.fields : [:]
        fields["client_id"] = login.client.id
        fields["resource"] = login.resource
        do {
            let grant = try await tokenClient(for: login.offer)
                .awaitDeviceGrant(login.authorization, key: device.key, fields: fields)
            return try await authorize(
                login.offer, by: grant, to: login.client, badgeKey: login.badgeKey, device: device)
        } catch let failure as BadgeError {
            throw failure.serverProblem.flatMap { Self.refusal($0, badgeKey: login.badgeKey) } ?? failure
        }
    }
}
