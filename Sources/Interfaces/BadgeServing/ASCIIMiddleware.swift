import HTTPTypes
package import Hummingbird

// Refuses requests with anything but ASCII in their target or in a header field, which no browser sends: a text with many
// combining marks takes long to compare with another. A cookie may be another site's, so its bytes are compared instead.
package struct ASCIIMiddleware: RouterMiddleware {
    package typealias Context = ClientContext

    package init() {}

    package func handle(
        _ request: Request, context: ClientContext, next: (Request, ClientContext) async throws -> Response
    ) async throws -> Response {
        guard request.head.path?.isASCII != false, request.head.authority?.isASCII != false else {
            throw ProtocolError.invalidRequest("The address of the request has characters other than ASCII.")
        }
        if let field = request.headers.first(where: { $0.name != .cookie && !$0.value.isASCII }) {
            throw ProtocolError.invalidRequest("The header field \(field.name) has characters other than ASCII.")
        }
        return try await next(request, context)
    }
}
