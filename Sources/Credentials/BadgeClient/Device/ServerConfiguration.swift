import BadgeCredentials
package import BadgeModel
import BadgeOpenID
import BadgeTransport
package import Foundation

/// The endpoints of an organization's server that no standard defines (`/.well-known/badge-configuration`).
package struct ServerConfiguration: Sendable, Hashable {
    /// The issuer that the configuration belongs to.
    package let issuer: URL
    /// The organization's name.
    package let name: String
    package let support: Organization.SupportContacts
    /// The external server at which people log in; `nil` if they log in at the organization only.
    package let authorizationServer: URL?
    /// The identity providers at which people sign in, in the order in which they are shown; none where the
    /// organization has none.
    package let identityProviders: [IdentityProvider]
    let tokenEndpoint: URL
    /// The address that checks passwords.
    package let loginEndpoint: URL
    let revocationEndpoint: URL
    let devicesEndpoint: URL
    let phoneEndpoint: URL
    let photoEndpoint: URL
    let recoveryEndpoint: URL
    let codesEndpoint: URL
    let clientsEndpoint: URL
    let ssoEndpoint: URL
    let offersEndpoint: URL
    // Nil where passwords are not changed by an app.
    let passwordEndpoint: URL?
    // Nil where no sign-in at an identity provider begins a session.
    let providerSessionEndpoint: URL?
    let providerNonceEndpoint: URL?
    // Nil where people do not manage their sign-ins.
    let accountsEndpoint: URL?
    // Nil where the organization sends no emails for its people.
    let shareEndpoint: URL?
}

extension ServerConfiguration {
    init(_ reader: JSONReader, issuer: URL, allowing hosts: PrivateHosts) throws {
        guard try reader["issuer"].string().isExactly(issuer.absoluteString) else {
            throw IssuerMetadata.lie(issuer, "names another issuer")
        }
        func endpoint(_ name: String) throws -> URL {
            try reader["\(name)_endpoint"].endpoint(publishedBy: issuer, allowing: hosts)
        }
        func optionalEndpoint(_ name: String) throws -> URL? {
            try reader["\(name)_endpoint"].optional?.endpoint(publishedBy: issuer, allowing: hosts)
        }
        self.init(
            issuer: issuer, name: try reader["name"].line(maxLength: 256),
            support: Organization.SupportContacts(reader["support"]),
            authorizationServer: try reader["authorization_server"].optional?
                .endpoint(publishedBy: issuer, allowing: hosts),
            identityProviders: try reader["identity_providers"].optional.map(IdentityProvider.list) ?? [],
            tokenEndpoint: try endpoint("token"), loginEndpoint: try endpoint("login"),
            revocationEndpoint: try endpoint("revocation"), devicesEndpoint: try endpoint("devices"),
            phoneEndpoint: try endpoint("phone"), photoEndpoint: try endpoint("photo"),
            recoveryEndpoint: try endpoint("recovery"), codesEndpoint: try endpoint("codes"),
            clientsEndpoint: try endpoint("clients"), ssoEndpoint: try endpoint("sso"),
            offersEndpoint: try endpoint("offers"),
            passwordEndpoint: try optionalEndpoint("password"),
            providerSessionEndpoint: try optionalEndpoint("provider_session"),
            providerNonceEndpoint: try optionalEndpoint("provider_nonce"),
            accountsEndpoint: try optionalEndpoint("accounts"),
            shareEndpoint: try optionalEndpoint("share"))
    }

    /// Returns the link of the offer for the code of an invitation or a recovery.
    package func offerLink(code: Secret) -> String {
        CredentialOffer.uri(reference: offersEndpoint.appending(component: code.revealedText))
    }
}

extension JSONReader {
    /// Returns a text for one line of a screen: 1 to `maxLength` characters, without terminal control characters.
    func line(maxLength: Int) throws -> String {
        let scalars = try nonEmptyString(maxLength: maxLength).unicodeScalars
        return String(String.UnicodeScalarView(scalars.filter { $0.properties.generalCategory != .control }))
    }
}
