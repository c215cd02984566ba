/// The messages that wait to be delivered, of whoever keeps them.
package protocol Outbox: Sendable {
    /// Erases what has expired.
    func eraseExpired() async throws

    /// Takes the message that has waited longest; `nil` if none is due.
    func reserve(for channel: OutboxMessage.Channel) async throws -> (any OutgoingMessage)?
}

/// A message that was taken from the outbox to be delivered.
package protocol OutgoingMessage: Sendable {
    var id: OutboxMessage.ID { get }
    var kind: OutboxMessage.Kind { get }
    var channel: OutboxMessage.Channel { get }
    var recipient: String { get }

    /// Writes it as an email; `nil` once its content was erased.
    func mail(from sender: MailAddress, to recipient: MailAddress) async throws -> MailMessage?

    /// Writes it as a text message; empty once its content was erased.
    func textMessage() async throws -> String

    /// From now on it may have been sent. Returns `false` if it is no longer to be sent.
    func beginSending() async throws -> Bool

    func finishSending(_ outcome: DeliveryOutcome) async throws
}
