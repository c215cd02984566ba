package import BadgeKeys
package import BadgeModel
import BadgeTransport

extension TokenClient {
    /// Redeems the authorization code of a login (RFC 6749 section 4.1.3) for tokens that are bound to the key.
    ///
    /// `fields` are sent in addition to those of the protocol.
    ///
    /// - Throws: `BadgeError` `sessionEnded` when the code is refused; `serverAnswerInvalid` when the tokens are not
    ///   bound; those of the web client.
    package func redeem(
        authorizationCode code: Secret, key: SigningKey, fields: [String: String] = [:]
    ) async throws -> TokenResponse {
        try await session(
            fields.merging(["grant_type": "authorization_code", "code": code.revealedText]) { _, own in own }, key)
    }

    /// Redeems a JWT grant (RFC 7523 section 2.1) for tokens that are bound to the key.
    ///
    /// - Throws: `BadgeError` `sessionEnded` when the assertion is refused; `serverAnswerInvalid` when the tokens are
    ///   not bound; those of the web client.
    package func redeem(assertion: String, key: SigningKey, fields: [String: String] = [:]) async throws
        -> TokenResponse
    {
        let grant = ["grant_type": "urn:ietf:params:oauth:grant-type:jwt-bearer", "assertion": assertion]
        return try await session(fields.merging(grant) { _, own in own }, key)
    }

    static let exchangeGrant = "urn:ietf:params:oauth:grant-type:token-exchange"

    /// Exchanges the access token of another server (RFC 8693) for tokens that are bound to the same key.
    ///
    /// - Throws: `BadgeError` `serverAnswerInvalid` when the tokens are not bound; those of the web client.
    package func exchange(
        accessToken: Secret, key: SigningKey, fields: [String: String] = [:]
    ) async throws -> TokenResponse {
        let exchange = [
            "grant_type": Self.exchangeGrant, "subject_token": accessToken.revealedText,
            "subject_token_type": "urn:ietf:params:oauth:token-type:access_token",
        ]
        return try await bound(fields.merging(exchange) { _, own in own }, key)
    }

    /// Requests a new access token (RFC 6749 section 6). If the response contains another refresh token, it replaces
    /// the old one; save it before you use the access token.
    ///
    /// - Parameters:
    ///   - token: The refresh token.
    ///   - key: The key to which it is bound.
    ///   - fields: `client_id`, if the server required one at the login.
    /// - Throws: `BadgeError` `sessionEnded` when the refresh token is not (or no longer) accepted;
    ///   `serverAnswerInvalid` when the token is not bound; those of the web client.
    package func refresh(
        _ token: Secret, key: SigningKey, fields: [String: String] = [:]
    ) async throws -> TokenResponse {
        try await session(Self.refreshing(token, fields), key)
    }

    /// Requests a new access token with a refresh token that is bound to no key.
    ///
    /// - Throws: `BadgeError` `sessionEnded` when the refresh token is not (or no longer) accepted; those of the web
    ///   client.
    package func refresh(_ token: Secret, fields: [String: String] = [:]) async throws -> TokenResponse {
        try await notEnded {
            try await web.postForm(endpoint, Self.refreshing(token, fields)) { try TokenResponse($0) }
        }
    }

    private static func refreshing(_ token: Secret, _ fields: [String: String]) -> [String: String] {
        fields.merging(["grant_type": "refresh_token", "refresh_token": token.revealedText]) { _, own in own }
    }

    private func session(_ fields: [String: String], _ key: SigningKey) async throws -> TokenResponse {
        try await notEnded { try await bound(fields, key) }
    }

    private func notEnded(_ ask: () async throws -> TokenResponse) async throws -> TokenResponse {
        do { return try await ask() } catch let failure as BadgeError
            where failure.serverProblem?.error == "invalid_grant"
        {
            throw BadgeError(
                .sessionEnded,
                "sessionEnded.byServer", ["server": endpoint.origin],
                underlying: failure.serverProblem)
        }
    }

    private func bound(_ fields: [String: String], _ key: SigningKey) async throws -> TokenResponse {
        let grant = try await web.postForm(endpoint, fields, authorization: .proof(key)) {
            try TokenResponse($0, provedKey: true)
        }
        guard grant.isBound else { throw WebClient.invalid(endpoint, "did not bind its tokens to this device") }
        return grant
    }
}
