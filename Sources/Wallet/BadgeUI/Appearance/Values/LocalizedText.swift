public import BadgeModel

/// A text of a theme, in one language or in several.
///
///     layer[.title(of: .providerTable)] = "Sign in to Example Works"
///     layer[.title(of: .sharing)] = LocalizedText(["en": "Share", "de": "Teilen"])
public struct LocalizedText: Sendable, Hashable, ExpressibleByStringLiteral {
    // A text without a language tag is the only one.
    private let tags: [String?]
    private let texts: [String]

    /// Creates a text for all languages.
    public init(_ text: String) {
        tags = [nil]
        texts = [text]
    }

    public init(stringLiteral text: String) { self.init(text) }

    /// Creates a text in several languages, by their tags (BCP 47). Readers of other languages get the English one, or
    /// without one the first by tag.
    public init(_ texts: [String: String]) {
        self.init(byTag: texts.sorted { $0.key < $1.key }.map { ($0, $1) })
    }

    /// Reads a text, or an object of texts by language tag.
    package init(_ reader: JSONReader) throws { self = try ThemeValue.text(reader) }

    /// Creates a text in several languages, sorted by tag.
    init(byTag sorted: [(tag: String, text: String)]) {
        let englishFirst = sorted.filter(\.tag.isEnglish) + sorted.filter { !$0.tag.isEnglish }
        tags = englishFirst.map(\.tag)
        texts = englishFirst.map(\.text)
    }

    /// The text, or an object of texts by language tag, as in a theme file.
    var json: JSON {
        if tags.count == 1, tags[0] == nil { return .string(texts[0]) }
        let members = zip(tags, texts).map { ($0 ?? "", JSON.string($1)) }
        return .object(Dictionary(members) { first, _ in first })
    }

    private init(tags: [String?], texts: [String]) {
        (self.tags, self.texts) = (tags, texts)
    }

    /// The tags of the texts; none for a text for all languages.
    package var languages: [String] { tags.compactMap(\.self) }

    /// Returns a copy with each text transformed.
    package func map(_ change: (String) -> String) -> LocalizedText {
        LocalizedText(tags: tags, texts: texts.map(change))
    }

    /// Returns the text for a user with those languages, or the English one; empty if there is none.
    public func text(for languages: Languages) -> String {
        if texts.count == 1 { return texts[0] }
        return languages.choose(from: tags).map { texts[$0] } ?? ""
    }
}

extension String {
    fileprivate var isEnglish: Bool {
        let start = utf8.prefix(3).map { $0 | 0x20 }
        return start == Array("en".utf8) || start == Array("en-".utf8)
    }
}
