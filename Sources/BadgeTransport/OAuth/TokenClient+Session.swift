public import BadgeKeys
public import BadgeModel

extension TokenClient {
    /// Redeems a code that a login gave (RFC 6749 section 4.1.3), for tokens that are bound to the key.
    ///
    /// `fields` go with the request, beside the protocol's own.
    ///
    /// - Throws: `BadgeError` `sessionEnded` when the code is not taken; `serverAnswerInvalid` when the tokens are not
    ///   bound; those of the web client.
    public func redeem(
        authorizationCode code: Secret, key: SigningKey, fields: [String: String] = [:]
    ) async throws -> TokenResponse {
        try await session(
            fields.merging(["grant_type": "authorization_code", "code": code.revealedText]) { _, own in own }, key)
    }

    /// Redeems a JWT grant (RFC 7523 section 2.1), for tokens that are bound to the key.
    ///
    /// - Throws: `BadgeError` `sessionEnded` when the assertion is not taken; `serverAnswerInvalid` when the tokens are
    ///   not
    ///   bound; those of the web client.
    public func redeem(assertion: String, key: SigningKey, fields: [String: String] = [:]) async throws -> TokenResponse
    {
        let grant = ["grant_type": "urn:ietf:params:oauth:grant-type:jwt-bearer", "assertion": assertion]
        return try await session(fields.merging(grant) { _, own in own }, key)
    }

    /// Asks for another access token (RFC 6749 section 6). Where the answer brings another refresh token, that one
    /// counts from then on; keep it before the access token is used.
    ///
    /// - Throws: `BadgeError` `sessionEnded` when the refresh token is not taken (any more); `serverAnswerInvalid` when
    ///   the token is not bound; those of the web client.
    public func refresh(_ token: Secret, key: SigningKey) async throws -> TokenResponse {
        try await session(["grant_type": "refresh_token", "refresh_token": token.revealedText], key)
    }

    private func session(_ fields: [String: String], _ key: SigningKey) async throws -> TokenResponse {
        do {
            let grant = try await web.postForm(endpoint, fields, authorization: .proof(key)) {
                try TokenResponse($0, provedKey: true)
            }
            guard grant.isBound else { throw WebClient.invalid(endpoint, "did not bind its tokens to this device") }
            return grant
        } catch let failure as BadgeError where failure.serverProblem?.error == "invalid_grant" {
            throw BadgeError(
                .sessionEnded,
                "sessionEnded.byServer", ["server": endpoint.origin],
                underlying: failure.serverProblem)
        }
    }
}
