/// A document that a user must read and may have to accept.
public struct AgreementDocument: Sendable, Hashable, Identifiable {
    /// Identifies a document: kind, version and locale.
    public typealias ID = Identifier<AgreementDocument>

    /// What the document is.
    public enum Kind: String, Sendable, CaseIterable {
        /// Terms of use.
        case terms
        /// Privacy policy.
        case privacy
    }

    /// What the document is.
    public let kind: Kind
    /// Its version at the organization.
    public let version: String
    /// Its language (BCP 47): `en`.
    public let locale: String
    /// Whether the badge may not be used without it.
    public let isRequired: Bool
    /// The exact text to show; receipts are made over its UTF-8.
    public let text: String
    /// The same document in other languages, which the user may read too; the decision is on this one.
    public var translations: [AgreementDocument] = []

    /// `terms/3/en`.
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
    /// Whether both are one document, in the same language or in two.
    public func isSame(as other: AgreementDocument) -> Bool { kind == other.kind && version == other.version }
}

extension AgreementDocument {
    /// `Terms of use, version 3`.
    package var title: Message {
        let name: Message = kind == .terms ? "prompt.document.terms" : "prompt.document.privacy"
        return Message("prompt.document.version", ["title": name, "version": version])
    }
}

extension [AgreementDocument] {
    /// The title of each document, once however many languages it has.
    package var titles: [Message] {
        reduce(into: []) { titles, document in
            if !titles.contains(document.title) { titles.append(document.title) }
        }
    }

    /// The documents in their order, each with its other languages. Other words in the same language are no translation:
    /// they are a document that is decided for itself.
    package func inLanguages() -> [[AgreementDocument]] {
        reduce(into: []) { grouped, document in
            let index = grouped.firstIndex { group in
                group[0].isSame(as: document)
                    && group.allSatisfy { $0.locale != document.locale || $0.text == document.text }
            }
            if let index { grouped[index].append(document) } else { grouped.append([document]) }
        }
    }

    /// The documents in their order, each once: in the language that the user likes best, with the others as its
    /// translations. One is required if it is in any language.
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
