package import BadgeModel
import BadgeTransport
package import Foundation

/// An invitation to fetch a credential (OpenID4VCI 1.0 section 4.1): with a pre-authorized code, or with a login.
///
///     switch try CredentialOffer.parse(link) {
///     case .value(let offer): show(offer.issuer)
///     case .reference(let url): …
///     }
package struct CredentialOffer: Sendable, Equatable {
    /// The maximum size of an offer in bytes, by value or by reference: 64 KiB.
    package static let maxBytes = 64 * 1024

    /// The credential issuer that makes the offer.
    package let issuer: URL
    /// The identifiers of the offered credential configurations in the issuer's metadata.
    package var configurationIDs: [String]
    /// The single-use code of the invitation; `nil` for an offer that requires a login instead.
    package let preAuthorizedCode: Secret?
    /// The value that the issuer expects back when the user logs in for this offer (section 5.1.3).
    package let issuerState: String?
    /// The format of the code that the user types; `nil` when none is required.
    package let transactionCode: TransactionCodeFormat?
    /// The authorization server to use, when the issuer has several.
    package var authorizationServer: URL?

    package init(
        issuer: URL, configurationIDs: [String], preAuthorizedCode: Secret?,
        transactionCode: TransactionCodeFormat? = nil, issuerState: String? = nil, authorizationServer: URL? = nil
    ) {
        self.issuer = issuer
        self.configurationIDs = configurationIDs
        self.preAuthorizedCode = preAuthorizedCode
        self.transactionCode = transactionCode
        self.issuerState = issuerState
        self.authorizationServer = authorizationServer
    }
}

extension CredentialOffer {
    /// The offer object including the code, which is the response of a `credential_offer_uri`.
    package var json: JSON {
        .object(compacting: [
            "credential_issuer": .string(issuer.absoluteString),
            "credential_configuration_ids": .array(configurationIDs.map(JSON.string)),
            "grants": grants,
        ])
    }

    private var grants: JSON? {
        let server = JSON.optional(authorizationServer?.absoluteString)
        if let preAuthorizedCode {
            let grant = JSON.object(compacting: [
                "pre-authorized_code": .string(preAuthorizedCode.revealedText), "tx_code": transactionCode?.json,
                "authorization_server": server,
            ])
            return .object([Self.grantType: grant])
        }
        guard issuerState != nil || authorizationServer != nil else { return nil }
        let grant = JSON.object(compacting: ["issuer_state": .optional(issuerState), "authorization_server": server])
        return .object([Self.loginGrantType: grant])
    }

    /// The offer by value, including the code: `openid-credential-offer://?credential_offer=…`.
    package var uri: String { Self.link("credential_offer", json.text) }

    /// Returns the offer by reference for the code of an invitation or a recovery.
    package static func uri(code: Secret, at issuer: URL) -> String {
        uri(reference: issuer.appending(path: "offers").appending(path: code.revealedText))
    }

    /// Returns an offer by reference: `openid-credential-offer://?credential_offer_uri=…`.
    package static func uri(reference: URL) -> String { link("credential_offer_uri", reference.absoluteString) }

    package static let scheme = "openid-credential-offer"
    static let grantType = "urn:ietf:params:oauth:grant-type:pre-authorized_code"
    static let loginGrantType = "authorization_code"

    private static func link(_ name: String, _ value: String) -> String {
        let unreserved = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        // Every text of Unicode scalars can be percent-encoded.
        return "\(scheme)://?\(name)=\(value.addingPercentEncoding(withAllowedCharacters: unreserved) ?? "")"
    }
}

extension TransactionCodeFormat {
    fileprivate var json: JSON {
        .object(compacting: [
            "input_mode": .string(inputMode.rawValue), "length": .optional(length),
            "description": .optional(description),
        ])
    }
}
