import BadgeAuthority
import BadgeModel
import BadgeWebUI

/// The identity providers at which people sign in.
enum AdminProvidersPage {
    static let routes: [AdminRoute] = [
        .read("providers", .providers, show), .change("providers", .providers, add),
        .ask("providers/*/remove", .providers, askToRemove), .change("providers/*/remove", .providers, remove),
    ]

    static func show(_ call: AdminCall) async throws -> WebResponse? { .page(try await page(call, problem: nil)) }

    private static func page(_ call: AdminCall, problem: BadgeError?) async throws -> WebPage {
        let providers = try await call.authority.reading { try $0.providers() }
        var page = call.page(.providers) {
            if providers.isEmpty {
                HTML(.p, .class("muted")) { call.words("admin.providers.none") }
            } else {
                HTML(.ul, .class("list card")) {
                    for registration in providers { HTML(.li, .class("row")) { row(registration, call) } }
                }
            }
            if call.mayChange(.providers) { form(call, problem) }
        }
        if problem != nil { page.status = 422 }
        return page
    }

    @HTMLBuilder
    private static func row(_ registration: ProviderRegistration, _ call: AdminCall) -> HTML {
        let provider = registration.provider
        HTML(.div) {
            HTML(.strong) { HTML(.bdi) { provider.id.rawValue } }
            HTML(.div, .class("meta")) {
                if !registration.domains.isEmpty {
                    call.words("admin.providers.domains", ["domains": registration.domains.joined(separator: ", ")])
                }
            }
            HTML.more(call.words("wallet.more")) {
                HTML(.pre, .dir(.leftToRight), .tabIndex(0), .aria("label", provider.id.rawValue)) {
                    provider.json.prettyText
                }
            }
        }
        if call.mayChange(.providers) {
            HTML.linkButton(
                call.words("action.remove"), WebPath("providers", provider.id.rawValue, "remove"), style: "danger")
        }
    }

    private static func form(_ call: AdminCall, _ problem: BadgeError?) -> HTML {
        .section(call.words("admin.providers.add"), "add") {
            if let problem { HTML(.p, .class("notice bad"), .role("alert")) { call.view.text(problem.message) } }
            HTML.form(posting: "/providers") {
                HTML(.div, .class("field")) {
                    HTML(.label, .for("document")) { call.words("admin.providers.document") }
                    HTML(
                        .textarea, .id("document"), .name("document"), .class("policy-text"), .rows(12),
                        .dir(.leftToRight),
                        .required, .noSpellcheck, .noCapitals, .aria("describedby", "document-hint")
                    ) { call.fields["document"] ?? "" }
                    HTML(.p, .class("hint"), .id("document-hint")) { call.words("admin.providers.hint") }
                }
                if call.mayChange(.people) {
                    HTML.field(
                        call.words("admin.providers.domainsField"), "domains", value: call.fields.text("domains") ?? "",
                        hint: call.words("admin.providers.domainsHint"), .noSpellcheck, .noCapitals)
                }
                HTML(.div, .class("actions")) { HTML.button(call.words("wallet.action.save")) }
            }
        }
    }

    static func add(_ call: AdminCall) async throws -> WebResponse? {
        let domains = (call.fields.text("domains") ?? "").split { $0 == "," || $0.isWhitespace }.map(String.init)
        do {
            // Whom a provider may sign in is decided by those who may give people passwords.
            guard domains.isEmpty || call.mayChange(.people) else {
                throw BadgeError(.invalidInput, "admin.providers.domainsForbidden")
            }
            let provider = try IdentityProvider(JSONReader(JSON.parse(call.fields["document"] ?? "")))
            try await call.authority.writing { try $0.addProvider(ProviderRegistration(provider, domains: domains)) }
            return call.redirect(to: "/providers", telling: .added)
        } catch let error as BadgeError where [.invalidInput, .alreadyExists, .documentInvalid].contains(error.code) {
            return .page(try await page(call, problem: error))
        }
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
