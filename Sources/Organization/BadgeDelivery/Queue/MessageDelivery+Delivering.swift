import BadgeModel
import BadgeTransport
package import Logging

extension MessageDelivery {
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

    func openNetwork() throws -> (any HTTPTransport)? { try texts.map { _ in try network ?? LiveTransport() } }

    // Whoever gave a transport closes it.
    func close(_ network: (any HTTPTransport)?) async throws {
        if self.network == nil { try await network?.close() }
    }
}
