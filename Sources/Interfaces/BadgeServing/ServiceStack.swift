import Logging
package import ServiceLifecycle

// Services that run together. They end one after the other, the last one first, once the task is cancelled, a group around
// them shuts down, or one of them ends or fails.
package enum ServiceStack {
    // - Throws: The error of the first service that failed.
    package static func run(_ services: [any Service]) async throws {
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: services.map {
                    // Named by its type: a description of its values would have secrets.
                    ServiceGroupConfiguration.ServiceConfiguration(
                        service: $0, successTerminationBehavior: .gracefullyShutdownGroup,
                        failureTerminationBehavior: .gracefullyShutdownGroup, serviceName: "\(type(of: $0))")
                },
                logger: Logger(label: "badgekit.services") { _ in SwiftLogNoOpLogHandler() }))
        // Not a child task: its cancellation would abort responses and messages in progress.
        let running = Task { try await group.run() }
        try await withTaskCancellationHandler {
            try await running.value
        } onCancel: {
            Task { await group.triggerGracefulShutdown() }
        }
    }
}

// A service that another one waits for: it says when it is ready.
package protocol AwaitedService: Sendable {
    // Returns when the service shuts down gracefully.
    func run(_ isReady: @escaping @Sendable () -> Void) async throws
}

extension ServiceStack {
    // Runs a service once all others are ready; it ends before them.
    package static func run(_ main: any Service, after others: [any AwaitedService], beside rest: [any Service])
        async throws
    {
        let awaited = others.map { service in
            let (readiness, ready) = AsyncStream.makeStream(of: Void.self)
            return (service: ClosureService { try await service.run { ready.finish() } }, readiness: readiness)
        }
        let last = ClosureService {
            for other in awaited { for await _ in other.readiness.cancelOnGracefulShutdown() {} }
            guard !Task.isShuttingDownGracefully else { return }
            try await main.run()
        }
        try await run(awaited.map(\.service) + rest + [last])
    }
}
