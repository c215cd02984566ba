import BadgeModel
package import Logging
import ServiceLifecycle

/// Delivers the messages of an outbox until it is shut down; the message under way is finished first. A problem of the
/// outbox is logged, and ends nothing.
package struct DeliveryService: Service {
    // Other processes write messages too.
    private static let interval = Duration.seconds(2)

    private let delivery: MessageDelivery
    private let outbox: any Outbox
    private let logger: Logger
    // The time for the message under way.
    private let stopLimit: Duration

    package init(
        _ delivery: MessageDelivery, of outbox: any Outbox, logger: Logger, stopLimit: Duration = .seconds(10)
    ) {
        (self.delivery, self.outbox, self.logger, self.stopLimit) = (delivery, outbox, logger, stopLimit)
    }

    package func run() async {
        do {
            let network = try delivery.openNetwork()
            let courier = Courier(
                outbox: outbox, logger: logger, delivery: delivery, network: network,
                isStopping: { Task.isShuttingDownGracefully })
            await withTaskGroup { group in
                group.addTask { await deliver(by: courier) }
                group.addTask {
                    do {
                        try await gracefulShutdown()
                        try await Task.sleep(for: stopLimit)
                    } catch {}
                }
                await group.next()
                group.cancelAll()
            }
            try await delivery.close(network)
        } catch {
            log(error)
        }
        // A service that ends by itself would end the others.
        try? await gracefulShutdown()
    }

    private func deliver(by courier: Courier) async {
        while !Task.isCancelled, !Task.isShuttingDownGracefully {
            do {
                _ = try await courier.deliverDue()
            } catch is CancellationError {
                return
            } catch {
                log(error)
            }
            do { try await cancelWhenGracefulShutdown { try await Task.sleep(for: Self.interval) } } catch { return }
        }
    }

    private func log(_ error: any Error) {
        logger.error(
            "Messages are not delivered.", metadata: ["reason": "\(BadgeError(wrapping: error).reason)"])
    }
}
