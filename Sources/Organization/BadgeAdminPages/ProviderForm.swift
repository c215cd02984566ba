import BadgeAuthority
import BadgeModel
import BadgeWebUI

/// The fields of an identity provider.
struct ProviderForm: Sendable {
    /// A field of text. All but the domains are members of the provider's document.
    enum Field: String, CaseIterable {
        case name, id, issuer, clientID, scopes, icon, domains
    }

    /// A member of the document that is true, or not there.
    private enum Choice: String, CaseIterable {
        case asksForIdentifier, reauthenticates

        var label: Message.Key {
            switch self {
            case .asksForIdentifier: "admin.providers.asksForIdentifier"
            case .reauthenticates: "admin.providers.reauthenticates"
            }
        }
    }

    private var texts: [Field: String] = [.scopes: "profile email"]
    private var kind = openIDConnect
    private var choices: Set<Choice> = []

    private static let openIDConnect = "openIDConnect"
    /// The kinds, by their names in a document.
    static let kinds: [(name: String, title: Message.Key)] = [
        (openIDConnect, "admin.providers.kind.openIDConnect"), ("saml", "admin.providers.kind.saml"),
        ("openID2", "admin.providers.kind.openID2"), ("custom", "admin.providers.kind.custom"),
    ]

    init() {}

    /// Reads the fields that were sent; `nil` if the kind is unknown.
    init?(_ fields: WebFields) {
        guard let kind = fields.text("kind"), Self.kinds.contains(where: { $0.name == kind }) else { return nil }
        self.kind = kind
        for field in Field.members { texts[field] = fields.text(field.rawValue) ?? "" }
        choices = Set(Choice.allCases.filter { fields.isChecked($0.rawValue) })
    }

    /// Fills the fields with a document, as far as it has them.
    init(_ document: JSON) {
        kind = document["kind"]?.stringValue.flatMap { kind in Self.kinds.first { $0.name == kind }?.name } ?? kind
        for field in Field.members {
            let member = document[field.rawValue]
            let words = member?.arrayValue.map { $0.compactMap(\.stringValue).joined(separator: " ") }
            guard let text = field == .scopes ? words : member?.stringValue else { continue }
            texts[field] = text
        }
        choices = Set(Choice.allCases.filter { document[$0.rawValue] == true })
    }

    /// The document that the fields describe, whether it is valid or not.
    var document: JSON {
        var members: [String: JSON] = ["kind": .string(kind)]
        for field in Field.members {
            let text = self[field]
            let isThere =
                Field.ofOpenID.contains(field) ? kind == Self.openIDConnect : field.isRequired || !text.isEmpty
            guard isThere else { continue }
            let words = text.split(whereSeparator: \.isWhitespace).map { JSON.string(String($0)) }
            members[field.rawValue] = field == .scopes ? .array(words) : .string(text)
        }
        for choice in choices { members[choice.rawValue] = true }
        return .object(members)
    }

    private subscript(_ field: Field) -> String { texts[field] ?? "" }

    /// The fields that are filled in, and that a provider of the kind does not have.
    var superfluousFields: [Field] {
        guard kind != Self.openIDConnect else { return [] }
        // The scopes are filled in from the beginning.
        return Field.ofOpenID.filter { $0 != .scopes && !self[$0].isEmpty }
    }

    /// The fields, each with its problem.
    @HTMLBuilder
    func html(_ words: Localization, problems: [Field: String]) -> HTML {
        HTML.choice(
            words("admin.providers.kind"), "kind", Self.kinds.map { ($0.name, words($0.title)) }, selected: kind)
        for field in [Field.name, .id] { Self.field(field, self[field], words, problems) }
        HTML(.fieldset, .class("field")) {
            HTML(.legend) { words("admin.providers.kind.openIDConnect") }
            for field in Field.ofOpenID { Self.field(field, self[field], words, problems) }
        }
        Self.field(.icon, self[.icon], words, problems)
        for choice in Choice.allCases {
            HTML(.label, .class("choice")) {
                HTML(
                    .input, .type(.checkbox), .name(choice.rawValue), .value("yes"),
                    choices.contains(choice) ? .checked : nil)
                HTML(.span) { words(choice.label) }
            }
        }
    }

    /// A field of text, which a browser neither fills in nor corrects.
    static func field(_ field: Field, _ value: String, _ words: Localization, _ problems: [Field: String]) -> HTML {
        let own: [HTML.Attribute?] = [
            field.isRequired ? .required : nil, field == .issuer ? .inputMode("url") : nil,
            .maxLength(field.traits.limit), field == .name ? nil : .dir(.leftToRight), .noSpellcheck, .noCapitals,
            .autocomplete("off"),
        ]
        return HTML.field(
            words(field.traits.label), field.rawValue, value: value, hint: words(field.traits.hint),
            problem: problems[field], attributes: own.compactMap(\.self))
    }
}

extension ProviderForm.Field {
    fileprivate static let members = allCases.filter { $0 != .domains }
    fileprivate static let ofOpenID: [Self] = [.issuer, .clientID, .scopes]
    fileprivate var isRequired: Bool { self == .name || self == .id }

    /// What it is called, how to fill it in, what to do when its value in a document is wrong (`nil` for what is not in
    /// one), and the most characters.
    var traits: (label: Message.Key, hint: Message.Key, problem: Message.Key?, limit: Int) {
        switch self {
        case .name: ("admin.providers.field.name", "admin.providers.hint.name", "admin.providers.problem.name", 100)
        case .id: ("admin.providers.field.id", "admin.providers.hint.id", "admin.providers.problem.id", 64)
        case .issuer:
            ("admin.providers.field.issuer", "admin.providers.hint.issuer", "admin.providers.problem.issuer", 2000)
        case .clientID:
            (
                "admin.providers.field.clientID", "admin.providers.hint.clientID", "admin.providers.problem.clientID",
                1024
            )
        case .scopes:
            ("admin.providers.field.scopes", "admin.providers.hint.scopes", "admin.providers.problem.scopes", 2000)
        case .icon: ("admin.providers.field.icon", "admin.providers.hint.icon", "admin.providers.problem.icon", 64)
        case .domains: ("admin.providers.field.domains", "admin.providers.hint.domains", nil, 2000)
        }
    }
}
