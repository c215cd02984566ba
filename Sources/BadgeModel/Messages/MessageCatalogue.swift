import Synchronization

/// The texts of one language, by key.
///
/// A text is shown to the user. It has placeholders in braces: `The store at {path} was closed.` A number selects a
/// plural form as in ICU messages: `{count, plural, one {One try is left.} other {# tries are left.}}`, where `#` is
/// the number and `=0` matches that number alone.
final class MessageCatalogue: Sendable {
    typealias Texts = [Message.Key: String]

    /// The language's tag in lowercase: `de`, `pt-br`.
    let tag: String
    let texts: Texts
    let pluralRule: PluralRule
    let isRightToLeft: Bool
    // Each text is parsed when it is first shown.
    private let templates = Mutex<[Message.Key: MessageTemplate]>([:])

    /// Creates a catalogue of a language's texts.
    init(_ tag: String, _ texts: Texts) {
        let language = tag.prefix { $0 != "-" }
        self.tag = tag
        self.texts = texts
        pluralRule = PluralRule(language: language)
        isRightToLeft = ["ar", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"].contains(language)
    }

    /// Creates a catalogue from groups of texts without common keys.
    convenience init(_ tag: String, groups: [Texts]) {
        self.init(
            tag,
            groups.reduce(into: [:]) { all, group in
                all.merge(group) { text, _ in preconditionFailure("A key has two texts: \(text)") }
            })
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

/// The languages of the library. A catalogue is created when its first text is shown.
enum ShippedLanguage: String, CaseIterable {
    case english = "en"
    case german = "de"
    case arabic = "ar"

    var catalogue: MessageCatalogue {
        switch self {
        case .english: .english
        case .german: .german
        case .arabic: .arabic
        }
    }
}

extension Localization {
    /// The tags of the languages in which the library has texts.
    package static var shippedLanguages: [String] { ShippedLanguage.allCases.map(\.rawValue) }
}
