import BadgeDelivery
import BadgeDrawings
import BadgeHTML
import BadgeKeys
import BadgeModel
import Foundation

// Writes messages by the organization's templates. Made for one reading of the outbox or one delivery, so that templates
// that are changed meanwhile apply from the next one.
struct MessageRenderer: Sendable {
    private let store: AuthorityStore
    private let custody: any KeyCustody
    private let organization: Organization
    private let language: String?

    init(_ store: AuthorityStore, custody: any KeyCustody) throws {
        self.store = store
        self.custody = custody
        organization = try store.organization()
        language = try store.language()
    }

    var organizationName: String { organization.name }

    // The content of a message; its body and code are empty if they were erased.
    func content(of message: StoredMessage) throws -> (body: String, code: String?) {
        guard let secrets = try secrets(of: message) else { return ("", nil) }
        if let body = secrets.body { return (body, secrets.code) }
        let template = try template(for: message)
        let values = values(of: message, secrets, template)
        let body = message.channel == .email ? template.text(values) : template.textMessage(values)
        return (body.trimmingCharacters(in: .newlines), secrets.code)
    }

    // Nil if the content was erased.
    func mail(_ message: StoredMessage, picture: String) throws -> (RenderedMail, language: String, qrCode: [UInt8]?)? {
        guard let secrets = try secrets(of: message) else { return nil }
        let template = try template(for: message)
        let values = values(of: message, secrets, template)
        if let body = secrets.body { return (legacy(body, template, values), template.locale, nil) }
        let qrCode = try secrets.qrText.flatMap { QRCode($0, level: .medium) }.map { try PNG.picture(of: $0) }
        let mail = template.mail(values, picture: qrCode == nil ? nil : picture)
        return (mail, template.locale, mail.hasPicture ? qrCode : nil)
    }

    private func legacy(_ body: String, _ template: OutboxTemplate, _ values: MessageValues) -> RenderedMail {
        let subject = template.mail(values, picture: nil).subject
        return RenderedMail(
            subject: subject, text: body + "\n", html: HTML(.pre) { body }.markup + "\n", hasPicture: false)
    }

    private func secrets(of message: StoredMessage) throws -> MessageSecrets? {
        if let sealed = message.sealed { return try MessageSecrets(sealed, custody: custody) }
        // A notice has no secrets. It is shown until it is no longer sent.
        guard message.kind.required == nil, [.waiting, .sending, .uncertain].contains(message.state) else { return nil }
        return MessageSecrets()
    }

    // In the person's language, otherwise the organization's, otherwise English; the organization's own one first.
    private func template(for message: StoredMessage) throws -> OutboxTemplate {
        let wanted = [message.facts["locale"]?.stringValue, message.language, language].compactMap(\.self).flatMap(
            Self.ranges)
        for tag in wanted {
            if let own = try store.template(message.kind, language: tag) { return own }
            let builtIn = try OutboxTemplate.builtIn(message.kind, language: tag)
            if builtIn.locale == tag { return builtIn }
        }
        return try store.template(message.kind, language: "en") ?? .builtIn(message.kind, language: "en")
    }

    // `de-AT`, then `de` (RFC 4647 section 3.4).
    private static func ranges(of tag: String) -> [String] {
        guard let tag = Languages([tag]).tags.first?.lowercased() else { return [] }
        let parts = tag.split(separator: "-")
        return (1...parts.count).reversed().map { parts.prefix($0).joined(separator: "-") }
    }

    private func values(
        of message: StoredMessage, _ secrets: MessageSecrets, _ template: OutboxTemplate
    ) -> MessageValues {
        let localization = Localization(Languages([template.locale]), of: .delivery)
        let facts = message.facts
        let support = organization.support
        let values: [Placeholder: String?] = [
            .organization: organization.name, .name: message.name,
            .support: [support.email, support.phone, support.url?.absoluteString].compactMap(\.self)
                .joined(separator: " · "),
            .link: secrets.link ?? secrets.share?.url, .title: secrets.share?.title, .text: secrets.share?.text,
            .description: secrets.share?.description, .claims: secrets.share?.claims, .code: secrets.code,
            .qrCode: secrets.qrText,
            .valid: facts["seconds"]?.integerValue.map { Self.period(Int($0)).text(in: localization) },
            .device: facts["device"]?.stringValue,
            .time: facts["time"]?.integerValue.map {
                Message.time(Date(wholeSeconds: $0), in: .gmt).text(in: localization) + " UTC"
            },
        ]
        return MessageValues(values.compactMapValues(\.self), in: localization)
    }

    private static func period(_ seconds: Int) -> Message {
        seconds < 7200
            ? .duration(seconds: max(60, seconds / 60 * 60)) : .period(ISODuration(seconds: seconds / 3600 * 3600))
    }
}
