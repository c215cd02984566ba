import BadgeServing
import BadgeSystem
import Hummingbird
import Logging

/// Pages on this machine that any page may have in a frame: at `127.0.0.1`, and at `localhost`, which is another origin.
struct PlainSite {
    let port: Int
    private let task: Task<Void, any Error>

    /// Serves pages, by their paths.
    static func start(_ pages: [String: String]) async throws -> PlainSite {
        let router = Router(context: ClientContext.self)
        for (path, text) in pages {
            router.get(RouterPath(path)) { _, _ in Response.text(text, type: "text/html; charset=utf-8") }
        }
        let logger = Logger(label: "pages") { _ in SwiftLogNoOpLogHandler() }
        let server = HTTPServer(
            responder: RouteResponder(router, clock: SystemClock(), logger: logger), logger: logger,
            proxies: try TrustedProxies(), browsers: .pages)
        let (ports, started) = AsyncStream.makeStream(of: Int.self)
        let task = Task {
            defer { started.finish() }
            try await server.run(host: "127.0.0.1", port: 0, tls: nil) { started.yield($0) }
        }
        for await port in ports { return PlainSite(port: port, task: task) }
        try await task.value
        throw CancellationError()
    }

    func stop() async {
        task.cancel()
        _ = await task.result
    }
}
