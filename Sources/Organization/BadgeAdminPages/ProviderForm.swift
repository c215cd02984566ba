import BadgeAuthority
import BadgeModel
import BadgeWebUI

/// The fields of an identity provider.
struct ProviderForm: Sendable {
    /// A field of text.
    enum Field: String, CaseIterable {
        case id, name, issuer, clientID, scopes, icon, domains
    }

    private var id = ""
    private var name = ""
    private var kind = openIDConnect
    private var issuer = ""
    private var clientID = ""
    private var scopes = "profile email"
    private var icon = ""
    private var asksForIdentifier = false
    private var reauthenticates = false

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
        id = fields.text("id") ?? ""
        name = fields.text("name") ?? ""
        issuer = fields.text("issuer") ?? ""
        clientID = fields.text("clientID") ?? ""
        scopes = fields.text("scopes") ?? ""
        icon = fields.text("icon") ?? ""
        asksForIdentifier = fields.isChecked("asksForIdentifier")
        reauthenticates = fields.isChecked("reauthenticates")
    }

    /// Fills the fields with a document, as far as it has them.
    init(_ document: JSON) {
        id = document["id"]?.stringValue ?? ""
        name = document["name"]?.stringValue ?? ""
        kind = document["kind"]?.stringValue.flatMap { kind in Self.kinds.first { $0.name == kind }?.name } ?? kind
        issuer = document["issuer"]?.stringValue ?? ""
        clientID = document["clientID"]?.stringValue ?? ""
        scopes =
            document["scopes"]?.arrayValue.map { $0.compactMap(\.stringValue).joined(separator: " ") } ?? scopes
        icon = document["icon"]?.stringValue ?? ""
        asksForIdentifier = document["asksForIdentifier"] == true
        reauthenticates = document["reauthenticates"] == true
    }

    /// The document that the fields describe, whether it is valid or not.
    var document: JSON {
        let isOpenIDConnect = kind == Self.openIDConnect
        let words = scopes.split(whereSeparator: \.isWhitespace).map { JSON.string(String($0)) }
        return .object(compacting: [
            "id": .string(id), "name": .string(name), "kind": .string(kind),
            "issuer": isOpenIDConnect ? .string(issuer) : nil, "clientID": isOpenIDConnect ? .string(clientID) : nil,
            "scopes": isOpenIDConnect ? .array(words) : nil, "icon": icon.isEmpty ? nil : .string(icon),
            "asksForIdentifier": asksForIdentifier ? true : nil, "reauthenticates": reauthenticates ? true : nil,
        ])
    }

    /// The fields that are filled in, and that a provider of the kind does not have.
    var superfluousFields: [Field] {
        guard kind != Self.openIDConnect else { return [] }
        return (issuer.isEmpty ? [] : [.issuer]) + (clientID.isEmpty ? [] : [.clientID])
    }

    /// The fields, each with its problem.
    @HTMLBuilder
    func html(_ words: Localization, problems: [Field: String]) -> HTML {
        HTML.choice(
            words("admin.providers.kind"), "kind", Self.kinds.map { ($0.name, words($0.title)) }, selected: kind)
        Self.field(.name, name, words, problems, .required, .maxLength(100))
        Self.field(.id, id, words, problems, .required, .maxLength(64), .dir(.leftToRight))
        HTML(.fieldset, .class("field")) {
            HTML(.legend) { words("admin.providers.kind.openIDConnect") }
            Self.field(
                .issuer, issuer, words, problems, .inputMode("url"), .maxLength(2000), .dir(.leftToRight))
            Self.field(.clientID, clientID, words, problems, .maxLength(1024), .dir(.leftToRight))
            Self.field(.scopes, scopes, words, problems, .maxLength(2000), .dir(.leftToRight))
        }
        Self.field(.icon, icon, words, problems, .maxLength(64), .dir(.leftToRight))
        checkbox("asksForIdentifier", asksForIdentifier, words("admin.providers.asksForIdentifier"))
        checkbox("reauthenticates", reauthenticates, words("admin.providers.reauthenticates"))
    }

    /// A field of text, which a browser neither fills in nor corrects.
    static func field(
        _ field: Field, _ value: String, _ words: Localization, _ problems: [Field: String],
        _ attributes: HTML.Attribute...
    ) -> HTML {
        HTML.field(
            words(field.label), field.rawValue, value: value, hint: words(field.hint), problem: problems[field],
            attributes: attributes + [.noSpellcheck, .noCapitals, .autocomplete("off")])
    }

    private func checkbox(_ name: String, _ isChecked: Bool, _ label: String) -> HTML {
        HTML(.label, .class("choice")) {
            HTML(.input, .type(.checkbox), .name(name), .value("yes"), isChecked ? .checked : nil)
            HTML(.span) { label }
        }
    }
}

extension ProviderForm.Field {
    /// The name of the field.
    var label: Message.Key {
        switch self {
        case .id: "admin.providers.field.id"
        case .name: "admin.providers.field.name"
        case .issuer: "admin.providers.field.issuer"
        case .clientID: "admin.providers.field.clientID"
        case .scopes: "admin.providers.field.scopes"
        case .icon: "admin.providers.field.icon"
        case .domains: "admin.providers.field.domains"
        }
    }

    /// How to fill it in.
    var hint: Message.Key {
        switch self {
        case .id: "admin.providers.hint.id"
        case .name: "admin.providers.hint.name"
        case .issuer: "admin.providers.hint.issuer"
        case .clientID: "admin.providers.hint.clientID"
        case .scopes: "admin.providers.hint.scopes"
        case .icon: "admin.providers.hint.icon"
        case .domains: "admin.providers.hint.domains"
        }
    }

    /// What to do when its value in a provider's document is wrong; `nil` for what is not in a document.
    var problem: Message.Key? {
        switch self {
        case .id: "admin.providers.problem.id"
        case .name: "admin.providers.problem.name"
        case .issuer: "admin.providers.problem.issuer"
        case .clientID: "admin.providers.problem.clientID"
        case .scopes: "admin.providers.problem.scopes"
        case .icon: "admin.providers.problem.icon"
        case .domains: nil
        }
    }
}
