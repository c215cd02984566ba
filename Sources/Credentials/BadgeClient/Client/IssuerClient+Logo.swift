package import BadgeModel
import BadgeTransport
package import Foundation

/// A logo as an organization's server sent it.
package struct FetchedLogo: Sendable, Hashable {
    package let picture: BadgePicture
    /// The entity tag for a later request; `nil` if the server sent none.
    package let entityTag: String?
}

extension IssuerClient {
    /// Fetches a logo that an issuer's `display` names: PNG or JPEG, as ``/BadgeModel/BadgePicture`` allows. The request tells
    /// nothing of the wallet or its badges.
    ///
    /// - Parameters:
    ///   - url: The address of the logo.
    ///   - issuer: The issuer that names it.
    ///   - entityTag: The tag of the logo that is known; `nil` for none.
    /// - Returns: The logo; `nil` if it is still the one of the tag.
    /// - Throws: `BadgeError` `metadataMismatch` when an issuer elsewhere names an address on this machine or of a
    ///   private network; `serverAnswerInvalid` for anything but such a picture, or a redirect to another server; those
    ///   of the web client.
    package func fetchLogo(
        at url: URL, namedBy issuer: URL, unless entityTag: String? = nil
    ) async throws -> FetchedLogo? {
        guard issuer.mayName(url, allowing: privateHosts) else {
            throw BadgeError(.metadataMismatch, .client("metadataMismatch.logoHost"), ["issuer": issuer.origin])
        }
        let body = try await web(for: issuer).get(
            url, accepting: BadgePicture.acceptedTypes, unless: entityTag, maxBytes: BadgePicture.mostBytes)
        return try body.map { FetchedLogo(picture: try BadgePicture($0, from: url), entityTag: $0.entityTag) }
    }
}
