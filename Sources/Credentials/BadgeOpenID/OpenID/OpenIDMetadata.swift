package import BadgeModel
import BadgeTransport
package import Foundation

/// The metadata of an OpenID provider (OpenID Connect Discovery section 3).
package struct OpenIDMetadata: Sendable, Hashable {
    /// Its endpoints as an authorization server.
    package let server: AuthorizationServer
    /// The address of its keys.
    package let keys: URL
    /// The address of the user info; `nil` if it has none.
    package let userInfo: URL?

    /// Reads a metadata document.
    ///
    /// - Throws: `BadgeError` `metadataMismatch` when it names another issuer or an endpoint that is not allowed;
    ///   `documentInvalid` when a member is missing or invalid.
    package init(_ metadata: JSONReader, issuer: URL, allowing hosts: PrivateHosts = .none) throws {
        server = try AuthorizationServer(metadata, issuer: issuer, allowing: hosts)
        keys = try metadata["jwks_uri"].endpoint(publishedBy: issuer, allowing: hosts)
        userInfo = try metadata["userinfo_endpoint"].optional?.endpoint(publishedBy: issuer, allowing: hosts)
    }
}
