import BadgeAuthority
import BadgeModel
import BadgeWebUI
import Foundation

/// The identity providers at which people sign in.
enum AdminProvidersPage {
    static let routes: [AdminRoute] = [
        .read("providers", .providers, show), .change("providers", .providers, add),
        .ask("providers/*/remove", .providers, askToRemove), .change("providers/*/remove", .providers, remove),
    ]

    /// What is to be done with what was entered.
    private enum Act: String {
        case add
        /// To go on with the document.
        case document
        /// To go on with the fields.
        case fields
    }

    static func show(_ call: AdminCall) async throws -> WebResponse? { .page(try await page(call, ProviderDraft())) }

    static func add(_ call: AdminCall) async throws -> WebResponse? {
        guard let act = Act(rawValue: call.fields["act"] ?? Act.add.rawValue), var draft = ProviderDraft(call.fields)
        else { return nil }
        switch act {
        case .document: draft.becomeDocument()
        case .fields: draft.becomeFields()
        case .add:
            guard let registration = draft.registration(in: call.words) else { break }
            do {
                // Whom a provider may sign in is decided by those who may give people passwords.
                guard registration.domains.isEmpty || call.mayChange(.people) else {
                    throw BadgeError(.invalidInput, .administration("invalidInput.providerDomainsForbidden"))
                }
                let mayAddLinked = call.mayChange(.people)
                try await call.authority.writing {
                    try mayAddLinked ? $0.addProvider(registration) : $0.addUnlinkedProvider(registration)
                }
                return call.redirect(to: "/providers", telling: .added)
            } catch let error as BadgeError where [.invalidInput, .alreadyExists].contains(error.code) {
                draft.noteRefusal(error, in: call.words)
            }
        }
        return .page(try await page(call, draft))
    }

    static func askToRemove(_ call: AdminCall) async throws -> WebResponse? {
        let id = call.parameters[0]
        let providers = try await call.authority.reading { try $0.providers() }
        guard providers.contains(where: { $0.provider.id.rawValue == id }) else { return nil }
        return call.confirmation(
            call.words("command.remove.title", ["subject": id]), "admin.providers.removeText", action: "action.remove",
            path: WebPath("providers", id, "remove"), back: "/providers", in: .providers)
    }

    static func remove(_ call: AdminCall) async throws -> WebResponse? {
        let id = IdentityProvider.ID(rawValue: call.parameters[0])
        _ = try await call.authority.writing { try $0.removeProvider(id) }
        return call.redirect(to: "/providers", telling: .removed)
    }
}

extension AdminProvidersPage {
    private static func page(_ call: AdminCall, _ draft: ProviderDraft) async throws -> WebPage {
        let providers = try await call.authority.reading { try $0.providers() }
        var page = call.page(.providers) {
            // What is wrong is seen at once.
            if draft.hasProblems { form(call, draft) }
            if providers.isEmpty {
                HTML(.p, .class("muted")) { call.words("admin.providers.none") }
            } else {
                HTML(.ul, .class("list card")) {
                    for registration in providers { HTML(.li, .class("row")) { row(registration, call) } }
                }
            }
            if call.mayChange(.providers), !draft.hasProblems { form(call, draft) }
        }
        if draft.hasProblems { page.status = 422 }
        return page
    }

    @HTMLBuilder
    private static func row(_ registration: ProviderRegistration, _ call: AdminCall) -> HTML {
        let (provider, words) = (registration.provider, call.words)
        HTML(.div) {
            HTML(.h2) { HTML(.bdi) { provider.name } }
            HTML.facts(facts(registration, words))
            HTML.more(words("wallet.more")) {
                HTML(.pre, .dir(.leftToRight), .tabIndex(0), .aria("label", provider.id.rawValue)) {
                    provider.json.prettyText
                }
            }
        }
        if call.mayChange(.providers) {
            HTML.linkButton(
                words("action.remove"), WebPath("providers", provider.id.rawValue, "remove"), style: "danger")
        }
    }

    private static func facts(_ registration: ProviderRegistration, _ words: Localization) -> [(String, HTML)] {
        let provider = registration.provider
        let client: IdentityProvider.Client? =
            if case .openIDConnect(let client) = provider.kind { client } else { nil }
        let kind = ProviderForm.kinds.first { $0.name == provider.kind.name }?.title
        let yes = HTML.text(words("admin.yes"))
        return [
            (words(ProviderForm.Field.id.traits.label), HTML(.code) { provider.id.rawValue }),
            (words("admin.providers.kind"), .own(kind.map { words($0) })),
            (words(ProviderForm.Field.issuer.traits.label), .own(client?.issuer.absoluteString)),
            (words(ProviderForm.Field.clientID.traits.label), .own(client?.id)),
            (words(ProviderForm.Field.scopes.traits.label), .own(client?.scopes.joined(separator: " "))),
            (words(ProviderForm.Field.icon.traits.label), .own(provider.icon)),
            (words("admin.providers.asksForIdentifier"), provider.asksForIdentifier ? yes : .empty),
            (words("admin.providers.reauthenticates"), provider.reauthenticates ? yes : .empty),
            (
                words(ProviderForm.Field.domains.traits.label),
                registration.domains.isEmpty ? .empty : .own(registration.domains.joined(separator: ", "))
            ),
        ]
    }

    private static func form(_ call: AdminCall, _ draft: ProviderDraft) -> HTML {
        let words = call.words
        return .section(words("admin.providers.add"), "add") {
            if let problem = draft.problem {
                HTML(.p, .class("notice bad"), .role("alert")) { call.view.text(problem) }
            }
            HTML.form(posting: "/providers") {
                switch draft.entry {
                case .fields(let form): form.html(words, problems: draft.fieldProblems)
                case .document(let text): document(text, draft.documentProblems, words)
                }
                if call.mayChange(.people) {
                    ProviderForm.field(.domains, draft.domains, words, draft.fieldProblems)
                } else if let problem = draft.fieldProblems[.domains] {
                    HTML(.p, .class("notice bad"), .role("alert")) { problem }
                }
                HTML(.div, .class("actions")) {
                    HTML.button(words("wallet.action.save"))
                    other(draft.entry, words)
                }
            }
        }
    }

    // The button that goes on with the same provider in the other way.
    private static func other(_ entry: ProviderDraft.Entry, _ words: Localization) -> HTML {
        let (act, label): (Act, Message.Key) =
            switch entry {
            case .fields: (.document, "admin.providers.asDocument")
            case .document: (.fields, "admin.providers.asFields")
            }
        return HTML(
            .button, .class("button secondary"), .type(.submit), .name("act"), .value(act.rawValue), .formNoValidate
        ) { words(label) }
    }

    @HTMLBuilder
    private static func document(_ text: String, _ problems: [DocumentProblem], _ words: Localization) -> HTML {
        if !problems.isEmpty {
            HTML(.div, .class("notice bad"), .role("alert"), .id("problems")) {
                HTML(.ul) { for problem in problems { HTML(.li) { problem.html(in: words) } } }
            }
        }
        HTML(.div, .class("field wide")) {
            HTML(.label, .for("document")) { words("admin.providers.document") }
            HTML(
                .textarea, .id("document"), .name("document"), .class("policy-text"), .rows(12), .dir(.leftToRight),
                .required, .noSpellcheck, .noCapitals, .autocomplete("off"),
                .aria("describedby", problems.isEmpty ? "document-hint" : "problems document-hint"),
                problems.isEmpty ? nil : .aria("invalid", "true")
            ) { text }
            HTML(.p, .class("hint"), .id("document-hint")) { words("admin.providers.hint") }
        }
    }
}
