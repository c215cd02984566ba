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
