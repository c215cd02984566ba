package import BadgeModel
import BadgeTransport
package import Foundation

extension BrowserAuthorization {
    /// Creates the visit of the page at which a user signs in with a provider, through the server of native sign-ins.
    ///
    /// - Parameters:
    ///   - provider: The provider's name.
    ///   - server: The server that leads to the provider, and returns with a token.
    ///   - fields: Further fields of the page's address, which are no secrets.
    ///   - redirect: The redirect URI for the response.
    ///   - state: The random value that identifies the response.
    /// - Throws: `BadgeError` `serverInsecure`.
    package init(
        provider: String, at server: URL, fields: [String: String], redirect: URL, state: String
    ) throws {
        try server.requireSecureServer()
        let issuer: JSON = .string(server.absoluteString)
        var query = fields
        (query["provider"], query["redirect_uri"], query["state"]) = (provider, redirect.absoluteString, state)
        let text = String(decoding: FormBody.encode(query), as: UTF8.self)
        guard let page = URL(string: "\(server.origin)/signin/start?\(text)") else {
            throw WebClient.invalid(server, "names a page that cannot be opened")
        }
        self.init(
            page: page, redirect: redirect,
            server: try AuthorizationServer(
                JSONReader(["issuer": issuer, "token_endpoint": issuer]), issuer: server),
            state: state, codeVerifier: Secret(utf8: ""))
    }

    /// Returns the server's token for the sign-in with the provider.
    ///
    /// - Throws: `BadgeError` `declined` when the user refused there; `serverAnswerInvalid` for any other refusal, and if
    ///   the address is not a response to this visit.
    package func providerToken(in answer: URL) throws -> Secret { try value("token", in: answer) }
}
