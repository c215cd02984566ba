import BadgeKeys
import BadgeServing
import BadgeTransport
import HTTPTypes
import Hummingbird

// Limits what unknown clients can write. Each request that may write takes a token from the bucket of its address,
// which is returned if the request succeeds or only fetched a nonce. Clients with a session are not limited, however
// busy their site is.
struct StrangersMiddleware: RouterMiddleware {
    typealias Context = AuthorityContext

    let authority: Authority

    func handle(
        _ request: Request, context: AuthorityContext, next: (Request, AuthorityContext) async throws -> Response
    ) async throws -> Response {
        try await RequestClient.$address.withValue(context.client) {
            try await limited(request, context: context, next: next)
        }
    }

    private func limited(
        _ request: Request, context: AuthorityContext, next: (Request, AuthorityContext) async throws -> Response
    ) async throws -> Response {
        guard let client = context.client, Self.mayWrite(request, context) else {
            return try await next(request, context)
        }
        if let seconds = authority.strangers.take(for: client, at: authority.clock.now()) {
            throw ProtocolError.rateLimited(seconds: seconds)
        }
        do {
            let response = try await next(request, context)
            // A successful login in the browser is answered with a redirect.
            let hasSucceeded = [.successful, .redirection].contains(response.status.kind)
            if hasSucceeded, !Self.sendsMail(context) { refund(to: client) }
            return response
        } catch let refusal as ProtocolError where Self.isExpected(refusal) {
            refund(to: client)
            throw refusal
        }
    }

    // Each of these may send an email to an address that the client chose. Several paths lead to one route.
    private static func sendsMail(_ context: AuthorityContext) -> Bool {
        guard let route = context.endpointPath else { return false }
        return route == Endpoint.recovery || Endpoint.flowMessages.contains(route)
    }

    // Whether a well-behaved wallet can receive this refusal too.
    private static func isExpected(_ refusal: ProtocolError) -> Bool {
        [ProtocolError.proofNonceNeeded.code, ProtocolError.authorizationPending.code].contains(refusal.code)
    }

    private func refund(to client: ClientAddress) {
        authority.strangers.refund(to: client, at: authority.clock.now())
    }

    // A proof is recorded in the store, so even a GET request with one writes.
    private static func mayWrite(_ request: Request, _ context: AuthorityContext) -> Bool {
        request.headers[.dpop] != nil
            || ![.get, .head].contains(request.method) && context.endpointPath != Endpoint.nonce
    }
}
