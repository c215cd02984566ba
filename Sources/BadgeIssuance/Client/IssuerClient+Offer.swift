import BadgeKeys
public import BadgeModel
import BadgeTransport
public import Foundation

extension IssuerClient {
    /// Reads an offer link, and fetches the offer where the link only refers to it. Nothing is redeemed.
    ///
    /// - Throws: `BadgeError`: those of ``CredentialOffer/parse(_:)``; `invitationUnusable`; those of the web client.
    public func read(_ link: String) async throws -> CredentialOffer { try await fetchOffer(from: link) }

    /// What an issuer calls itself; its host when it does not say.
    ///
    /// - Throws: `BadgeError` `metadataMismatch`, and those of the web client.
    public func fetchName(of issuer: URL) async throws -> String {
        try await metadata(of: issuer).display.name
    }
}

extension CredentialOffer {
    /// The offer by reference that stands behind the code of an invitation or a recovery.
    public static func uri(code: Secret, at issuer: URL) -> String {
        uri(reference: issuer.appending(path: "offers").appending(path: code.revealedText))
    }
}

extension AuthorizedOffer {
    /// The issuer of an authorization that was kept.
    ///
    /// - Throws: `BadgeError` `documentInvalid` when the record is damaged.
    public static func issuer(ofStored stored: Secret) throws -> URL {
        try JSONReader(try JSON.parse(stored.revealedText))["offer"]["credential_issuer"].url()
    }
}
