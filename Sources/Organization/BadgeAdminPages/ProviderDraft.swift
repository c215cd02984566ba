import BadgeAuthority
import BadgeModel
import BadgeWebUI

/// An identity provider that is being registered: its fields or its document, as they were sent, and what is wrong.
struct ProviderDraft: Sendable {
    enum Entry: Sendable {
        case fields(ProviderForm)
        case document(String)
    }

    private(set) var entry: Entry = .fields(ProviderForm())
    private(set) var domains = ""
    /// The problems of the fields.
    private(set) var fieldProblems: [ProviderForm.Field: String] = [:]
    /// The problems of the document.
    private(set) var documentProblems: [DocumentProblem] = []
    /// What is wrong as a whole.
    private(set) var problem: Message?

    init() {}

    /// Reads what was sent; `nil` if it is neither fields nor a document.
    init?(_ fields: WebFields) {
        if let document = fields["document"] {
            // A form sends line breaks as two characters.
            entry = .document(document.withLineFeeds)
        } else if let form = ProviderForm(fields) {
            entry = .fields(form)
        } else {
            return nil
        }
        domains = fields.text("domains") ?? ""
    }

    var hasProblems: Bool { !fieldProblems.isEmpty || !documentProblems.isEmpty || problem != nil }

    /// The domains, as they are separated in the field.
    private var domainList: [String] {
        domains.split { $0 == "," || $0.isWhitespace }.map(String.init)
    }

    /// Turns the fields into a document.
    mutating func becomeDocument() {
        if case .fields(let form) = entry { entry = .document(form.document.prettyText) }
    }

    /// Turns the document into fields, unless it cannot be read.
    mutating func becomeFields() {
        guard case .document(let text) = entry else { return }
        do { entry = .fields(ProviderForm(try JSON.parse(text))) } catch { note(error) }
    }

    /// Returns what is to be registered; `nil` if something is wrong, which is noted.
    ///
    /// - Parameter words: The localization of the problems.
    mutating func registration(in words: Localization) -> ProviderRegistration? {
        do {
            switch entry {
            case .document(let text):
                return ProviderRegistration(
                    try IdentityProvider(written: JSONReader(JSON.parse(text))), domains: domainList)
            case .fields(let form):
                for field in form.superfluousFields { fieldProblems[field] = words("admin.providers.onlyOpenID") }
                let provider = try IdentityProvider(JSONReader(form.document))
                return fieldProblems.isEmpty ? ProviderRegistration(provider, domains: domainList) : nil
            }
        } catch {
            note(error, in: words)
            return nil
        }
    }

    /// Notes why a provider was not registered.
    mutating func noteRefusal(_ error: BadgeError, in words: Localization) {
        if Self.keysOfDomains.contains(error.message.key) {
            fieldProblems[.domains] = error.message.text(in: words)
        } else {
            problem = error.message
        }
    }

    private mutating func note(_ error: any Error, in words: Localization = .english) {
        let error = BadgeError(wrapping: error)
        switch entry {
        case .document(let text): documentProblems = DocumentProblem.all(in: error, of: text)
        case .fields:
            guard case .invalidFields(let fields) = error.detail else {
                problem = error.message
                return
            }
            for name in fields.map({ String($0.path.prefix { $0 != "[" && $0 != "." }) }) {
                guard let field = ProviderForm.Field(rawValue: name), let problem = field.traits.problem else {
                    continue
                }
                fieldProblems[field] = words(problem)
            }
            if fieldProblems.isEmpty { problem = error.message }
        }
    }

    private static let keysOfDomains: Set<Message.Key> = [
        "invalidInput.providerDomain", "invalidInput.providerDomains", "invalidInput.providerDomainsKind",
        "invalidInput.providerDomainsForbidden",
    ]
}
