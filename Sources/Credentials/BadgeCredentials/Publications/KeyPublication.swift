package import BadgeModel
import BadgeTransport
package import Foundation

/// What an issuer's metadata (OpenID4VCI 1.0 section 12.2) says about the statements of its keys.
package struct KeyPublication: Sendable {
    /// The address of the statements; `nil` if the issuer publishes none.
    package let endpoint: URL?
    /// The version of the keys as stated by the metadata: a hint without a signed statement.
    package let version: Int?

    /// Reads the metadata of an issuer.
    ///
    /// - Throws: `BadgeError` `metadataMismatch` when they name another issuer, or an address that is not secure;
    ///   `documentInvalid`.
    package init(_ metadata: JSONReader, issuer: URL, allowing hosts: PrivateHosts) throws {
        guard try metadata["credential_issuer"].string().isExactly(issuer.absoluteString) else {
            throw BadgeError(
                .metadataMismatch, "metadataMismatch.finding",
                ["issuer": issuer.origin, "finding": "names another issuer"])
        }
        endpoint = try metadata["badge_keys_uri"].optional?.endpoint(publishedBy: issuer, allowing: hosts)
        version = try metadata["badge_keys_version"].optional?.integer(in: 0...Int(Int32.max))
    }
}
