/// A document that a user must read and may have to accept.
public struct AgreementDocument: Sendable, Hashable, Identifiable {
    /// Identifies a document: kind, version and locale.
    public typealias ID = Identifier<AgreementDocument>

    /// The kinds of documents.
    public enum Kind: String, Sendable, CaseIterable {
        /// Terms of use.
        case terms
        /// Privacy policy.
        case privacy
    }

    /// The kind of document.
    public let kind: Kind
    /// The document's version at the organization.
    public let version: String
    /// The document's language (BCP 47), such as `en`.
    public let locale: String
    /// Whether the badge may not be used without acceptance.
    public let isRequired: Bool
    /// The exact text to show. Receipts cover its UTF-8 bytes.
    public let text: String
    /// The same document in other languages, which the user may read too. The decision applies to this one.
    public var translations: [AgreementDocument] = []

    /// The identifier: `terms/3/en`.
    public var id: ID { ID(rawValue: "\(kind.rawValue)/\(version)/\(locale)") }

    public init(kind: Kind, version: String, locale: String, isRequired: Bool, text: String) {
        self.kind = kind
        self.version = version
        self.locale = locale
        self.isRequired = isRequired
        self.text = text
    }
}

extension AgreementDocument {
    /// Returns whether both are the same document, in the same language or in two.
    public func isSame(as other: AgreementDocument) -> Bool { kind == other.kind && version == other.version }
}

extension AgreementDocument {
    /// The title for the user: `Terms of use, version 3`.
    package var title: Message {
        let name: Message = kind == .terms ? "prompt.document.terms" : "prompt.document.privacy"
        return Message("prompt.document.version", ["title": name, "version": version])
    }
}

extension [AgreementDocument] {
    /// The titles of the documents, once for all languages of a document.
    package var titles: [Message] {
        reduce(into: []) { titles, document in
            if !titles.contains(document.title) { titles.append(document.title) }
        }
    }

    /// Returns the documents in order, each with its other languages. A different text in the same language is not a
    /// translation: it is a separate document.
    package func inLanguages() -> [[AgreementDocument]] {
        reduce(into: []) { grouped, document in
            let index = grouped.firstIndex { group in
                group[0].isSame(as: document)
                    && group.allSatisfy { $0.locale != document.locale || $0.text == document.text }
            }
            if let index { grouped[index].append(document) } else { grouped.append([document]) }
        }
    }

    /// Returns the documents in order, each once, in the user's preferred language, with the others as its
    /// translations. A document is required if it is required in any language.
    package func chosen(for languages: Languages) -> [AgreementDocument] {
        var chosen: [AgreementDocument] = []
        for var variants in inLanguages() {
            guard let index = languages.choose(from: variants.map(\.locale)) else { continue }
            let best = variants.remove(at: index)
            var shown = AgreementDocument(
                kind: best.kind, version: best.version, locale: best.locale,
                isRequired: best.isRequired || variants.contains(where: \.isRequired), text: best.text)
            shown.translations = variants
            chosen.append(shown)
        }
        return chosen
    }
}
