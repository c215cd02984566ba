import BadgeKeys
package import BadgeModel
import BadgeTransport
package import Foundation

/// A sign-in at an OpenID provider, as its client requests it.
package struct OpenIDSignIn: Sendable {
    /// The client identifier at the provider.
    package let clientID: String
    /// The scopes; `openid` is among them.
    package let scopes: [String]
    /// The value that the ID token must contain.
    package let nonce: String
    /// The identifier that the user entered, for the provider's login page.
    package let identifier: String?
    /// Whether the user must log in again, even in a browser that is logged in.
    package let reauthenticates: Bool

    package init(
        clientID: String, scopes: [String], nonce: String, identifier: String? = nil, reauthenticates: Bool = false
    ) {
        self.clientID = clientID
        self.scopes = scopes
        self.nonce = nonce
        self.identifier = identifier
        self.reauthenticates = reauthenticates
    }
}

/// A completed sign-in.
package struct OpenIDIdentity: Sendable {
    /// The ID token as received, which was verified.
    package let text: Secret
    /// What it says.
    package let token: IdentityToken
    /// The name to greet the user with.
    package let name: String?
}

extension OpenIDProvider {
    /// Begins a sign-in in the browser, by authorization code with PKCE.
    ///
    /// - Throws: `BadgeError` `notSupported` if the provider has no such logins; those of ``metadata()``.
    package func begin(_ signIn: OpenIDSignIn, redirect: URL) async throws -> BrowserAuthorization {
        let server = try await metadata().server
        var fields = ["client_id": signIn.clientID, "nonce": signIn.nonce]
        fields["scope"] = (["openid"] + signIn.scopes.filter { $0 != "openid" }).joined(separator: " ")
        fields["login_hint"] = signIn.identifier
        fields["prompt"] = signIn.reauthenticates ? "login" : nil
        return try await TokenClient(endpoint: server.tokenEndpoint, web: client)
            .beginCodeGrant(at: server, redirect: redirect, fields: fields)
    }

    /// Completes a sign-in: redeems the code, verifies the ID token, and asks for the user info if the token has no name.
    ///
    /// - Parameters:
    ///   - signIn: The sign-in.
    ///   - login: Its page in the browser.
    ///   - answer: The address to which the browser was finally redirected.
    /// - Throws: `BadgeError` `declined` when the user refused there; `metadataMismatch` when another server answered;
    ///   `signInMismatch` when the answer or its code is of another sign-in; those of
    ///   ``evaluate(_:clientID:nonce:accessToken:)``; `identitySubjectMismatch`.
    package func complete(
        _ signIn: OpenIDSignIn, _ login: BrowserAuthorization, answer: URL
    ) async throws -> OpenIDIdentity {
        guard login.isAnswered(by: answer) else { throw mismatch() }
        let metadata = try await metadata()
        let tokens = try await redeem(login, answer, signIn, at: metadata.server.tokenEndpoint)
        let token = try await evaluate(
            tokens.identity.revealedText, clientID: signIn.clientID, nonce: signIn.nonce, accessToken: tokens.access)
        let name: String?
        if token.name == nil, let address = metadata.userInfo {
            name = try await userInfo(at: address, tokens.access, of: token.subject).name
        } else {
            name = token.name
        }
        return OpenIDIdentity(text: tokens.identity, token: token, name: name)
    }

    private func redeem(
        _ login: BrowserAuthorization, _ answer: URL, _ signIn: OpenIDSignIn, at endpoint: URL
    ) async throws -> (identity: Secret, access: Secret) {
        let form = [
            "grant_type": "authorization_code", "client_id": signIn.clientID,
            "code": try login.code(in: answer).revealedText, "redirect_uri": login.redirect.absoluteString,
            "code_verifier": login.codeVerifier.revealedText,
        ]
        do {
            return try await client.postForm(endpoint, form) { reader in
                let access = try TokenResponse(reader).accessToken
                return (
                    Secret(utf8: try reader["id_token"].nonEmptyString(maxLength: SignedIdentityToken.maxBytes)), access
                )
            }
        } catch let failure as BadgeError
            // Some servers say `invalid_code` for `invalid_grant`.
            where ["invalid_grant", "invalid_code"].contains(failure.serverProblem?.error)
        {
            throw mismatch(failure.serverProblem)
        }
    }

    // Section 5.3.2: the user info is used only if it is about the same account.
    private func userInfo(at address: URL, _ token: Secret, of subject: String) async throws -> AccountProfile {
        let provider = issuer.origin
        return try await client.get(address, authorization: .bearer(token)) { reader in
            guard try reader["sub"].string(maxLength: 255).isExactly(subject) else {
                throw IdentityRefusal.subject.error(provider: provider)
            }
            return AccountProfile(reader)
        }
    }

    private func mismatch(_ problem: ProblemDetails? = nil) -> BadgeError {
        BadgeError(.signInMismatch, "signInMismatch.answer", ["provider": issuer.origin], underlying: problem)
    }
}
