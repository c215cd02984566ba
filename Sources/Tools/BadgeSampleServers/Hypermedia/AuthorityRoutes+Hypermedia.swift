import BadgeAuthority
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeServing
import BadgeSystem
import BadgeTransport
import Foundation
import HTTPTypes
import Hummingbird

// Hypermedia authentication: each response describes a step of the login and the actions that it offers.
extension AuthorityRoutes {
    static let representationType = "application/vnd.auth+json"

    func addHypermedia(to router: Router<AuthorityContext>, _ settings: HypermediaSettings) {
        router.add(middleware: HypermediaMethodMiddleware())
        router.get(RouterPath(Endpoint.attestation)) { request, _ in try await attestationChallenge(request) }
        router.post(RouterPath(Endpoint.attestation)) { request, _ in try await attestClient(request) }
        router.get(RouterPath(Endpoint.hypermediaAuthorization)) { request, context in
            try await asHypermedia(request) { try await beginHypermediaLogin(request, context, settings) }
        }
        router.get(RouterPath(Endpoint.hypermediaBrowser)) { request, _ in
            try await request.inItsLanguage { try await returnFromBrowser(request) }
        }
        let action = RouterPath(Endpoint.hypermediaSteps + "/{visit}/{step}/{transition}")
        router.get(action) { request, context in
            try await asHypermedia(request) { try await act(request, context, settings) }
        }
        router.post(action) { request, context in
            try await asHypermedia(request) { try await act(request, context, settings) }
        }
    }

    // Refusals of the server become problems too.
    private func asHypermedia(_ request: Request, _ body: () async throws -> Response) async throws -> Response {
        try await request.inItsLanguage {
            do {
                guard request.acceptsRepresentations else { throw ProtocolError.notAcceptable }
                return try await body()
            } catch let problem as HypermediaProblem {
                return problem.response
            } catch {
                guard let refusal = error as? ProtocolError ?? ProtocolError.refusal(for: error) else { throw error }
                throw refusal.asHypermediaProblem
            }
        }
    }

    // The client of the access token, whose key the request proves.
    private func hypermediaClient(of request: Request) async throws -> ClientToken {
        let text = try request.boundToken(maxBytes: Request.maxTokenBytes)
        let key = try await keyProof(of: request, accessToken: text).key.thumbprint
        guard let token = try await authority.readStore({ try $0.clientToken(text, for: .access) }), token.key == key
        else { throw ProtocolError.deviceTokenInvalid }
        return token
    }

    private func beginHypermediaLogin(
        _ request: Request, _ context: AuthorityContext, _ settings: HypermediaSettings
    ) async throws -> Response {
        let client = try await hypermediaClient(of: request)
        let login = try await authorizationRequest(request, client)
        let session = HypermediaSession(login, key: client.key, step: settings.script.start, random: authority.random)
        let id = authority.random.token()
        try authority[HypermediaSessions.self].begin(session, id: id, from: context.client, now: authority.clock.now())
        return try await play(session, id, settings) { try await $0.showStep() }
    }

    private func act(
        _ request: Request, _ context: AuthorityContext, _ settings: HypermediaSettings
    ) async throws -> Response {
        let id = request.headers[.sessionID]
        if let id, authority[HypermediaSessions.self].isRecognized(id) { RequestClient.confirm() }
        let client = try await hypermediaClient(of: request)
        guard let id else { throw HypermediaProblem.mismatch }
        let named = ["visit", "step", "transition"].map { context.parameters.get($0) ?? "" }
        switch authority[HypermediaSessions.self].claim(id, client: client, now: authority.clock.now()) {
        case .mismatch: throw HypermediaProblem.mismatch
        case .busy: throw HypermediaProblem.unexpected("Another request of the session is being answered.")
        case .claimed(let session):
            RequestClient.excuse()
            return try await play(session, id, settings) { player in
                let submission = try await SubmittedForm(request)
                return try await player.take(
                    named[2], of: named[1], visit: named[0], submission)
            }
        }
    }

    // Lets go of the session whatever happens. A refusal of the server leaves it as it was.
    private func play(
        _ session: HypermediaSession, _ id: String, _ settings: HypermediaSettings,
        _ turn: (inout HypermediaPlayer) async throws -> Response
    ) async throws -> Response {
        let sessions = authority[HypermediaSessions.self]
        do {
            let names = try await names(of: session.request.clientID)
            var player = HypermediaPlayer(routes: self, settings: settings, id: id, names: names, session: session)
            var response = try await player.answer(turn)
            guard !player.hasEnded else {
                sessions.end(id)
                return response
            }
            sessions.put(player.session, id: id, newID: player.newID, now: authority.clock.now())
            if response.headers[.setSessionID] == nil { response.headers[.setSessionID] = player.newID ?? id }
            return response
        } catch {
            sessions.put(session, id: id, now: authority.clock.now())
            throw error
        }
    }

    private func names(of client: String) async throws -> HypermediaPlayer.Names {
        try await authority.readStore {
            HypermediaPlayer.Names(
                issuer: try $0.issuer(), organization: try $0.organization().name,
                client: try $0.client(client)?.name ?? client)
        }
    }
}

// The request that begins a login (RFC 6749, section 4.1.1).
extension AuthorityRoutes {
    private func authorizationRequest(_ request: Request, _ client: ClientToken) async throws -> BrowserLoginRequest {
        let issuer = try await authority.readStore { try $0.issuer() }
        var answerable: BrowserLoginRequest?
        do {
            let fields = try Self.queryFields(request)
            let addressed = BrowserLoginRequest(addressOnly: fields, clientID: client.clientID)
            guard try BrowserLoginRequest.clientID(fields).isExactly(client.clientID) else {
                throw ProtocolError("unauthorized_client", "The access token is another client's.")
            }
            guard let addressed, try await isAnswerable(addressed) else { throw ProtocolError.redirectRefused }
            answerable = addressed
            var login = try BrowserLoginRequest(fields, scope: scope)
            guard [nil, client.key].contains(login.key) else {
                throw ProtocolError.invalidRequest("dpop_jkt is another key than the access token's.")
            }
            (login.key, login.isKeyProved) = (client.key, true)
            return login
        } catch let refusal as ProtocolError {
            throw HypermediaProblem.authorizationError(
                refusal.code, refusal.description, title: .samples("page.hypermedia.restart"), to: answerable,
                issuer: issuer)
        }
    }

    // The page at which a browser ends that was opened by a client. It stands for another server at which people log in,
    // and returns to the client at once.
    private func returnFromBrowser(_ request: Request) async throws -> Response {
        let fields = try? Self.queryFields(request)
        let (sessions, now) = (authority[HypermediaSessions.self], authority.clock.now())
        guard let nonce = fields?["_launch_nonce"], let redirectURI = fields?["redirect_uri"],
            let session = sessions.launched(nonce, now: now)
        else {
            try RequestClient.charge()
            return try await unusablePage()
        }
        let addressed = BrowserLoginRequest(
            addressOnly: ["redirect_uri": redirectURI], clientID: session.request.clientID)
        let resumption = authority.random.token()
        guard let addressed, try await isAnswerable(addressed),
            sessions.resume(nonce, with: resumption, now: now)
        else { return try await unusablePage() }
        return Self.redirection(
            to: redirectURI + (redirectURI.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + "_resume_nonce=" + resumption
        )
    }
}

// No form has another method. A request with one gets a problem of the API, not the router's 404.
struct HypermediaMethodMiddleware: RouterMiddleware {
    typealias Context = AuthorityContext

    func handle(
        _ request: Request, context: AuthorityContext, next: (Request, AuthorityContext) async throws -> Response
    ) async throws -> Response {
        guard request.uri.path.hasPrefix(Endpoint.hypermediaSteps + "/"),
            ![.get, .head, .post].contains(request.method)
        else { return try await next(request, context) }
        return try await request.inItsLanguage {
            HypermediaProblem.unexpected("The method of an action is GET or POST.").response
        }
    }
}

extension SubmittedForm {
    fileprivate init(_ request: Request) async throws {
        let bytes = try await request.bytes()
        method = request.method.rawValue
        query = try AuthorityRoutes.queryFields(request)
        guard !bytes.isEmpty else {
            body = nil
            return
        }
        let type = request.mediaType ?? ""
        switch type {
        case OfferedForm.urlencoded: body = (type, try FormReader.fields(bytes).mapValues(JSON.string))
        case "application/json":
            do {
                let json = try JSON.parse(bytes, limits: JSON.Limits(bytes: Request.bodyLimit, depth: 16))
                body = (type, try JSONReader(json).object())
            } catch let failure as BadgeError {
                throw ProtocolError.invalidRequest(failure.reason)
            }
        default: throw ProtocolError.invalidRequest("The body is neither a form nor JSON.")
        }
    }
}

extension Request {
    fileprivate var acceptsRepresentations: Bool {
        guard let accept = headers[.accept] else { return true }
        guard accept.utf8.count <= 1024 else { return false }
        let types = accept.parts(at: ",").map { $0.parts(at: ";")[0].trimmingCharacters(in: .whitespaces).lowercased() }
        return types.contains { [AuthorityRoutes.representationType, "application/*", "*/*"].contains($0) }
    }
}

extension HTTPField.Name {
    static let sessionID = parsed("Session-Id")
    static let setSessionID = parsed("Set-Session-Id")

    private static func parsed(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else { preconditionFailure("\(name) is a field name.") }
        return name
    }
}

extension ProtocolError {
    fileprivate static let notAcceptable = Self(
        "invalid_request", "The client must accept \(AuthorityRoutes.representationType).", status: .notAcceptable)
}
