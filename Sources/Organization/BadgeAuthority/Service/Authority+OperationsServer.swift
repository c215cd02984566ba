import BadgeServing

extension Authority {
    // Runs the body while health and metrics are served. They answer until the body has returned, so that they tell of a
    // server that starts and of one that stops.
    func withOperations(
        _ service: ServiceSettings, _ monitor: ServiceMonitor, _ body: () async throws -> Void
    ) async throws {
        guard let address = service.operationsAddress else { return try await body() }
        let server = HTTPServer(
            responder: OperationsRoutes(authority: self, monitor: monitor).responder, logger: logger,
            proxies: try TrustedProxies([]), browsers: BrowserGuard())
        let (ports, listening) = AsyncThrowingStream<Int, any Error>.makeStream()
        let task = Task {
            do {
                try await server.run(host: address.host, port: address.port, tls: nil) { listening.yield($0) }
                listening.finish()
            } catch {
                listening.finish(throwing: error)
            }
        }
        do {
            for try await port in ports {
                service.onOperationsReady(port)
                break
            }
            try await body()
        } catch {
            task.cancel()
            await task.value
            throw error
        }
        task.cancel()
        await task.value
    }
}
