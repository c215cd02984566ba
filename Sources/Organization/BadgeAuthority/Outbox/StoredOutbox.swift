import BadgeDelivery
import BadgeModel
import BadgeSystem

// The organization's outbox, as its messages are delivered from it.
struct StoredOutbox: Outbox {
    let authority: Authority

    func eraseExpired() async throws {
        try await authority.onStoreQueue { try $0.eraseExpiredMessages() }
    }

    func reserve(for channel: OutboxMessage.Channel) async throws -> (any OutgoingMessage)? {
        try await authority.onStoreQueue { try $0.reserveMessage(for: channel) }
            .map { ReservedMessage(authority: authority, stored: $0) }
    }
}

private struct ReservedMessage: OutgoingMessage {
    let authority: Authority
    let stored: StoredMessage

    var id: OutboxMessage.ID { stored.id }
    var kind: OutboxMessage.Kind { stored.kind }
    var channel: OutboxMessage.Channel { stored.channel }
    var recipient: String { stored.recipient }

    func mail(from sender: MailAddress, to recipient: MailAddress) async throws -> MailMessage? {
        try await render { [stored, clock = authority.clock] renderer in
            let pictureID = MailMessage.pictureID(of: stored.id.rawValue, sender: sender)
            guard let (content, language, picture) = try renderer.mail(stored, picture: pictureID) else { return nil }
            let isShare = stored.kind == .share
            return MailMessage(
                id: stored.id.rawValue, sender: MailMessage.Mailbox(name: renderer.organizationName, sender),
                recipient: MailMessage.Mailbox(name: isShare ? nil : stored.name, recipient),
                replyTo: isShare ? stored.replyTo : nil, language: language, date: clock.now(), content: content,
                picture: picture)
        }
    }

    func textMessage() async throws -> String {
        try await render { [stored] in try $0.content(of: stored).body }
    }

    func beginSending() async throws -> Bool {
        try await authority.onStoreQueue { [stored] in try $0.beginSending(stored.id) }
    }

    func finishSending(_ outcome: DeliveryOutcome) async throws {
        try await authority.onStoreQueue { [stored] in try $0.finishSending(stored.id, outcome) }
    }

    private func render<Value: Sendable>(
        _ verb: @escaping @Sendable (MessageRenderer) throws -> Value
    ) async throws -> Value {
        try await authority.readStore { [custody = authority.custody] in
            try verb(MessageRenderer($0, custody: custody))
        }
    }
}

extension StoredMessage {
    // The person whose words a share has gets the answers.
    fileprivate var replyTo: MailMessage.Mailbox? {
        email.flatMap(MailAddress.init).map { MailMessage.Mailbox(name: name, $0) }
    }
}
