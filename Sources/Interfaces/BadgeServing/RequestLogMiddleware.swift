package import Hummingbird
package import Logging

// Logs and counts every response: the route, the status, the duration, and the client. The log names only the route,
// since the rest of an offer's path would suffice to get a badge.
package struct RequestLogMiddleware: RouterMiddleware {
    package typealias Context = ClientContext

    // The message of every entry, by which an access log selects them.
    package static let message: Logger.Message = "request.served"

    private let metrics: RequestMetrics?
    private let server: String?
    private let route: @Sendable (Request) -> String?

    // Creates the log of a server's requests.
    //
    // - Parameters:
    //   - server: The server's name in the log; nil for the main one of its process.
    //   - route: Names the route of a request that the router does not know, out of a bounded set.
    package init(
        metrics: RequestMetrics? = nil, server: String? = nil,
        route: @escaping @Sendable (Request) -> String? = { _ in nil }
    ) {
        self.metrics = metrics
        self.server = server
        self.route = route
    }

    package func handle(
        _ request: Request, context: ClientContext, next: (Request, ClientContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        let response = try await next(request, context)
        let duration = ContinuousClock.now - start
        let route = context.route ?? route(request) ?? "unknown"
        metrics?.add(
            method: request.method.rawValue, route: route, status: response.status.code, duration: duration)
        var metadata: Logger.Metadata = [
            "method": "\(request.method)", "route": "\(route)", "status": "\(response.status.code)",
            "milliseconds": "\(duration / .milliseconds(1))",
            "client": "\(context.client?.description ?? "local")",
        ]
        if let server { metadata["server"] = "\(server)" }
        context.logger.debug(Self.message, metadata: metadata)
        return response
    }
}

extension ClientContext {
    // Hummingbird gives a request without a route to a responder of this name.
    fileprivate var route: String? { endpointPath.flatMap { $0 == "NotFound" ? nil : $0 } }
}
