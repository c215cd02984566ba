package import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTransport
package import Foundation

extension TokenClient {
    /// Begins a login in the user's browser (RFC 6749 section 4.1, with RFC 7636), with a pushed authorization request
    /// if the server supports it (RFC 9126).
    ///
    /// - Parameters:
    ///   - server: The authorization server.
    ///   - redirect: The redirect URI for the response.
    ///   - fields: `client_id`, `scope` and other fields for the server.
    ///   - key: The key to which the tokens must be bound (RFC 9449 section 10), if the server binds them.
    ///   - isProved: Whether the pushed request contains a proof of that key.
    /// - Throws: `BadgeError` `notSupported` if the server has no such logins or does not know the client; those of the
    ///   web client.
    package func beginCodeGrant(
        at server: AuthorizationServer, redirect: URL, fields: [String: String], key: SigningKey? = nil,
        isProved: Bool = false
    ) async throws -> BrowserAuthorization {
        guard let endpoint = server.authorizationEndpoint else { throw Self.unsupported(server) }
        let (state, verifier) = (web.random.token(), web.random.token())
        var request = fields
        request["response_type"] = "code"
        request["redirect_uri"] = redirect.absoluteString
        request["state"] = state
        request["code_challenge"] = Base64URL.encode(Digest.sha256(verifier))
        request["code_challenge_method"] = "S256"
        request["dpop_jkt"] = key?.publicKey.thumbprint
        // OpenID Connect Core section 3.1.2.1 lets it be absent, and some servers do not.
        let isOpenID = fields["scope"]?.split(separator: " ").contains("openid") == true
        if isOpenID, request["nonce"] == nil { request["nonce"] = web.random.token() }
        let query = try await announced(request, at: server, key: isProved ? key : nil)
        return BrowserAuthorization(
            page: try endpoint.appending(query: query), redirect: redirect, server: server, state: state,
            codeVerifier: Secret(utf8: verifier))
    }

    /// Redeems the code with which a login in the browser ended.
    ///
    /// - Parameters:
    ///   - login: The login.
    ///   - answer: The address to which the browser was finally redirected.
    ///   - key: The key to which to bind the tokens, if the server supports it.
    ///   - fields: `client_id` and other fields for the server.
    /// - Throws: `BadgeError` `declined` when the user refused there; `metadataMismatch` when another server answered;
    ///   `serverAnswerInvalid` if the address is not a response to this login; `sessionEnded` when the code is refused;
    ///   those of the web client.
    package func redeem(
        _ login: BrowserAuthorization, answer: URL, key: SigningKey, fields: [String: String]
    ) async throws -> TokenResponse {
        var form = fields
        form["grant_type"] = "authorization_code"
        form["code"] = try login.code(in: answer).revealedText
        form["redirect_uri"] = login.redirect.absoluteString
        form["code_verifier"] = login.codeVerifier.revealedText
        do {
            return try await web.postForm(endpoint, form, authorization: .proof(key)) {
                try TokenResponse($0, provedKey: true)
            }
        } catch let failure as BadgeError
            // Some servers say `invalid_code` for `invalid_grant`.
            where ["invalid_grant", "invalid_code"].contains(failure.serverProblem?.error)
        {
            throw BadgeError(
                .sessionEnded, "sessionEnded.byServer", ["server": endpoint.origin], underlying: failure.serverProblem)
        }
    }

    private func announced(
        _ request: [String: String], at server: AuthorizationServer, key: SigningKey?
    ) async throws -> [String: String?] {
        guard let endpoint = server.pushedRequestEndpoint else { return request }
        do {
            let name = try await web.postForm(
                endpoint, request, authorization: key.map { .proof($0) } ?? .anonymous
            ) { try $0["request_uri"].nonEmptyString(maxLength: 1024) }
            return ["client_id": request["client_id"], "request_uri": name]
        } catch let failure as BadgeError where failure.serverProblem?.refusesClient == true {
            throw Self.unsupported(server, failure.serverProblem)
        }
    }

    private static func unsupported(_ server: AuthorizationServer, _ problem: ProblemDetails? = nil) -> BadgeError {
        BadgeError(
            .notSupported, "notSupported.browserLogin", ["server": server.issuer.origin], underlying: problem)
    }
}

extension ProblemDetails {
    // Some servers answer an unknown client or redirect URI with nothing more specific than that it is forbidden.
    fileprivate var refusesClient: Bool {
        [401, 403].contains(status)
            || ["invalid_client", "unauthorized_client", "invalid_scope"].contains(error)
    }
}

extension URL {
    // What its query has already stays (RFC 6749 section 3.1).
    fileprivate func appending(query fields: [String: String?]) throws -> URL {
        let added = String(decoding: FormBody.encode(fields.compactMapValues { $0 }), as: UTF8.self)
        let text = absoluteString.prefix { $0 != "#" }
        guard let page = URL(string: text + (text.contains("?") ? "&" : "?") + added) else {
            throw WebClient.invalid(self, "has no address for logins")
        }
        return page
    }
}
