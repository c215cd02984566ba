public import BadgeModel
import BadgeTransport
public import Foundation

/// Where an organization's server has what no standard names (`/.well-known/badge-configuration`).
public struct ServerConfiguration: Sendable, Hashable {
    /// The issuer that it is of.
    public let issuer: URL
    /// The organization's name.
    public let name: String
    /// Whom to ask for help.
    public let support: Organization.SupportContacts
    /// The other server that people log in at; `nil` where they log in at the organization alone.
    public let authorizationServer: URL?
    let tokenEndpoint: URL
    let loginEndpoint: URL
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
}

extension ServerConfiguration {
    init(_ reader: JSONReader, issuer: URL, allowing hosts: PrivateHosts) throws {
        guard try reader["issuer"].string().isExactly(issuer.absoluteString) else {
            throw IssuerMetadata.lie(issuer, "names another issuer")
        }
        func endpoint(_ name: String) throws -> URL {
            try reader["\(name)_endpoint"].endpoint(publishedBy: issuer, allowing: hosts)
        }
        let password = reader["password_endpoint"].optional
        self.init(
            issuer: issuer, name: try reader["name"].line(maxLength: 256),
            support: try Organization.SupportContacts(reader["support"].optional),
            authorizationServer: try reader["authorization_server"].optional?
                .endpoint(publishedBy: issuer, allowing: hosts),
            tokenEndpoint: try endpoint("token"), loginEndpoint: try endpoint("login"),
            revocationEndpoint: try endpoint("revocation"), devicesEndpoint: try endpoint("devices"),
            phoneEndpoint: try endpoint("phone"), photoEndpoint: try endpoint("photo"),
            recoveryEndpoint: try endpoint("recovery"), codesEndpoint: try endpoint("codes"),
            clientsEndpoint: try endpoint("clients"), ssoEndpoint: try endpoint("sso"),
            offersEndpoint: try endpoint("offers"),
            passwordEndpoint: try password.map { try $0.endpoint(publishedBy: issuer, allowing: hosts) })
    }

    /// The link of the offer that stands behind the code of an invitation or a recovery.
    public func offerLink(code: Secret) -> String {
        CredentialOffer.uri(reference: offersEndpoint.appending(component: code.revealedText))
    }
}

extension JSONReader {
    /// A text for one line of a screen: 1 to so many characters, of which those that a terminal obeys are left out.
    func line(maxLength: Int) throws -> String {
        let scalars = try nonEmptyString(maxLength: maxLength).unicodeScalars
        return String(String.UnicodeScalarView(scalars.filter { $0.properties.generalCategory != .control }))
    }
}
