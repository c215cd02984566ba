import BadgeServing
import BadgeSystem
import BadgeTransport
import HTTPTypes
import Hummingbird
import Logging

// Limits what unknown clients can cost. A request takes a token from the bucket of its address when it is refused, or
// has succeeded without being a person's (`RequestClient.confirm`). While the bucket is empty, only a person's requests
// get what clients share (`RequestClient.charge`), however busy their site is.
struct StrangersMiddleware: RouterMiddleware {
    typealias Context = AuthorityContext

    let authority: Authority

    func handle(
        _ request: Request, context: AuthorityContext, next: (Request, AuthorityContext) async throws -> Response
    ) async throws -> Response {
        guard let client = context.client else { return try await next(request, context) }
        let charge = RequestCharge(
            strangersWait: authority.strangers.wait(for: client, at: authority.clock.now()), protect: context.protect)
        return try await RequestClient.answering(client, charge) {
            try await limited(request, client, charge, context: context, next: next)
        }
    }

    private func limited(
        _ request: Request, _ client: ClientAddress, _ charge: RequestCharge, context: AuthorityContext,
        next: (Request, AuthorityContext) async throws -> Response
    ) async throws -> Response {
        let mayCount = Self.mayWrite(request, context)
        func settle(isRefused: Bool) throws {
            if isRefused, mayCount { try charge.incur() }
            guard charge.isDue else { return }
            authority.strangers.spend(for: client, at: authority.clock.now())
        }
        do {
            let response = try await next(request, context)
            // A successful login in the browser is answered with a redirect.
            try settle(isRefused: ![.successful, .redirection].contains(response.status.kind))
            return response
        } catch let refusal as ProtocolError where Self.isExpected(refusal) {
            throw refusal
        } catch {
            try settle(isRefused: true)
            throw error
        }
    }

    // Whether a well-behaved wallet can receive this refusal too.
    private static func isExpected(_ refusal: ProtocolError) -> Bool {
        [ProtocolError.proofNonceNeeded.code, ProtocolError.authorizationPending.code].contains(refusal.code)
    }

    // A proof is remembered, so even a GET request with one counts. Other documents are for anybody.
    private static func mayWrite(_ request: Request, _ context: AuthorityContext) -> Bool {
        request.headers[.dpop] != nil
            || ![.get, .head].contains(request.method) && context.endpointPath != Endpoint.nonce
    }
}
