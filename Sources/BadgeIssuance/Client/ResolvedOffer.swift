public import BadgeKeys
public import BadgeModel
import BadgeTransport
public import Foundation

/// An offer with everything that its issuer publishes and that was checked: the first phase of issuance.
public struct ResolvedOffer: Sendable {
    /// The offer.
    public private(set) var offer: CredentialOffer
    /// How the issuer looks; its name, or its host when it gives none.
    public let display: Display
    /// Whom to ask for help.
    public let support: Organization.SupportContacts
    /// The kind of credential that will be asked for: the first of ``configurations``, unless another one was chosen.
    public var configuration: CredentialConfiguration { configurations[0] }
    /// The kinds of credential that the offer names and that can be held here, in the offer's order; at least one.
    public private(set) var configurations: [CredentialConfiguration]
    /// The authorization server's identifier.
    public var authorizationServer: URL { server.issuer }
    /// Where the code is redeemed.
    public var tokenEndpoint: URL { server.tokenEndpoint }
    /// Where the credential is asked for.
    public let credentialEndpoint: URL
    /// Where fresh nonces come from, when the issuer has them.
    public let nonceEndpoint: URL?
    /// Where the issuer wants to hear what became of the credential.
    public let notificationEndpoint: URL?
    /// Where a credential that is issued later is collected, when the issuer issues any later.
    public let deferredEndpoint: URL?
    /// Where the organization's policy is, when it publishes one.
    public let policyEndpoint: URL?
    /// How many credentials of one badge one request may ask for.
    public let batchSize: Int
    /// Whether the authorization server binds tokens to the key of a device (RFC 9449).
    public var bindsTokens: Bool { server.bindsTokens }
    /// Where a login on another screen begins; `nil` where the authorization server has none.
    public var deviceAuthorizationEndpoint: URL? { server.deviceAuthorizationEndpoint }
    /// The host whose page a login in the browser opens; `nil` where the authorization server has no such logins.
    public var loginHost: String? { server.authorizationEndpoint?.host() }
    private(set) var server: AuthorizationServer
    /// Whether the organization's servers want to hear what a device is called.
    var knowsDevices: Bool { server.knowsDevices || isIssuerKnowingDevices }
    private let isIssuerKnowingDevices: Bool
    /// Whether the issuer's metadata names its authorization servers.
    let namesServers: Bool
    /// Whether the issuer is an authorization server beside the one of the offer.
    let hasOwnServer: Bool
    /// How messages are to be encrypted beyond the connection, where the issuer demands it.
    let encryption: MessageEncryption?
    /// The keys that the issuer signs with.
    public internal(set) var trust: [JWK]

    /// The organization behind the issuer, as a wallet names it.
    public var organizationID: Organization.ID { Organization.ID(rawValue: offer.issuer.absoluteString) }

    /// The issuer's name.
    public var issuerName: String { display.name }

    init(
        _ offer: CredentialOffer, _ metadata: IssuerMetadata, _ configurations: [CredentialConfiguration],
        server: AuthorizationServer, trust: [JWK]
    ) {
        self.offer = offer
        self.configurations = configurations
        encryption = metadata.encryption
        batchSize = metadata.batchSize
        deferredEndpoint = metadata.deferredEndpoint
        display = metadata.display
        support = metadata.support
        self.server = server
        isIssuerKnowingDevices = metadata.knowsDevices
        namesServers = !metadata.authorizationServers.isEmpty
        hasOwnServer = server.issuer != offer.issuer && metadata.authorizationServers.contains(offer.issuer)
        credentialEndpoint = metadata.credentialEndpoint
        nonceEndpoint = metadata.nonceEndpoint
        notificationEndpoint = metadata.notificationEndpoint
        policyEndpoint = metadata.policyEndpoint
        self.trust = trust
    }

    /// The same offer for one of its kinds of credential.
    ///
    /// - Parameter id: The issuer's name for it, one of ``configurations``.
    /// - Throws: `BadgeError` `offerUnsupported` when the offer has none of that name that can be held here.
    public func choosing(_ id: String) throws -> ResolvedOffer {
        guard let chosen = configurations.first(where: { $0.id == id }) else {
            throw BadgeError(.offerUnsupported, "offerUnsupported.credentialKind")
        }
        var narrowed = self
        narrowed.configurations = [chosen]
        narrowed.offer.configurationIDs = [id]
        return narrowed
    }

    /// The same offer at the issuer's own authorization server.
    func served(by own: AuthorizationServer) -> ResolvedOffer {
        var served = self
        served.server = own
        served.offer.authorizationServer = own.issuer
        return served
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
    /// The name under which the server gave the tokens; `nil` where it asked for none.
    let clientID: String?
    /// The device that the tokens are bound to; `nil` for tokens that anybody may use who has them.
    public let device: DeviceIdentity?
    /// The keys of further credentials of the same badge, which are asked for in the same request.
    public internal(set) var copyKeys: [SigningKey] = []
    /// The issuer's name for what it promised to issue later; `nil` where it did not.
    public internal(set) var transactionID: String?
    let credentialIdentifier: String?

    init(
        _ offer: ResolvedOffer, accessToken: Secret, refreshToken: Secret?, expires: Date?,
        credentialIdentifier: String?, device: DeviceIdentity?, clientID: String? = nil
    ) {
        self.clientID = clientID
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

/// What a credential request came to.
public enum IssuanceOutcome: Sendable {
    /// The credential is here.
    case issued(IssuedCredential)
    /// The issuer issues it later, and is not to be asked before that many seconds; the grant has its name for it.
    case deferred(AuthorizedOffer, seconds: Int)
}

/// A credential that was issued to our key and verified: the last phase of issuance. Only ``IssuerClient`` makes one.
public struct IssuedCredential: Sendable {
    /// A further credential of the same badge, on a key of its own.
    public struct Copy: Sendable {
        /// The SD-JWT VC as it came.
        public let text: Secret
        /// What it says.
        public let credential: VerifiedCredential
        /// The key that it is bound to.
        public let key: SigningKey
    }

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
    /// Further credentials of the same badge, in the order of their keys.
    public let copies: [Copy]
    /// The keys that signed it or may sign next: the issuer's, and that of its chain of certificates.
    public var trust: [JWK] { authorized.offer.trust }
    /// How the badge looks.
    public var display: Display { authorized.offer.configuration.display }
    let authorized: AuthorizedOffer

    init(
        text: Secret, credential: VerifiedCredential, copies: [Copy] = [], notificationID: String?,
        authorized: AuthorizedOffer
    ) {
        self.text = text
        self.copies = copies
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
