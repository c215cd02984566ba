package import Hummingbird
import Logging

// Logs every response: the route, the status, the duration, and the client. The log names only the route, since the
// rest of an offer's path would suffice to get a badge.
package struct RequestLogMiddleware: RouterMiddleware {
    package typealias Context = ClientContext

    package init() {}

    package func handle(
        _ request: Request, context: ClientContext, next: (Request, ClientContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        let response = try await next(request, context)
        context.logger.debug(
            "request.served",
            metadata: [
                "method": "\(request.method)", "route": "\(context.endpointPath ?? "unknown")",
                "status": "\(response.status.code)", "milliseconds": "\((.now - start) / .milliseconds(1))",
                "client": "\(context.client?.description ?? "local")",
            ])
        return response
    }
}
