package import BadgeDelivery

/// Selects messages of the outbox. Without a condition it selects all of them.
package struct OutboxQuery: Sendable, Hashable {
    /// Words that must all occur in the recipient's address or name. What a message says is not searched.
    package var text = ""
    package var state: OutboxMessage.State?
    package var kind: OutboxMessage.Kind?

    package init(text: String = "", state: OutboxMessage.State? = nil, kind: OutboxMessage.Kind? = nil) {
        self.text = text
        self.state = state
        self.kind = kind
    }
}

/// A message in a page of the outbox.
package struct ListedMessage: Sendable {
    /// The number after which the next page starts.
    package let number: Int64
    package let message: OutboxMessage
}
