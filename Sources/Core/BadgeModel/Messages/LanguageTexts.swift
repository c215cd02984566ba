import Synchronization

/// Texts of one language, by key.
final class LanguageTexts: Sendable {
    /// The language's tag in lowercase: `de`, `pt-br`.
    let tag: String
    let texts: MessageCatalogue.Texts
    let pluralRule: PluralRule
    let isRightToLeft: Bool
    // Each text is parsed when it is first shown.
    private let templates = Mutex<[Message.Key: MessageTemplate]>([:])

    init(_ tag: String, _ texts: MessageCatalogue.Texts) {
        let language = tag.prefix { $0 != "-" }
        self.tag = tag
        self.texts = texts
        pluralRule = PluralRule(language: language)
        isRightToLeft = ["ar", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"].contains(language)
    }

    /// Returns the parsed text of a key; `nil` if the language has none.
    func template(of key: Message.Key) -> MessageTemplate? {
        if let template = templates.withLock({ $0[key] }) { return template }
        guard let text = texts[key] else { return nil }
        guard let template = MessageTemplate(text) else { preconditionFailure("\(key.rawValue): \(text)") }
        templates.withLock { $0[key] = template }
        return template
    }
}
