package import BadgeKeys
package import BadgeModel
package import BadgeTransport
package import Foundation

/// A client of one token endpoint.
package struct TokenClient: Sendable {
    let endpoint: URL
    let web: WebClient

    /// Creates a client of the endpoint.
    package init(endpoint: URL, web: WebClient) {
        self.endpoint = endpoint
        self.web = web
    }

    /// Redeems a pre-authorized code (OpenID4VCI 1.0 section 6.1). The request is never repeated automatically.
    ///
    /// `transactionCode` is the user's entry, if the offer requires a code. With a key, a proof of it is sent, so that
    /// the server can bind the tokens to it. `fields` are sent in addition to those of the protocol.
    ///
    /// - Throws: `BadgeError` `transactionCodeRefused` (detail `triesLeft` when the server reports how many; without it
    ///   the invitation may also be used or expired), `invitationUnusable`, `offerUnsupported` (the server requires a
    ///   registered client) and those of the web client.
    package func redeem(
        preAuthorizedCode: Secret, transactionCode: Secret?, key: SigningKey? = nil, fields: [String: String] = [:]
    ) async throws -> TokenResponse {
        var fields = fields
        fields["grant_type"] = "urn:ietf:params:oauth:grant-type:pre-authorized_code"
        fields["pre-authorized_code"] = preAuthorizedCode.revealedText
        fields["tx_code"] = transactionCode?.revealedText
        do {
            return try await web.postForm(endpoint, fields, authorization: key.map { .proof($0) } ?? .anonymous) {
                try TokenResponse($0, provedKey: key != nil)
            }
        } catch let failure as BadgeError {
            throw failure.serverProblem.flatMap { Self.refusal($0, codeWasSent: transactionCode != nil) } ?? failure
        }
    }

    private static func refusal(_ problem: ProblemDetails, codeWasSent: Bool) -> BadgeError? {
        switch problem.error {
        // OpenID4VCI 1.1 drafts have `invalid_tx_code`; some servers say `invalid_code` for `invalid_grant`.
        case "invalid_tx_code": return wrongCode(isCertain: true, problem)
        case "invalid_grant", "invalid_code":
            guard codeWasSent || problem.triesLeft != nil else {
                return BadgeError(.invitationUnusable, "invitationUnusable.gone", underlying: problem)
            }
            // Section 6.3 has one answer for a wrong code and for a dead invitation.
            return wrongCode(isCertain: problem.triesLeft != nil, problem)
        case "invalid_client", "unauthorized_client", "unsupported_grant_type":
            return BadgeError(
                .offerUnsupported,
                "offerUnsupported.grantType",
                underlying: problem)
        default: return nil
        }
    }

    private static func wrongCode(isCertain: Bool, _ problem: ProblemDetails) -> BadgeError {
        guard let triesLeft = problem.triesLeft else {
            return BadgeError(
                .transactionCodeRefused,
                isCertain ? "transactionCodeRefused.wrong" : "transactionCodeRefused.wrongOrInvitationGone",
                underlying: problem)
        }
        guard triesLeft > 0 else {
            return BadgeError(.invitationUnusable, "invitationUnusable.gone", underlying: problem)
        }
        return BadgeError(
            .transactionCodeRefused, "transactionCodeRefused.wrongWithTries", ["count": triesLeft],
            detail: .triesLeft(triesLeft), underlying: problem)
    }
}
