import BadgeModel
import BadgeTransport
package import Logging

extension MessageDelivery {
    // Other processes write messages too.
    private static let interval = Duration.seconds(2)

    /// Delivers the messages that are due, once, and returns the number of those that were sent.
    package func deliverDue(of outbox: any Outbox, logger: Logger) async throws -> Int {
        let network = try openNetwork()
        do {
            let sent = try await Courier(outbox: outbox, logger: logger, delivery: self, network: network).deliverDue()
            try await close(network)
            return sent
        } catch {
            try await close(network)
            throw error
        }
    }

    /// Delivers until it is stopped or the task is cancelled. A problem of the outbox is logged, and ends nothing.
    package func deliverContinuously(
        of outbox: any Outbox, logger: Logger, _ course: ContinuousDelivery
    ) async {
        guard mail != nil || texts != nil else { return }
        do {
            let network = try openNetwork()
            let courier = Courier(
                outbox: outbox, logger: logger, delivery: self, network: network,
                isStopping: { course.isStopping })
            await Self.deliverContinuously(courier, course)
            try await close(network)
        } catch {
            Self.log(error, logger)
        }
    }

    private static func deliverContinuously(_ courier: Courier, _ course: ContinuousDelivery) async {
        while !Task.isCancelled, course.begin() {
            do {
                _ = try await courier.deliverDue()
            } catch is CancellationError {
                return
            } catch {
                log(error, courier.logger)
            }
            course.end()
            do { try await Task.sleep(for: interval) } catch { return }
        }
    }

    private static func log(_ error: any Error, _ logger: Logger) {
        logger.error(
            "Messages are not delivered.", metadata: ["reason": "\(BadgeError(wrapping: error).reason)"])
    }

    private func openNetwork() throws -> (any HTTPTransport)? { try texts.map { _ in try network ?? LiveTransport() } }

    // Whoever gave a transport closes it.
    private func close(_ network: (any HTTPTransport)?) async throws {
        if self.network == nil { try await network?.close() }
    }
}
