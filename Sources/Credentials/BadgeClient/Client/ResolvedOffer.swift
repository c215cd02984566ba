package import BadgeCredentials
package import BadgeKeys
package import BadgeModel
package import BadgeOpenID
import BadgeTransport
package import Foundation

/// An offer with the validated publications of its issuer: the first phase of issuance.
package struct ResolvedOffer: Sendable {
    package private(set) var offer: CredentialOffer
    /// The appearance of the issuer; its name, or its host when it publishes none.
    package let display: Display
    package let support: Organization.SupportContacts
    /// The kind of credential to request: the first of ``configurations``, unless another one was chosen.
    package var configuration: CredentialConfiguration { configurations[0] }
    /// The kinds of credential that the offer names and this library supports, in the offer's order; at least one.
    package private(set) var configurations: [CredentialConfiguration]
    /// The authorization server's identifier.
    package var authorizationServer: URL { server.issuer }
    /// The endpoint at which the code is redeemed.
    package var tokenEndpoint: URL { server.tokenEndpoint }
    /// The endpoint for credential requests.
    package let credentialEndpoint: URL
    /// The endpoint for fresh nonces, if any.
    package let nonceEndpoint: URL?
    /// The endpoint for notifications of a credential's outcome, if any.
    package let notificationEndpoint: URL?
    /// The endpoint for credentials that are issued later, if any.
    package let deferredEndpoint: URL?
    /// The address of the organization's policy, if it publishes one.
    package let policyEndpoint: URL?
    /// The maximum number of credentials of one badge per request.
    package let batchSize: Int
    /// Whether the authorization server binds tokens to the key of a device (RFC 9449).
    package var bindsTokens: Bool { server.bindsTokens }
    /// The endpoint at which a login on another screen begins; `nil` if the authorization server has none.
    package var deviceAuthorizationEndpoint: URL? { server.deviceAuthorizationEndpoint }
    /// The host whose page a login in the browser opens; `nil` if the authorization server has no such logins.
    package var loginHost: String? { server.authorizationEndpoint?.host() }
    private(set) var server: AuthorizationServer
    /// Whether the organization's servers accept the name of a device.
    var knowsDevices: Bool { server.knowsDevices || isIssuerKnowingDevices }
    private let isIssuerKnowingDevices: Bool
    /// Whether the issuer's metadata names its authorization servers.
    let namesServers: Bool
    /// Whether the issuer itself is an authorization server, besides that of the offer.
    let hasOwnServer: Bool
    /// The message encryption that the issuer requires, if any.
    let encryption: MessageEncryption?
    /// The issuer's signing keys.
    package internal(set) var trust: [JWK]

    /// The identifier of the issuer's organization in a wallet.
    package var organizationID: Organization.ID { Organization.ID(rawValue: offer.issuer.absoluteString) }

    package var issuerName: String { display.name }

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

    /// Returns a copy of the offer for one of its kinds of credential.
    ///
    /// - Parameter id: The issuer's identifier for it, one of ``configurations``.
    /// - Throws: `BadgeError` `offerUnsupported` when the offer has no supported credential with that identifier.
    package func choosing(_ id: String) throws -> ResolvedOffer {
        guard let chosen = configurations.first(where: { $0.id == id }) else {
            throw BadgeError(.offerUnsupported, .client("offerUnsupported.credentialKind"))
        }
        var narrowed = self
        narrowed.configurations = [chosen]
        narrowed.offer.configurationIDs = [id]
        return narrowed
    }

    /// Returns a copy of the offer at the issuer's own authorization server.
    func served(by own: AuthorizationServer) -> ResolvedOffer {
        var served = self
        served.server = own
        served.offer.authorizationServer = own.issuer
        return served
    }
}

/// An offer whose code was redeemed: the second phase of issuance. Only ``IssuerClient`` creates one.
package struct AuthorizedOffer: Sendable {
    package internal(set) var offer: ResolvedOffer
    /// The token for the credential endpoint.
    package let accessToken: Secret
    /// The refresh token, if any.
    package let refreshToken: Secret?
    /// The expiry of the access token, if the server states it.
    package let expires: Date?
    /// The client identifier for which the server issued the tokens; `nil` if it required none.
    let clientID: String?
    /// The device to which the tokens are bound; `nil` for bearer tokens.
    package let device: DeviceIdentity?
    /// The keys of additional credentials of the same badge, which are requested in the same request.
    package internal(set) var copyKeys: [SigningKey] = []
    /// The issuer's identifier for a credential that it promised to issue later; `nil` if there is none.
    package internal(set) var transactionID: String?
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

/// The outcome of a credential request.
package enum IssuanceOutcome: Sendable {
    /// The credential was issued.
    case issued(IssuedCredential)
    /// The issuer issues the credential later, and must not be asked again before that many seconds. The authorization
    /// contains the issuer's identifier for it.
    case deferred(AuthorizedOffer, seconds: Int)
}

/// A verified credential that was issued to this device's key: the last phase of issuance. Only ``IssuerClient``
/// creates one.
package struct IssuedCredential: Sendable {
    /// An additional credential of the same badge, on its own key.
    package struct Copy: Sendable {
        /// The credential as received.
        package let text: Secret
        /// The verified content.
        package let credential: VerifiedCredential
        /// The key to which the credential is bound.
        package let key: SigningKey
    }

    /// The credential as received; of an SD-JWT VC the issuer-signed JWT and disclosures.
    package let text: Secret
    /// The verified content.
    package let credential: VerifiedCredential
    /// The claims about the holder.
    package let holderClaims: [String: JSON]
    /// The issuer's identifier for this issuance in notifications.
    package let notificationID: String?
    /// The refresh token, if any.
    package let refreshToken: Secret?
    /// The key that identifies this device at the issuer, if the tokens are bound to it.
    package var deviceKey: SigningKey? { authorized.device?.key }
    /// Additional credentials of the same badge, in the order of their keys.
    package let copies: [Copy]
    /// The keys that signed it or may sign next: the issuer's, and that of its certificate chain.
    package var trust: [JWK] { authorized.offer.trust }
    package var format: Credential.Format { authorized.offer.configuration.format }
    /// The appearance of the badge.
    package var display: Display { authorized.offer.configuration.display }
    let authorized: AuthorizedOffer

    init(
        text: Secret, credential: VerifiedCredential, holderClaims: [String: JSON], copies: [Copy] = [],
        notificationID: String?, authorized: AuthorizedOffer
    ) {
        self.text = text
        self.holderClaims = holderClaims
        self.copies = copies
        self.credential = credential
        self.notificationID = notificationID
        self.authorized = authorized
        refreshToken = authorized.refreshToken
    }
}

/// The outcome of an issued credential (OpenID4VCI 1.0 section 11.1).
package enum NotificationEvent: String, Sendable, CaseIterable {
    /// The credential was stored.
    case accepted = "credential_accepted"
    /// The user deleted the credential.
    case deleted = "credential_deleted"
    /// The credential could not be stored.
    case failure = "credential_failure"
}
