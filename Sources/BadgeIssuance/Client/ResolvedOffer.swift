public import BadgeKeys
public import BadgeModel
import BadgeTransport
public import Foundation

/// An offer with everything that its issuer publishes and that was checked: the first phase of issuance.
public struct ResolvedOffer: Sendable {
    /// The offer.
    public let offer: CredentialOffer
    /// How the issuer looks; its name, or its host when it gives none.
    public let display: Display
    /// Whom to ask for help.
    public let support: Organization.SupportContacts
    /// The kind of credential that will be asked for.
    public let configuration: CredentialConfiguration
    /// The authorization server's identifier.
    public let authorizationServer: URL
    /// Where the code is redeemed.
    public let tokenEndpoint: URL
    /// Where the credential is asked for.
    public let credentialEndpoint: URL
    /// Where fresh nonces come from, when the issuer has them.
    public let nonceEndpoint: URL?
    /// Where the issuer wants to hear what became of the credential.
    public let notificationEndpoint: URL?
    /// Where the organization's policy is, when it publishes one.
    public let policyEndpoint: URL?
    /// Whether the authorization server binds tokens to the key of a device (RFC 9449).
    public let bindsTokens: Bool
    /// Where a login on another screen begins; `nil` where the authorization server has none.
    public var deviceAuthorizationEndpoint: URL? { server.deviceAuthorizationEndpoint }
    /// The host whose page a login in the browser opens; `nil` where the authorization server has no such logins.
    public var loginHost: String? { server.authorizationEndpoint?.host() }
    let server: AuthorizationServer
    /// Whether the organization's servers want to hear what a device is called.
    let knowsDevices: Bool
    /// The keys that the issuer signs with.
    public internal(set) var trust: [JWK]

    /// The organization behind the issuer, as a wallet names it.
    public var organizationID: Organization.ID { Organization.ID(rawValue: offer.issuer.absoluteString) }

    /// The issuer's name.
    public var issuerName: String { display.name }

    init(
        _ offer: CredentialOffer, _ metadata: IssuerMetadata, _ configuration: CredentialConfiguration,
        server: AuthorizationServer, trust: [JWK]
    ) {
        self.offer = offer
        display = metadata.display
        support = metadata.support
        self.configuration = configuration
        authorizationServer = server.issuer
        tokenEndpoint = server.tokenEndpoint
        bindsTokens = server.bindsTokens
        self.server = server
        knowsDevices = server.knowsDevices || metadata.knowsDevices
        credentialEndpoint = metadata.credentialEndpoint
        nonceEndpoint = metadata.nonceEndpoint
        notificationEndpoint = metadata.notificationEndpoint
        policyEndpoint = metadata.policyEndpoint
        self.trust = trust
    }
}

/// An offer whose code was redeemed: the second phase of issuance. Only ``IssuerClient`` makes one.
public struct AuthorizedOffer: Sendable {
    /// The offer.
    public internal(set) var offer: ResolvedOffer
    /// The token for the credential endpoint.
    public let accessToken: Secret
    /// The token for renewal, where there is one.
    public let refreshToken: Secret?
    /// When the access token ends, where the server says so.
    public let expires: Date?
    /// The device that the tokens are bound to; `nil` for tokens that anybody may use who has them.
    public let device: DeviceIdentity?
    let credentialIdentifier: String?

    init(
        _ offer: ResolvedOffer, accessToken: Secret, refreshToken: Secret?, expires: Date?,
        credentialIdentifier: String?, device: DeviceIdentity?
    ) {
        self.offer = offer
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.expires = expires
        self.credentialIdentifier = credentialIdentifier
        self.device = device
    }

    var authorization: RequestAuthorization {
        device.map { .bound(accessToken, to: $0.key) } ?? .bearer(accessToken)
    }
}

/// A credential that was issued to our key and verified: the last phase of issuance. Only ``IssuerClient`` makes one.
public struct IssuedCredential: Sendable {
    /// The SD-JWT VC as it came, issuer-signed JWT and disclosures.
    public let text: Secret
    /// What it says.
    public let credential: VerifiedCredential
    /// The issuer's name for this issuance, to be named in notifications.
    public let notificationID: String?
    /// The token for renewal, where there is one.
    public let refreshToken: Secret?
    /// The key by which the issuer knows this device, where the tokens are bound to it.
    public var deviceKey: SigningKey? { authorized.device?.key }
    /// How the badge looks.
    public var display: Display { authorized.offer.configuration.display }
    let authorized: AuthorizedOffer

    init(text: Secret, credential: VerifiedCredential, notificationID: String?, authorized: AuthorizedOffer) {
        self.text = text
        self.credential = credential
        self.notificationID = notificationID
        self.authorized = authorized
        refreshToken = authorized.refreshToken
    }
}

/// What became of an issued credential (OpenID4VCI 1.0 section 11.1).
public enum NotificationEvent: String, Sendable, CaseIterable {
    /// It is stored.
    case accepted = "credential_accepted"
    /// The user gave it away.
    case deleted = "credential_deleted"
    /// It could not be stored.
    case failure = "credential_failure"
}
