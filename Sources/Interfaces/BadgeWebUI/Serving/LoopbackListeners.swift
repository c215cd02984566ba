import BadgeModel
import BadgeServing
import BadgeSystem
import Foundation
import Hummingbird
import Logging
import NIOCore
import Synchronization

/// The sockets of a server: one port on both loopback addresses.
///
/// A browser may try either address first. If another program listened on the other one, it would get the link.
struct LoopbackListeners {
    let port: Int
    let tasks: [Task<Void, Never>]

    private static let mostTries = 8

    /// Starts to listen on the port, or on a free one if it is 0.
    static func start(
        port: Int, requestLimit: Duration, logger: Logger, log: RequestLogMiddleware? = nil,
        metrics: RequestMetrics? = nil, _ server: @escaping @Sendable (Int) -> any PageAnswering
    ) async throws -> LoopbackListeners {
        var tries = 0
        while true {
            tries += 1
            // One server for both, which has the port in its address.
            let one = Mutex<(any PageAnswering)?>(nil)
            let first = try await listen("127.0.0.1", port, requestLimit, logger, log: log, metrics: metrics) { port in
                one.withLock { shared in
                    let server = shared ?? server(port)
                    shared = server
                    return server
                }
            }
            do {
                let second = try await listen(
                    "::1", first.port, requestLimit, logger, log: log, metrics: metrics
                ) { port in
                    one.withLock { $0 } ?? server(port)
                }
                return LoopbackListeners(port: first.port, tasks: [first.task, second.task])
            } catch let error as BadgeError {
                // On a machine without that address nobody else listens there either.
                guard (error.underlying as? IOError)?.errnoCode == EADDRINUSE else {
                    return LoopbackListeners(port: first.port, tasks: [first.task])
                }
                first.task.cancel()
                await first.task.value
                guard port == 0, tries < mostTries else { throw error }
            }
        }
    }

    /// Starts to listen on one address.
    static func listen(
        _ host: String, _ port: Int, tls: ReloadingCertificate? = nil, _ requestLimit: Duration, _ logger: Logger,
        log: RequestLogMiddleware? = nil, metrics: RequestMetrics? = nil,
        _ server: @escaping @Sendable (Int) -> any PageAnswering
    ) async throws -> (port: Int, task: Task<Void, Never>) {
        let routes = WebRoutes()
        let router = Router(context: ClientContext.self)
        if let log { router.add(middleware: log) }
        router.add(middleware: RefusalMiddleware())
        router.add(middleware: RequestFramingMiddleware())
        router.add(middleware: ASCIIMiddleware())
        router.add(middleware: routes)
        let http = HTTPServer(
            responder: RouteResponder(router, clock: SystemClock(), logger: logger), logger: logger,
            proxies: try TrustedProxies(), browsers: .pages, requestLimit: requestLimit, metrics: metrics)
        let (results, result) = AsyncStream.makeStream(of: Result<Int, any Error>.self)
        let task = Task {
            do {
                try await http.run(host: host, port: port, tls: tls) { port in
                    routes.server.withLock { $0 = server(port) }
                    result.yield(.success(port))
                }
            } catch {
                result.yield(.failure(error))
            }
            result.finish()
        }
        for await result in results { return (try result.get(), task) }
        throw CancellationError()
    }
}

/// Passes every request to the server, once its port is known.
private final class WebRoutes: RouterMiddleware {
    typealias Context = ClientContext

    let server = Mutex<(any PageAnswering)?>(nil)

    func handle(
        _ request: Request, context: ClientContext, next: (Request, ClientContext) async throws -> Response
    ) async throws -> Response {
        guard let server = server.withLock({ $0 }) else { throw ProtocolError.busy }
        return await server.response(to: request, from: context.client, whenAuthenticated: context.protect)
    }
}
