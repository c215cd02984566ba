import BadgeModel
import BadgeTransport
import Foundation
import Logging

extension Authority {
    // Other processes of the home write messages too.
    private static let deliveryInterval = Duration.seconds(2)

    /// Delivers the messages that are due, once. A served organization does so by itself.
    ///
    /// From this call on, the organization counts as one that sends mail, or text messages, until it is served or delivers
    /// otherwise: it writes notices, and takes invitations by email.
    ///
    /// - Returns: The number of messages that were sent.
    /// - Throws: `BadgeError` of the store; `CancellationError`. What the server or the gateway does not accept is not
    ///   thrown, but in the outbox.
    @discardableResult
    public func deliverMessages(_ delivery: MessageDelivery) async throws -> Int {
        try set(delivery)
        let network = try delivery.texts.map { _ in try delivery.network ?? LiveTransport() }
        let courier = Courier(authority: self, delivery: delivery, network: network)
        do {
            let sent = try await courier.deliverDue()
            if delivery.network == nil { try await network?.close() }
            return sent
        } catch {
            if delivery.network == nil { try await network?.close() }
            throw error
        }
    }

    /// Returns the channels that the organization delivered by when it was last served; messages of all others, the
    /// operator passes on.
    ///
    /// - Throws: `BadgeError` of the store.
    public func deliveredChannels() throws -> Set<OutboxMessage.Channel> { try store.deliveredChannels() }

    func set(_ delivery: MessageDelivery?) throws {
        try store.setDelivery(
            mailSender: delivery?.mail?.sender, textGateway: delivery?.texts?.address.host(),
            language: delivery?.language)
    }

    // Delivers until it is stopped or the task is cancelled. A problem of the store is logged, and ends nothing.
    func deliverContinuously(_ delivery: MessageDelivery?, _ course: ContinuousDelivery) async {
        guard let delivery, delivery.mail != nil || delivery.texts != nil else { return }
        do {
            let network = try delivery.texts.map { _ in try delivery.network ?? LiveTransport() }
            let courier = Courier(
                authority: self, delivery: delivery, network: network, isStopping: { course.isStopping })
            await deliverContinuously(courier, course)
            if delivery.network == nil { try await network?.close() }
        } catch {
            log(error)
        }
    }

    private func deliverContinuously(_ courier: Courier, _ course: ContinuousDelivery) async {
        while !Task.isCancelled, course.begin() {
            do { _ = try await courier.deliverDue() } catch is CancellationError { return } catch { log(error) }
            course.end()
            do { try await Task.sleep(for: Self.deliveryInterval) } catch { return }
        }
    }

    private func log(_ error: any Error) {
        logger.error(
            "Messages are not delivered.", metadata: ["reason": "\(BadgeError(wrapping: error).reason)"])
    }
}
