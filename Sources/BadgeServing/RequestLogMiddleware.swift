package import Hummingbird
package import Logging

// Logs and counts every response: the route, the status, the duration, and the client. The log names only the route,
// since the rest of an offer's path would suffice to get a badge.
package struct RequestLogMiddleware: RouterMiddleware {
    package typealias Context = ClientContext

    // The message of every entry, by which an access log selects them.
    package static let message: Logger.Message = "request.served"

    private let metrics: RequestMetrics?

    package init(metrics: RequestMetrics? = nil) {
        self.metrics = metrics
    }

    package func handle(
        _ request: Request, context: ClientContext, next: (Request, ClientContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        let response = try await next(request, context)
        let (route, duration) = (context.endpointPath ?? "unknown", ContinuousClock.now - start)
        metrics?.add(
            method: request.method.rawValue, route: route, status: response.status.code, duration: duration)
        context.logger.debug(
            Self.message,
            metadata: [
                "method": "\(request.method)", "route": "\(route)", "status": "\(response.status.code)",
                "milliseconds": "\(duration / .milliseconds(1))",
                "client": "\(context.client?.description ?? "local")",
            ])
        return response
    }
}
