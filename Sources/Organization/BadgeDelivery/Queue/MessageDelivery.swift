public import BadgeTransport

/// How a served organization delivers the messages of its outbox.
///
/// A message that the server or the gateway does not accept is tried again after a minute, then after twice as long each
/// time up to an hour, and is given up after a day. A message whose delivery is interrupted after its content was handed
/// over is not sent again: ``/BadgeAuthority/Authority/resend(_:)``.
public struct MessageDelivery: Sendable {
    /// The mail server; `nil` if the operator passes emails on.
    public var mail: MailSettings?
    /// The gateway for text messages; `nil` if the operator passes them on.
    public var texts: TextGateway?
    /// The language of messages to people without a language of their own (the property `locale`), such as `de`; `nil` for
    /// English.
    public var language: String?
    /// The transport to the gateway; `nil` for the real network.
    public var network: (any HTTPTransport)?

    /// Creates the settings.
    ///
    /// - Throws: `BadgeError` `invalidInput` for a language that is not a tag (BCP 47).
    public init(
        mail: MailSettings? = nil, texts: TextGateway? = nil, language: String? = nil,
        network: (any HTTPTransport)? = nil
    ) throws {
        (self.mail, self.texts, self.network) = (mail, texts, network)
        self.language = try language.map(OutboxTemplate.tag)
    }
}
