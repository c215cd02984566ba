/// The texts for a user: the user's languages, and an app's own texts, which take precedence over those of the
/// catalogue.
///
/// A text is looked up in each of the user's languages in turn, in the tables of a prompt, those of the app and the
/// catalogue, and finally in English.
///
///     let localization = Localization(Languages(["de-AT", "en"]))
///     error.reason(in: localization)  // "Der Passcode ist falsch. Geben Sie ihn erneut ein."
public struct Localization: Sendable, Hashable {
    /// The user's languages in order of preference.
    public let languages: Languages
    private let tables: [TextTable]
    private let catalogue: MessageCatalogue
    private let chain: [Source]

    /// The catalogue's English.
    public static let english = Localization(Languages([]))

    /// Creates a localization.
    ///
    /// - Parameters:
    ///   - languages: The user's languages in order of preference.
    ///   - texts: Texts that replace those of the catalogue. The first of several for one key and language is used.
    ///   - catalogue: The catalogue of the module whose keys are looked up.
    public init(_ languages: Languages, texts: [TextTable] = [], of catalogue: MessageCatalogue = .core) {
        self.languages = languages
        self.catalogue = catalogue
        tables = texts
        chain = (languages.tags + [ShippedLanguage.english.rawValue]).flatMap { tag in
            Languages.ranges(of: tag.lowercased()).flatMap { range in
                texts.filter { $0.language == range }.map(Source.table)
                    + [ShippedLanguage(rawValue: range)].compactMap(\.self).map { Source.shipped($0, catalogue) }
            }
        }
    }

    /// Returns a copy in which further texts take precedence, such as those of one prompt.
    public func overridden(by texts: [TextTable]) -> Localization {
        texts.isEmpty ? self : Localization(languages, texts: texts + tables, of: catalogue)
    }

    /// Returns a copy that looks up the keys of a catalogue instead, for the screens of its module.
    package func speaking(_ catalogue: MessageCatalogue) -> Localization {
        catalogue === self.catalogue ? self : Localization(languages, texts: tables, of: catalogue)
    }

    /// The tag of the displayed language, such as `de`.
    public var language: String { chain[0].texts.tag }

    /// Whether that language is written from right to left.
    public var isRightToLeft: Bool { chain[0].texts.isRightToLeft }

    /// Returns the text of the message. A key without a text, and a placeholder without a value, are returned as they
    /// are.
    public func text(of message: Message) -> String {
        for source in chain {
            if let (texts, template) = source.template(of: message.key) {
                return words(template, Context(message: message, texts: texts))
            }
        }
        return message.key.rawValue
    }

    /// Returns the text of a key: `localization("action.continue")`.
    public func callAsFunction(_ key: Message.Key, _ values: [String: any MessageValue] = [:]) -> String {
        text(of: Message(key, values))
    }

    public static func == (left: Localization, right: Localization) -> Bool {
        left.languages == right.languages && left.tables == right.tables && left.catalogue === right.catalogue
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(languages)
        hasher.combine(tables)
    }
}

extension Localization {
    private enum Source: Sendable {
        case table(TextTable)
        case shipped(ShippedLanguage, MessageCatalogue)

        var texts: LanguageTexts {
            switch self {
            case .table(let table): table.words
            case .shipped(let language, let catalogue): catalogue.texts(in: language)
            }
        }

        /// The text of a key, from the localization's catalogue or else the one that the key names.
        func template(of key: Message.Key) -> (LanguageTexts, MessageTemplate)? {
            switch self {
            case .table(let table): return table.words.template(of: key).map { (table.words, $0) }
            case .shipped(let language, let catalogue):
                let texts = catalogue.texts(in: language)
                if let template = texts.template(of: key) { return (texts, template) }
                guard let texts = key.catalogue?.texts(in: language) else { return nil }
                return texts.template(of: key).map { (texts, $0) }
            }
        }
    }

    /// The values of a text's placeholders, and the language of the text.
    private struct Context {
        let message: Message
        let texts: LanguageTexts
        var number = 0
    }

    private func words(_ template: MessageTemplate, _ context: Context) -> String {
        if case .words(let words)? = template.parts.first, template.parts.count == 1 { return words }
        return template.parts.indices.reduce(into: "") { text, index in
            switch template.parts[index] {
            case .words(let words): text += words
            case .number: text += self.number(context.number)
            case .value(let name):
                let isAlone = template.isAlone(partAt: index)
                text += context.message.values[name].map { words($0, alone: isAlone, context) } ?? "{\(name)}"
            case .plural(let name, let branches):
                text += chosen(of: branches, by: context.message.values[name], context)
            }
        }
    }

    private func words(_ value: Message.Value, alone: Bool, _ context: Context) -> String {
        switch value {
        case .text(let text): alone ? text : foreign(text, context)
        case .number(let number): self.number(number)
        case .sentences(let messages):
            messages.map { message in
                let words = text(of: message)
                return alone || message.key != "verbatim" ? words : foreign(words, context)
            }.joined(separator: " ")
        }
    }

    // A value that may turn the sentence around it.
    private func foreign(_ text: String, _ context: Context) -> String {
        context.texts.isRightToLeft || text.hasRightToLeftLetters ? text.isolated : text
    }

    private func chosen(
        of branches: [String: MessageTemplate], by value: Message.Value?, _ context: Context
    ) -> String {
        guard case .number(let number) = value else { return "" }
        let branch =
            branches["=\(number)"] ?? branches[context.texts.pluralRule.category(of: number)] ?? branches["other"]
        var context = context
        context.number = number
        return branch.map { words($0, context) } ?? ""
    }

    // Four digits are read at a glance; longer numbers are in groups of three.
    private func number(_ number: Int) -> String {
        guard number.magnitude >= 10_000 else { return String(number) }
        var groups: [String] = []
        var rest = number.magnitude
        while rest >= 1000 {
            groups.insert(String(String(rest % 1000 + 1000).dropFirst()), at: 0)
            rest /= 1000
        }
        return (number < 0 ? "-" : "") + ([String(rest)] + groups).joined(separator: text(of: "number.group"))
    }
}

extension MessageTemplate {
    // What has a line of its own is copied as it is, such as an address.
    fileprivate func isAlone(partAt index: Int) -> Bool {
        parts[..<index].last?.ends(inLineBreakAt: \.last) ?? true
            && parts[(index + 1)...].first?.ends(inLineBreakAt: \.first) ?? true
    }
}

extension MessageTemplate.Part {
    fileprivate func ends(inLineBreakAt end: KeyPath<String, Character?>) -> Bool {
        if case .words(let words) = self { words[keyPath: end] == "\n" } else { false }
    }
}

extension String {
    /// The text isolated for use within a sentence of another direction (UAX #9), so that it does not affect the text
    /// around it. Digits alone take the sentence's direction, and a text of several lines is not isolated.
    package var isolated: String {
        guard utf8.contains(where: { !(0x30...0x39).contains($0) }), !utf8.contains(UInt8(ascii: "\n")) else {
            return self
        }
        // What turns the direction begins with this byte.
        guard utf8.contains(0xE2) else { return "\u{2068}\(self)\u{2069}" }
        var (inner, depth) = (String.UnicodeScalarView("\u{2068}".unicodeScalars), 1)
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0x2068: depth += 1
            case 0x2069 where depth > 1: depth -= 1
            case 0x202A...0x202E, 0x2066...0x2069: continue
            default: break
            }
            inner.append(scalar)
        }
        inner.append(contentsOf: String(repeating: "\u{2069}", count: depth).unicodeScalars)
        return String(inner)
    }
}
