import BadgeCredentials
import BadgeModel
import BadgeOpenID
import BadgeServing
import BadgeSystem
import Foundation
import HTTPTypes
package import Hummingbird

// All routes, regardless of the transport: a socket, or a call in this process.
package struct AuthorityRoutes: Sendable {
    // The formats in which the organization's badges are presented.
    static let formats: [any PresentationFormat] = [SDJWTFormat()]
    let server: OrganizationServer
    // The server at which people can log in, in addition to the organization itself.
    let externalServer: ExternalServerClient?
    // Judges what people sign in with at identity providers.
    let providers: ProviderClients
    let ownTransport = OwnTransport()
    // Counts the responses of a served organization.
    let metrics: RequestMetrics?

    package init(_ server: OrganizationServer) { self.init(server, externalServer: nil, metrics: nil) }

    init(_ server: OrganizationServer, externalServer: ExternalServerClient?, metrics: RequestMetrics?) {
        self.server = server
        self.externalServer = externalServer
        providers = ProviderClients(network: server.network)
        self.metrics = metrics
    }

    package var authority: Authority { server.authority }
    package var loginTask: (any LoginTask)? { server.loginTask }

    // The fields of a query.
    package static func queryFields(_ request: Request) throws -> [String: String] {
        let query = Array((request.uri.query ?? "").utf8)
        guard query.count <= 8 * 1024 else { throw ProtocolError.invalidRequest("The query is too long.") }
        return try FormReader.fields(query)
    }

    // The scope of a login at either server.
    package var scope: String { externalServer?.server.scope ?? Endpoint.credentialConfiguration }

    func router() -> Router<AuthorityContext> {
        let router = Router(context: AuthorityContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: RequestLogMiddleware(metrics: metrics))
        router.add(middleware: ProofNonceMiddleware(authority: authority))
        router.add(middleware: PublicDocumentMiddleware())
        router.add(middleware: RefusalMiddleware(ProtocolError.refusal))
        router.add(middleware: StrangersMiddleware(authority: authority))
        router.add(middleware: RequestFramingMiddleware())
        addDocuments(to: router)
        router.post(RouterPath(Endpoint.token)) { request, _ in try await token(request) }
        router.post(RouterPath(Endpoint.nonce)) { _, _ in try await nonce() }
        router.post(RouterPath(Endpoint.credential)) { request, _ in try await credential(request) }
        router.post(RouterPath(Endpoint.deferredCredential)) { request, _ in
            try await deferredCredential(request)
        }
        router.post(RouterPath(Endpoint.notification)) { request, _ in try await notification(request) }
        router.post(RouterPath(Endpoint.agreements)) { request, _ in try await agreement(request) }
        router.post(RouterPath(Endpoint.checkpoints)) { request, _ in try await checkpoint(request) }
        addDevices(to: router)
        addServices(to: router)
        addPresentations(to: router)
        for part in server.extensions { part.add(to: router, of: self) }
        router.get(RouterPath(LandingLink.path + "/{purpose}")) { request, context in
            try await request.inItsLanguage {
                try await landingPage(context.parameters.get("purpose") ?? "", request)
            }
        }
        return router
    }

    private func addDevices(to router: Router<AuthorityContext>) {
        router.post(RouterPath(Endpoint.login)) { request, _ in try await login(request) }
        router.post(RouterPath(Endpoint.deviceAuthorization)) { request, _ in try await beginDeviceGrant(request) }
        router.get(RouterPath(Endpoint.deviceLogin)) { request, _ in
            try await request.inItsLanguage { try await deviceLoginPage(request) }
        }
        router.post(RouterPath(Endpoint.deviceLogin)) { request, _ in
            try await request.inItsLanguage { try await answerDeviceLogin(request) }
        }
        router.post(RouterPath(Endpoint.pushedRequest)) { request, _ in try await pushLogin(request) }
        router.get(RouterPath(Endpoint.authorization)) { request, _ in
            try await request.inItsLanguage { try await browserLoginPage(request) }
        }
        router.post(RouterPath(Endpoint.authorization)) { request, _ in
            try await request.inItsLanguage { try await answerBrowserLogin(request) }
        }
        router.post(RouterPath(Endpoint.revocation)) { request, _ in try await revoke(request) }
        router.get(RouterPath(Endpoint.devices)) { request, _ in try await devices(request) }
        router.post(RouterPath(Endpoint.devices + "/{id}/removal")) { request, context in
            try await removeDevice(context.parameters.get("id") ?? "", request)
        }
        router.post(RouterPath(Endpoint.devices + "/current/key")) { request, _ in try await rekeyDevice(request) }
        router.post(RouterPath(Endpoint.providerNonce)) { request, _ in try await providerNonce(request) }
        router.post(RouterPath(Endpoint.providerSession)) { request, _ in try await providerSession(request) }
        router.get(RouterPath(Endpoint.accounts)) { request, _ in try await accounts(request) }
        router.post(RouterPath(Endpoint.accounts)) { request, _ in try await linkAccount(request) }
        router.post(RouterPath(Endpoint.accounts + "/{id}/removal")) { request, context in
            try await unlinkAccount(context.parameters.get("id") ?? "", request)
        }
        router.post(RouterPath(Endpoint.share)) { request, _ in try await share(request) }
        router.post(RouterPath(Endpoint.password)) { request, _ in try await changePassword(request) }
        router.get(RouterPath(Endpoint.phone)) { request, _ in try await phone(request) }
        router.post(RouterPath(Endpoint.phone + "/codes")) { request, _ in try await sendPhoneCode(request) }
        router.post(RouterPath(Endpoint.phone + "/verification")) { request, _ in try await verifyPhone(request) }
    }

    private func addDocuments(to router: Router<AuthorityContext>) {
        router.get(RouterPath(Endpoint.issuerMetadata)) { request, _ in try await issuerMetadata(request) }
        router.get(RouterPath(Endpoint.serverMetadata)) { _, _ in try await document(\.serverMetadata) }
        router.get(RouterPath(Endpoint.serverConfiguration)) { _, _ in try await document(\.serverConfiguration) }
        router.get(RouterPath(Endpoint.signingKeys)) { _, _ in try await document(\.signingKeys) }
        router.get(RouterPath(Endpoint.jwks)) { _, _ in try await document(\.jwks) }
        router.get(RouterPath(Endpoint.policy)) { _, _ in try await policy() }
        router.get(RouterPath(Endpoint.keys)) { _, _ in try await keyStatements() }
        router.get(RouterPath(Endpoint.offers + "/{id}")) { _, context in
            try await offer(context.parameters.get("id") ?? "")
        }
        router.get(RouterPath(Endpoint.statusLists + "/{number}")) { request, context in
            try await statusList(context.parameters.get("number") ?? "", request)
        }
        for path in Endpoint.publicDocuments {
            router.on(RouterPath(path), method: .options) { _, _ in PublicDocumentMiddleware.preflight }
        }
    }
}

extension AuthorityRoutes {
    // Not cacheable, so that a new policy is in the next response.
    private func document(_ part: @escaping @Sendable (IssuerDocuments) -> JSON) async throws -> Response {
        .document(part(try await documents()))
    }

    // Signed for a wallet that prefers it (OpenID4VCI 1.0, section 12.2.3), by the key that signs badges.
    private func issuerMetadata(_ request: Request) async throws -> Response {
        let documents = try await documents()
        guard request.accepts("application/jwt", before: "application/json") else {
            return .document(documents.issuerMetadata)
        }
        let metadata = documents.signedMetadata(at: authority.clock.now())
        let signed = try await authority.readStore { try $0.sign(metadata, type: "openidvci-issuer-metadata+jwt") }
        return .text(signed, type: "application/jwt")
    }

    private func documents() async throws -> IssuerDocuments {
        let (organization, settings, providers, takesPresentations) = try await authority.readStore {
            (
                try $0.organization(), try $0.issuanceSettings(), try $0.providers().map(\.provider),
                try $0.takesPresentations()
            )
        }
        return IssuerDocuments(
            organization: organization, settings: settings, requiresDPoP: server.requiresDPoP,
            requiresEncryption: server.requiresEncryption, externalServer: externalServer?.server,
            hasPasswords: loginTask == nil, scope: scope, extensions: server.extensions, providers: providers,
            allowsSharing: server.allowsSharing, takesPresentations: takesPresentations)
    }

    private func offer(_ identifier: String) async throws -> Response {
        let server = externalServer?.server.issuer.absoluteString
        guard let offer = try await authority.readStore({ try $0.openOffer(identifier, beside: server) }) else {
            try RequestClient.charge()
            throw ProtocolError("invalid_grant", ProtocolError.invitationUnusable.description, status: .notFound)
        }
        RequestClient.confirm()
        if offer.isRecovery, offer.hasTransactionCode { try await sendCode(of: identifier) }
        return .document(OfferDocument(offer: offer).json)
    }

    // The code for a recovery by a person with a second factor.
    private func sendCode(of offer: String) async throws {
        let seal = authority.codeSeal
        switch try await authority.onStoreQueue({ try $0.sendRecoveryCode(offer: offer, seal: seal) }) {
        case .sent: return
        case .tooSoon(let seconds): throw ProtocolError.rateLimited(seconds: seconds)
        }
    }

    private func policy() async throws -> Response {
        guard let document = try await authority.readStore({ try $0.policy() }) else { throw ProtocolError.notFound }
        return .text(document.compact, type: "application/badge-policy+jwt")
    }

    private func keyStatements() async throws -> Response {
        let statements = try await authority.readStore { try $0.keyStatements() }
        return .document(["statements": .array(statements.map(JSON.string))])
    }

    private func statusList(_ text: String, _ request: Request) async throws -> Response {
        guard let number = Int(text), String(number) == text,
            let list = try await authority.readStore({ try $0.signedStatusList(number) })
        else { throw ProtocolError.notFound }
        let maxAge = Int(Lifetime.statusCache)
        guard !request.hasBody(of: list.entityTag) else { return .notModified(list.entityTag, maxAge: maxAge) }
        return .text(
            list.token, type: "application/statuslist+jwt", headers: [.eTag: list.entityTag], maxAge: maxAge)
    }
}
