import BadgeAuthority
import BadgeDelivery
import BadgeFlows
import BadgeHTML
import BadgeKeys
import BadgeModel
import BadgeServing
import BadgeSystem
import BadgeTransport
import Foundation
import HTTPTypes
import Hummingbird
import Synchronization

extension FlowCall {
    static let providerTokenLifetime: TimeInterval = 600

    // A token that an app got from a provider. Those of the sample providers are `sample-` and an email address, with a
    // name behind a space if the provider states one.
    func exchangeToken() throws -> JSON {
        guard server.hasSampleProviders else { throw FlowRefusal(480) }
        let provider = try required("provider")
        guard FlowIdentity.isProvider(provider) else { throw FlowRefusal.invalid("provider") }
        let text = try parameters["id_token"] ?? required("token")
        guard !(provider == "twitter" && parameters["token_secret"] == nil),
            !(provider == "wechat" && parameters["wechat.openid"] == nil), text.hasPrefix("sample-")
        else { throw FlowRefusal.invalid("token") }
        let parts = text.dropFirst("sample-".count).split(separator: " ", maxSplits: 1)
        guard let email = parts.first.map(String.init), MailAddress(email) != nil else {
            throw FlowRefusal.invalid("token")
        }
        let identity = FlowIdentity(
            provider: provider, email: email, displayName: parts.count == 2 ? String(parts[1]) : nil)
        return ["stat": "ok", "token": .string(try token(for: identity))]
    }

    func token(for identity: FlowIdentity) throws -> String {
        let token = authority.random.token()
        let grant = FlowGrant(
            subject: .provider(identity), client: try required("client_id"), origin: RequestClient.address,
            expires: now.addingTimeInterval(Self.providerTokenLifetime))
        server.state.withLock { $0.grant(token, grant, now: now) }
        return token
    }
}

// The page of a sample provider. It asks for an email address and a name, and believes both.
extension AuthorityRoutes {
    func sampleProviderPage(_ request: Request, _ server: FlowServer) async throws -> Response {
        let fields = try Self.queryFields(request)
        guard server.hasSampleProviders, let provider = fields["provider"], FlowIdentity.isProvider(provider),
            Self.isRedirect(fields["redirect_uri"])
        else { throw ProtocolError.notFound }
        let organization = try await authority.readStore { try $0.organization().name }
        let body = HTML.group([
            LoginPage.paragraph(.verbatim(FlowServer.nameOfProvider(provider))),
            HTML.form(answering: nil) {
                LoginPage.field("field.email", "email", .type(.email))
                LoginPage.field(.samples("flow.field.displayName"), "name")
                LoginPage.button("action.signIn", "allow")
                LoginPage.button("action.cancel", "deny", isOther: true)
            },
        ])
        let page = LoginPage(
            body: body, formTarget: fields["redirect_uri"].flatMap { URL(string: $0)?.origin },
            frameAncestors: server.frameAncestors)
        return page.response(of: organization)
    }

    func answerSampleProvider(_ request: Request, _ server: FlowServer) async throws -> Response {
        let fields = try Self.queryFields(request)
        let form = try await request.form()
        guard server.hasSampleProviders, let provider = fields["provider"], FlowIdentity.isProvider(provider),
            let redirect = fields["redirect_uri"],
            Self.isRedirect(redirect)
        else { throw ProtocolError.notFound }
        let state = fields["state"] ?? ""
        guard form["action"] == "allow", let email = form["email"], MailAddress(email) != nil else {
            return Self.redirection(to: Self.address(redirect, ["error": "access_denied", "state": state]))
        }
        let call = try FlowCall(
            self, server,
            [
                "client_id": fields["client_id"] ?? "", "locale": fields["locale"] ?? "en-US",
                "flow": server.library.entries[0].name,
            ])
        try RequestClient.charge()
        let token = try call.token(
            for: FlowIdentity(
                provider: provider, email: email, displayName: form["name"].flatMap { $0.isEmpty ? nil : $0 }))
        return Self.redirection(to: Self.address(redirect, ["token": token, "state": state]))
    }

    // Sample providers return to this machine by HTTP, or to a scheme of an app's own, which contains a domain (RFC 8252,
    // section 7.1). No other scheme that leads to a server does.
    private static func isRedirect(_ text: String?) -> Bool {
        guard let text, text.utf8.count <= 2048, let url = URL(string: text, encodingInvalidCharacters: false),
            let scheme = url.scheme?.lowercased()
        else { return false }
        return ["http", "https"].contains(scheme) ? url.isLoopback : scheme.contains(".")
    }

    private static func address(_ redirect: String, _ fields: [String: String]) -> String {
        redirect + (redirect.contains("?") ? "&" : "?") + String(decoding: FormBody.encode(fields), as: UTF8.self)
    }
}
