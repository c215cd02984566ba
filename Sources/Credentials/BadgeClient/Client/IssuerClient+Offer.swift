import BadgeCredentials
import BadgeKeys
package import BadgeModel
package import BadgeOpenID
import BadgeTransport
package import Foundation

extension IssuerClient {
    /// Reads an offer link, and fetches an offer that is passed by reference. Nothing is redeemed.
    ///
    /// A server may give an offer once: the fetched offer is kept for the next ``resolve(_:)`` of the link.
    ///
    /// - Throws: `BadgeError`: those of ``CredentialOffer/parse(_:)``; `invitationUnusable`; those of the web client.
    package func read(_ link: String) async throws -> CredentialOffer {
        let offer = try await fetchOffer(from: link)
        if case .reference = try CredentialOffer.parse(link) { fetchedOffers.store(offer, for: link) }
        return offer
    }

    /// Fetches an issuer's name; its host when it publishes none.
    ///
    /// - Throws: `BadgeError` `metadataMismatch`, and those of the web client.
    package func fetchName(of issuer: URL) async throws -> String {
        try await metadata(of: issuer).display.name
    }
}

extension AuthorizedOffer {
    /// Returns the issuer of a stored authorization.
    ///
    /// - Throws: `BadgeError` `documentInvalid` when the record is damaged.
    package static func issuer(ofStored stored: Secret) throws -> URL {
        try JSONReader(try JSON.parse(stored.revealedText))["offer"]["credential_issuer"].url()
    }
}
