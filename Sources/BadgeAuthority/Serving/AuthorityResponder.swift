import BadgeKeys
import Foundation
import HTTPTypes
import Hummingbird
import Logging

// Answers one request, whatever carried it.
struct AuthorityResponder: Sendable {
    private let responder: RouterResponder<AuthorityContext>
    private let authority: Authority

    init(authority: Authority, requiresDPoP: Bool = false) {
        self.authority = authority
        responder = AuthorityRoutes(authority: authority, requiresDPoP: requiresDPoP).router().buildResponder()
    }

    func respond(to request: Request, from client: ClientAddress? = nil) async throws -> Response {
        let context = AuthorityContext(source: AuthorityContext.Source(logger: authority.logger, client: client))
        var response = try await responder.respond(to: request, context: context)
        // A refusal too: what follows the head of such an answer would be read as the next one.
        if request.method == .head { response = response.createHeadResponse() }
        response.headers[.date] = authority.clock.now().httpText
        return response
    }
}
