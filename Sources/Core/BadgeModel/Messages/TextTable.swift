/// An app's own wording for texts of the catalogue, in one language.
///
/// A table replaces single texts, or adds a language that the library does not support. Missing texts come from the
/// catalogue. A table can also contain texts of the app's own messages, under keys with the app's own prefix.
///
///     configuration.texts = [
///         try TextTable(language: "en", ["action.getBadge": "Add my badge"]),
///         try TextTable(language: "de", ["action.getBadge": "Meinen Badge hinzufügen"]),
///     ]
public struct TextTable: Sendable, Hashable {
    /// The tag of the language (BCP 47), in lowercase.
    public var language: String { words.tag }
    let words: LanguageTexts

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - language: The tag of the language (BCP 47), such as `de` or `pt-BR`.
    ///   - texts: The texts by key, with the placeholder and plural syntax of the catalogue.
    ///   - catalogue: The catalogue whose texts these replace, such as `.web` for those of pages in a browser.
    /// - Throws: `BadgeError` `documentInvalid`; `detail` lists each invalid text with its key as path: one that does
    ///   not parse, has a placeholder that the catalogue's text does not have, or whose key has a prefix of the
    ///   catalogue but is not in it.
    public init(
        language: String, _ texts: [Message.Key: String], of catalogue: MessageCatalogue = .core
    ) throws(BadgeError) {
        guard let tag = Languages([language]).tags.first else {
            throw BadgeError.invalidDocument("language", "is not a language tag such as en or pt-BR")
        }
        words = LanguageTexts(tag.lowercased(), texts)
        let findings = texts.sorted { $0.key.rawValue < $1.key.rawValue }.compactMap { key, text in
            Self.finding(key, text, catalogue).map { BadgeError.InvalidField(path: key.rawValue, reason: $0) }
        }
        guard findings.isEmpty else { throw BadgeError.invalidDocument(findings) }
    }

    public static func == (left: TextTable, right: TextTable) -> Bool {
        left.words === right.words || left.language == right.language && left.texts == right.texts
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(language)
        hasher.combine(texts)
    }

    private var texts: MessageCatalogue.Texts { words.texts }

    private static func finding(_ key: Message.Key, _ text: String, _ catalogue: MessageCatalogue) -> String? {
        guard let template = MessageTemplate(text) else {
            return "has braces that do not match, or a plural without other"
        }
        guard let original = catalogue.texts(in: .english).template(of: key) else { return misspelling(key, catalogue) }
        let unknown = template.names.subtracting(original.names).sorted()
        return unknown.isEmpty ? nil : "has no placeholder \(unknown.joined(separator: ", "))"
    }

    // A key of a group of its own is the app's.
    private static func misspelling(_ key: Message.Key, _ catalogue: MessageCatalogue) -> String? {
        let group = key.rawValue.prefix { $0 != "." } + "."
        let keys = catalogue.texts(in: .english).texts.keys.map(\.rawValue).filter { $0.hasPrefix(group) }
        guard !keys.isEmpty else { return nil }
        let nearest = key.rawValue.nearest(among: Set(keys)).map { "; did you mean \($0)" }
        return "is no text of the catalogue" + (nearest ?? "")
    }
}
