import BadgeModel
import BadgeServing
import BadgeSystem
import BadgeTransport
import HTTPTypes
import Hummingbird

// Adds the nonce of the next proof (RFC 9449, section 8.2) to responses to requests with a proof, with a token that
// needs one, or for the metadata of token requests, so that a new wallet has a nonce before its first token request.
struct ProofNonceMiddleware: RouterMiddleware {
    typealias Context = AuthorityContext

    let authority: Authority

    func handle(
        _ request: Request, context: AuthorityContext, next: (Request, AuthorityContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        let isProved = request.headers[.dpop] != nil || request.headers[.authorization]?.isOfDPoP == true
        guard isProved || request.uri.path == Endpoint.serverMetadata else { return response }
        response.headers[.dpopNonce] = authority.proofs.nonce(for: context.client, now: authority.clock.now())
        return response
    }
}

extension String {
    var isOfDPoP: Bool { hasScheme("dpop") }

    // Whether the header begins with this scheme, in any case of letters (RFC 9110, section 11.1).
    package func hasScheme(_ scheme: String) -> Bool {
        String(decoding: utf8.prefix(scheme.utf8.count + 1), as: UTF8.self).lowercased() == scheme + " "
    }
}
