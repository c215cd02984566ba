import BadgeKeys
import BadgeModel
public import BadgeOpenID
package import BadgeTransport
import Foundation

/// The response of the token endpoint to the code of a login.
public enum HypermediaTokenResult: Sendable {
    /// Tokens that are bound to the client's key.
    case tokens(TokenResponse)
    /// The server's refusal.
    case refused(HypermediaRefusal)
}

/// An error of the token endpoint (RFC 6749 section 5.2).
public struct HypermediaRefusal: Sendable, Hashable {
    /// The code, such as `invalid_grant`.
    public let error: String
    /// An explanation for developers, as the server wrote it; `nil` if none is given.
    public let errorDescription: String?
    /// The address of a page about the error, as the server wrote it; `nil` if none is given. It is not checked.
    public let errorURI: String?
    /// The whole response.
    package let problem: ProblemDetails
}

extension HypermediaClient {
    /// Redeems the code of a login for tokens that are bound to the client's key (RFC 6749 section 4.1.3, RFC 7636,
    /// RFC 9449 section 5). The server's refusal is a value.
    ///
    /// - Parameters:
    ///   - grant: The code with which a flow of this client ended.
    ///   - fields: Further fields of the request. They never replace a field of the protocol.
    /// - Throws: `BadgeError` `serverAnswerInvalid` if the tokens are not bound; those of the web client, also for a
    ///   server that is not available or limits the rate.
    public func redeem(_ grant: HypermediaGrant, fields: [String: String] = [:]) async throws -> HypermediaTokenResult {
        let form = fields.merging([
            "grant_type": "authorization_code", "client_id": clientID, "redirect_uri": redirect.absoluteString,
            "code": grant.code.revealedText, "code_verifier": grant.verifier.revealedText,
        ]) { _, own in own }
        do {
            let tokens = try await web.postForm(server.tokenEndpoint, form, authorization: tokenAuthorization) {
                try TokenResponse($0.withNumericLifetime(), provedKey: true)
            }
            guard tokens.isBound else { throw Self.unbound(server.tokenEndpoint) }
            return .tokens(tokens)
        } catch let failure as BadgeError {
            guard !failure.namesWrongClock, let refusal = failure.serverProblem.flatMap(HypermediaRefusal.init) else {
                throw failure
            }
            return .refused(refusal)
        }
    }

    /// The authorization of token requests without an attestation.
    var tokenAuthorization: RequestAuthorization {
        switch configuration.clientAuthentication {
        case .none: .proof(key)
        case .basic(let secret): .basicWithProof(user: clientID, password: secret, key: key)
        }
    }

    static func unbound(_ endpoint: URL) -> BadgeError {
        WebClient.invalid(endpoint, "did not bind its tokens to this device")
    }
}

extension HypermediaRefusal {
    fileprivate init?(_ problem: ProblemDetails) {
        guard (400..<500).contains(problem.status), problem.status != 429, let error = problem.error else { return nil }
        self.error = error
        self.problem = problem
        errorDescription = problem.document["error_description"]?.stringValue
        errorURI = problem.document["error_uri"]?.stringValue
    }
}

extension JSONReader {
    /// Returns a token response whose `expires_in` is a number, also where the server wrote a decimal string.
    func withNumericLifetime() throws -> JSONReader {
        var members = try object()
        members["expires_in"] = .optional(try optionalNumber("expires_in"))
        return JSONReader(.object(members))
    }
}
