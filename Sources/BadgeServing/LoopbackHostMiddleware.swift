import HTTPTypes
package import Hummingbird

// Refuses requests for another host than this machine's loopback interface, such as those of a web page whose own name was
// made to lead here.
package struct LoopbackHostMiddleware: RouterMiddleware {
    package typealias Context = ClientContext

    package init() {}

    package func handle(
        _ request: Request, context: ClientContext, next: (Request, ClientContext) async throws -> Response
    ) async throws -> Response {
        guard let authority = request.head.authority, authority.isASCII,
            LoopbackAddress.isLoopback(authority: authority)
        else {
            throw ProtocolError(
                "invalid_request", "This address answers for this machine only.", status: .misdirectedRequest)
        }
        return try await next(request, context)
    }
}
