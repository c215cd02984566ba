public import BadgeDelivery
import BadgeModel
import Foundation

extension Authority {
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
        return try await delivery.deliverDue(of: StoredOutbox(authority: self), logger: logger)
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
}
