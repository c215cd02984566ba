import BadgeCredentials
import BadgeHTML
import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeServing
import Foundation
import HTTPTypes
package import Hummingbird

// A login in the person's browser, for an app on the same device: the authorization code grant of RFC 6749, as RFC 9700
// recommends it, with PKCE, pushed requests (RFC 9126) and the issuer in every response (RFC 9207).
extension AuthorityRoutes {
    private static let requestURIPrefix = "urn:ietf:params:oauth:request_uri:"

    func pushLogin(_ request: Request) async throws -> Response {
        let form = try await request.form()
        guard form["request_uri"] == nil else {
            throw ProtocolError.invalidRequest("request_uri is not pushed.")
        }
        var login = try BrowserLoginRequest(form, scope: scope, for: try await registeredClient(form["client_id"]))
        if let proved = try await deviceProof(of: request)?.key.thumbprint {
            guard [nil, proved].contains(login.key) else {
                throw ProtocolError("invalid_dpop_proof", "The proof is of another key than dpop_jkt names.")
            }
            (login.key, login.isKeyProved) = (proved, true)
        }
        guard try await isAnswerable(login) else { throw ProtocolError.redirectRefused }
        let client = RequestClient.address
        let name = try await authority.onStoreQueue { [login] in try $0.push(login, from: client) }
        return .document(
            [
                "request_uri": .string(Self.requestURIPrefix + name),
                "expires_in": .integer(Int64(Lifetime.pushedRequest)),
            ], status: .created)
    }

    func browserLoginPage(_ request: Request) async throws -> Response {
        switch try await begunLogin(request) {
        case .unusable: try await unusablePage()
        case .refused(let address): Self.redirection(to: address)
        case .begun(let login) where login.request.isSignIn: try await beginSignIn(login, request)
        case .begun(let login): try await page(of: login)
        }
    }

    // The page has no session: the request with the password repeats all parameters of the login.
    func answerBrowserLogin(_ request: Request) async throws -> Response {
        let form = try await request.form()
        switch try await begunLogin(request) {
        case .unusable: return try await unusablePage()
        case .refused(let address): return Self.redirection(to: address)
        case .begun(let login):
            guard form["action"] == "allow" else { return try await refuse(login) }
            // Nobody signs in to such a client with a password.
            return login.request.isSignIn ? try await beginSignIn(login, request) : try await logIn(login, form)
        }
    }

    func refuse(_ login: BegunLogin) async throws -> Response {
        try await end(login)
        let answer = login.request.answer([("error", "access_denied")], issuer: login.issuer)
        return Self.redirection(to: answer)
    }

    private func logIn(_ begun: BegunLogin, _ form: [String: String]) async throws -> Response {
        let (username, otp) = (form["username"] ?? "", form["otp"].flatMap { $0.isEmpty ? nil : $0 })
        let login = PersonLogin(
            username: username, device: begun.request.device, badgeKey: begun.request.badgeKey, oneTimeCode: otp,
            browserRequest: begun.request, pushedRequest: begun.pushedName)
        do {
            let (outcome, attempt) = try await logIn(login, password: Secret(utf8: form["password"] ?? ""))
            switch outcome {
            case .granted(let code):
                return Self.redirection(to: begun.request.answer([("code", code)], issuer: begun.issuer))
            case .secondFactorNeeded(let tries) where otp == nil && tries == nil:
                return try await page(of: begun, username, asksOTP: true)
            case .codeHolds:
                return try await page(
                    of: begun, username, asksOTP: true, problem: .organization("page.login.codeHolds"))
            case .secondFactorNeeded(let tries):
                return try await page(
                    of: begun, username, asksOTP: true, problem: LoginPage.problem(ofCodeWith: tries),
                    status: .forbidden)
            case .invitationUnusable: throw ProtocolError.invitationOfAnother
            case .expired: return try await unusablePage()
            case .allowed, .stale, .admitted: throw ProtocolError.loginRefused(triesLeft: attempt.triesLeft)
            case .wrongPerson: throw ProtocolError.wrongPerson
            case .suspended: throw ProtocolError.badgeSuspended
            case .tooManyCodes(let seconds): throw ProtocolError.rateLimited(seconds: seconds)
            case .codeSpent(let seconds, let hadTooManyTries):
                throw ProtocolError.codeSpent(seconds: seconds, hadTooManyTries: hadTooManyTries)
            }
        } catch let refusal as ProtocolError {
            guard let problem = LoginPage.problem(refusal) else { throw refusal }
            let asksOTP = refusal.asksForCode(hasEnteredOne: form["otp"] != nil)
            return try await page(
                of: begun, username, asksOTP: asksOTP, problem: problem, status: refusal.status)
        }
    }

    func redeemCode(_ form: [String: String], _ request: Request) async throws -> Response {
        guard let code = form["code"], try await authority.readStore({ try $0.isBrowserCode(code) }) else {
            return try await ssoToken(form)
        }
        guard let clientID = form["client_id"], let redirectURI = form["redirect_uri"],
            let codeVerifier = form["code_verifier"]
        else { throw ProtocolError.invalidRequest("redirect_uri and code_verifier are both needed.") }
        let proof = server.requiresDPoP ? try await requiredProof(of: request) : try await deviceProof(of: request)
        let redemption = BrowserLoginRedemption(
            code: code, clientID: clientID, redirectURI: redirectURI, codeVerifier: codeVerifier,
            device: try proof.map { try DeviceRegistration(form, proof: $0) })
        guard let tokens = try await authority.onStoreQueue({ try $0.redeemBrowserLogin(redemption) }) else {
            throw ProtocolError("invalid_grant", "The code is unknown, used or expired, or was not given to you.")
        }
        return Self.answer(tokens)
    }
}

// A login for which an app opened the browser.
struct BegunLogin: Sendable {
    let request: BrowserLoginRequest
    let issuer: String
    // The app, if it is a registered client.
    let client: RegisteredClient?
    // The name of the pushed request; nil if the parameters were in the address.
    let pushedName: String?
}

private enum LoginBeginning: Sendable {
    case begun(BegunLogin)
    // The request has an error, which a redirect to this address reports to the app.
    case refused(String)
    // The redirect URI is not verified, so only the person can be informed.
    case unusable
}

extension AuthorityRoutes {
    private func begunLogin(_ request: Request) async throws -> LoginBeginning {
        guard let query = request.uri.query, query.utf8.count <= 8 * 1024,
            let fields = try? FormReader.fields(Array(query.utf8)), let clientID = fields["client_id"]
        else { return .unusable }
        if let uri = fields["request_uri"] { return try await pushedLogin(uri, clientID: clientID) }
        // The redirect URI is verified first, because any other error is reported to it.
        let addressed = BrowserLoginRequest(addressOnly: fields, clientID: clientID)
        guard let addressed, try await isAnswerable(addressed) else { return .unusable }
        let issuer = try await authority.readStore { try $0.issuer() }
        do {
            let client = try await registeredClient(clientID)
            return .begun(
                try await begun(try BrowserLoginRequest(fields, scope: scope, for: client), pushedName: nil))
        } catch let refusal as ProtocolError {
            return .refused(
                addressed.answer(
                    [("error", refusal.code), ("error_description", refusal.description)], issuer: issuer))
        }
    }

    private func pushedLogin(_ uri: String, clientID: String) async throws -> LoginBeginning {
        guard uri.hasPrefix(Self.requestURIPrefix), uri.utf8.count <= 256 else { return .unusable }
        let name = String(uri.dropFirst(Self.requestURIPrefix.count))
        guard let login = try await authority.readStore({ try $0.pushedRequest(name) }),
            login.clientID.isExactly(clientID), try await isAnswerable(login)
        else {
            try RequestClient.charge()
            return .unusable
        }
        return .begun(try await begun(login, pushedName: name))
    }

    private func begun(_ request: BrowserLoginRequest, pushedName: String?) async throws -> BegunLogin {
        try await authority.readStore {
            BegunLogin(
                request: request, issuer: try $0.issuer(), client: try $0.client(request.clientID),
                pushedName: pushedName)
        }
    }

    private func registeredClient(_ id: String?) async throws -> RegisteredClient? {
        guard let id, id.utf8.count <= 128 else { return nil }
        return try await authority.readStore { try $0.client(id) }
    }

    package func isAnswerable(_ login: BrowserLoginRequest) async throws -> Bool {
        try await authority.readStore { login.isAnswerable(to: try $0.client(login.clientID)) }
    }

    private func end(_ login: BegunLogin) async throws {
        guard let name = login.pushedName else { return }
        try await authority.onStoreQueue { try $0.endPushedRequest(name) }
    }

    private func page(
        of login: BegunLogin, _ username: String = "", asksOTP: Bool = false, problem: Message? = nil,
        status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let question =
            (login.client?.name).map { Message.organization("page.browser.question", ["client": $0]) }
            ?? .organization("page.browser.questionUnnamed")
        // A form without an action is sent to the page's own address, which contains the app's request.
        let body = HTML.form(answering: nil) {
            LoginPage.paragraph(question)
            LoginPage.paragraph(.organization("page.browser.warning"))
            LoginPage.credentials(
                username: username, asksOTP: asksOTP, allow: .organization("page.browser.allow"),
                deny: .organization("page.login.deny"))
        }
        return LoginPage(body: body, problem: problem, status: status, formTarget: login.request.formTarget)
            .response(of: try await authority.readStore { try $0.organization().name })
    }

    package func unusablePage() async throws -> Response {
        LoginPage(body: .empty, problem: .organization("page.browser.unusable"), status: .badRequest)
            .response(of: try await authority.readStore { try $0.organization().name })
    }

    // RFC 9700, section 4.12: status 303, so that the browser does not forward the password.
    package static func redirection(to address: String) -> Response {
        var headers: HTTPFields = [.location: address, .cacheControl: "no-store"]
        if let name = HTTPField.Name("Referrer-Policy") { headers[name] = "no-referrer" }
        return Response(status: .seeOther, headers: headers)
    }
}

extension BrowserLoginRequest {
    // The parts of a request that are needed to report an error to the app.
    package init?(addressOnly fields: [String: String], clientID: String) {
        guard let redirectURI = fields["redirect_uri"], redirectURI.utf8.count <= 1024,
            fields["state"].map({ $0.utf8.count <= 1024 }) ?? true
        else { return nil }
        self.init(
            clientID: clientID, redirectURI: redirectURI, codeChallenge: "", state: fields["state"], issuerState: nil,
            badgeKey: nil)
    }
}

extension ProtocolError {
    // The login page shows this error to the person; the app never receives it.
    fileprivate static let invitationOfAnother = Self(
        "invitation_unusable", "The invitation is dead, or another person's.", status: .forbidden)

    package static let redirectRefused = Self(
        "invalid_request", "redirect_uri is neither registered for the client nor a loopback address.")
}
