import BadgeKeys
import BadgeModel
public import BadgeTransport
import Foundation

/// The name under which a server knows this program, and what it asks for.
public struct OAuthClient: Sendable, Hashable {
    /// The client's identifier at authorization servers; servers that take any client do not look at it.
    public var id: String
    /// The scope to ask for; `nil` for the one that the issuer names for its badges.
    public var scope: String?

    public init(id: String = "badgekit", scope: String? = nil) {
        self.id = id
        self.scope = scope
    }
}

/// A login on another screen, and for what it is. Only ``IssuerClient`` makes one.
public struct DeviceLogin: Sendable {
    /// What the user is told.
    public let authorization: DeviceAuthorization
    let offer: ResolvedOffer
    let client: OAuthClient
    let badgeKey: String?
    let resource: String?
}

extension IssuerClient {
    /// Begins a login on another screen (RFC 8628).
    ///
    /// - Parameters:
    ///   - offer: What the login is to be worth: that of ``offerForEnrollment(at:type:)``.
    ///   - client: The name under which the server knows this program.
    ///   - badgeKey: The thumbprint of the holder key of the badge that the login is for; `nil` for a new badge.
    ///   - device: This device, to whose key the tokens are bound where the server does that.
    /// - Throws: `BadgeError` `notSupported` when the organization's server has no such logins; those of the web client.
    public func beginDeviceLogin(
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
    ///   - device: The device that it was begun on.
    /// - Returns: What was granted.
    /// - Throws: `BadgeError` `declined`, `verificationCodeExpired`, `badgeSuspended`, those of the web client;
    ///   `CancellationError`; where the login was at another server than the organization's, as
    ///   ``authorize(_:answer:device:)``.
    public func awaitGrant(_ login: DeviceLogin, device: DeviceIdentity) async throws -> AuthorizedOffer {
        var fields = login.offer.knowsDevices ? device.fields : [:]
        fields["client_id"] = login.client.id
        fields["resource"] = login.resource
        do {
            let grant = try await tokenClient(for: login.offer)
                .awaitDeviceGrant(login.authorization, key: device.key, fields: fields)
            return try await authorize(
                login.offer, by: grant, to: login.client, badgeKey: login.badgeKey, device: device)
        } catch let failure as BadgeError {
            throw failure.serverProblem.flatMap(DeviceAPIError.issuing) ?? failure
        }
    }
}
