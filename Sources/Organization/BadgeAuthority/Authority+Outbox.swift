public import BadgeDelivery
import BadgeKeys
public import BadgeModel
import Foundation

extension Authority {
    /// Returns the messages of the outbox, oldest first: those that wait, are being sent, or may have been sent.
    ///
    /// - Parameter includingFinished: Whether to include the messages of the last week that were sent, were refused, or
    ///   are no longer sent.
    /// - Throws: `BadgeError` of the store and the custody.
    public func outbox(includingFinished: Bool = false) throws -> [OutboxMessage] {
        try shown(store.messages(includingFinished: includingFinished))
    }

    /// Returns a page of the outbox, newest first, starting after the message of a number, including those that are
    /// finished.
    package func outbox(matching query: OutboxQuery, after: Int64? = nil, limit: Int) throws -> [ListedMessage] {
        let found = try store.messages(matching: query, after: after, limit: limit)
        return zip(found.map(\.number), try shown(found.map(\.message))).map { ListedMessage(number: $0, message: $1) }
    }

    private func shown(_ messages: [StoredMessage]) throws -> [OutboxMessage] {
        let renderer = try MessageRenderer(store, custody: custody)
        return try messages.map { message in
            let content = try renderer.content(of: message)
            let isRetried = message.state == .waiting && message.problem != nil
            return OutboxMessage(
                id: message.id, to: message.recipient, kind: message.kind, channel: message.channel,
                state: message.state, body: Secret(utf8: content.body), code: content.code.map { Secret(utf8: $0) },
                attempts: message.attempts, nextAttemptAt: isRetried ? message.due : nil, problem: message.problem,
                writtenAt: message.written, sentAt: message.sent, expiresAt: message.expires)
        }
    }

    /// Has a message delivered again that may have been sent: its delivery was interrupted after the content had been handed
    /// over. The person may get it twice.
    ///
    /// - Throws: `BadgeError` `notFound`; `invalidInput` when it is in another state, or its content was erased.
    public func resend(_ id: OutboxMessage.ID) throws { try store.resend(id) }
}

extension Authority {
    /// Returns the organization's own templates, by kind and language.
    ///
    /// - Throws: `BadgeError` of the store.
    public func templates() throws -> [OutboxTemplate] { try store.templates() }

    /// Returns the template of messages of a kind in a language: the organization's own one, or the built-in one in the
    /// closest language, which is English, German or Arabic.
    ///
    /// - Parameters:
    ///   - kind: The kind of messages.
    ///   - locale: A tag (BCP 47), such as `de`.
    /// - Throws: `BadgeError` `invalidInput` for a text that is not a tag; errors of the store.
    public func template(_ kind: OutboxMessage.Kind, locale: String) throws -> OutboxTemplate {
        let tag = try OutboxTemplate.tag(locale)
        return try store.template(kind, language: tag) ?? .builtIn(kind, language: tag)
    }

    /// Saves a template, which replaces the organization's own one or the built-in one for that kind and language.
    ///
    /// - Throws: `BadgeError` of the store.
    public func setTemplate(_ template: OutboxTemplate) throws { try store.set(template) }

    /// Removes the organization's own template, so that the built-in one is used again.
    ///
    /// - Throws: `BadgeError` `notFound`; `invalidInput` for a text that is not a tag; errors of the store.
    public func removeTemplate(_ kind: OutboxMessage.Kind, locale: String) throws {
        try store.removeTemplate(kind, language: OutboxTemplate.tag(locale))
    }
}
