import BadgeServing
import ServiceLifecycle

// Serves health and metrics. They answer before the organization does and longer, so that they tell of a server that
// starts and of one that stops.
struct OperationsService: AwaitedService {
    let authority: Authority
    let monitor: ServiceMonitor
    let address: OperationsAddress
    let onReady: @Sendable (Int) -> Void

    func run(_ isReady: @escaping @Sendable () -> Void) async throws {
        let server = HTTPServer(
            responder: OperationsRoutes(authority: authority, monitor: monitor).responder, logger: authority.logger,
            proxies: try TrustedProxies([]), browsers: BrowserGuard())
        try await server.service(host: address.host, port: address.port, tls: nil) { port in
            onReady(port)
            isReady()
        }.run()
    }
}
