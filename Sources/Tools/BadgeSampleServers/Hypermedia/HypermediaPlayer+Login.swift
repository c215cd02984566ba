import BadgeAuthority
import BadgeKeys
import BadgeModel
import BadgeServing
import HTTPTypes

extension HypermediaPlayer {
    enum CheckResult: Sendable {
        case passed
        // With what the organization's login task says about it.
        case secondFactorNeeded(Message?)
    }

    // Throws the problem of a check that fails.
    mutating func perform(_ check: HypermediaScript.Check, _ values: [String: JSON]) async throws -> CheckResult {
        switch check {
        case .password(let username, let password):
            let names = [username, password]
            let login = WaitingLogin(
                username: value(username, values) ?? "", password: Secret(utf8: values[password]?.stringValue ?? ""),
                parameters: values.compactMapValues(\.stringValue).filter { !names.contains($0.key) })
            return try await logIn(login, code: nil)
        case .code(let name):
            guard let login = session.waiting else { throw HypermediaProblem.restart }
            return try await logIn(login, code: value(name, values) ?? "")
        case .registration: try register(values)
        case .assertion: try await verifyAssertion(values)
        case .resumption:
            let nonce = values["_resume_nonce"]?.stringValue ?? ""
            switch authority[HypermediaSessions.self].takeResumption(nonce, of: session, id: id) {
            case .right: break
            case .wrong: throw HypermediaProblem.anotherVisit
            case .exhausted: throw HypermediaProblem.unexpected("Too many other _resume_nonce values.", ends: true)
            }
        }
        return .passed
    }

    // The rules are those of a login at the device API: the attempt is counted, then decided by the password or the
    // login task, and the second factor is asked for.
    private mutating func logIn(_ login: WaitingLogin, code: String?) async throws -> CheckResult {
        let attempt = PersonLogin(
            username: login.username, device: session.key, badgeKey: session.request.badgeKey, oneTimeCode: code,
            parameters: login.parameters, isHypermedia: true)
        let outcome: PersonLoginOutcome
        do {
            let (result, tried) = try await routes.logIn(attempt, password: login.password)
            if case .stale = result { throw ProtocolError.loginRefused(triesLeft: tried.triesLeft) }
            outcome = result
        } catch let refusal as ProtocolError {
            guard refusal.code == ProtocolError.secondFactorNeeded(triesLeft: nil).code, code == nil else {
                throw HypermediaProblem(loginRefusal: refusal) ?? refusal
            }
            session.waiting = login
            return .secondFactorNeeded(LoginPage.problem(refusal))
        }
        switch outcome {
        case .admitted(let admitted):
            (session.admitted, session.waiting) = (admitted, nil)
            return .passed
        case .codeHolds:
            session.waiting = login
            return .secondFactorNeeded(.organization("page.login.codeHolds"))
        case .secondFactorNeeded(nil) where code == nil:
            session.waiting = login
            return .secondFactorNeeded(nil)
        case .secondFactorNeeded(nil): throw HypermediaProblem.wrongCode(LoginPage.problem(ofCodeWith: nil))
        case .secondFactorNeeded(let tries):
            throw HypermediaProblem(loginRefusal: .secondFactorNeeded(triesLeft: tries)) ?? .restart
        default: throw HypermediaProblem(outcome) ?? .restart
        }
    }

    mutating func identify(_ person: HypermediaScript.Person) async throws {
        let email: String? =
            switch person {
            case .named(let email): email
            case .trial: settings.trialPerson
            }
        let person = try await authority.readStore { store in try email.flatMap(store.personID) }
        guard let person else {
            throw HypermediaProblem.failed("account_unknown", .samples("page.hypermedia.refused"))
        }
        try await admit(person)
    }

    mutating func admit(_ person: String) async throws {
        let badgeKey = session.request.badgeKey
        let outcome = try await authority.readStore { try $0.admit(person, badgeKey: badgeKey) }
        guard case .admitted(let admitted) = outcome else { throw HypermediaProblem(outcome) ?? .restart }
        session.admitted = admitted
    }
}

extension HypermediaProblem {
    // Anything on the device can send the client a nonce: the step stays, and the user may open the page again.
    fileprivate static let anotherVisit = Self(
        kind: .incorrectCredentials, title: .samples("page.hypermedia.browser"),
        messages: [.samples("page.hypermedia.browser")],
        members: ["detail": "The browser returned with another _resume_nonce."])

    fileprivate static func wrongCode(_ title: Message) -> Self {
        Self(kind: .incorrectCredentials, title: title, messages: [title])
    }

    // Nil for a refusal that does not concern the login.
    fileprivate init?(loginRefusal refusal: ProtocolError) {
        guard let title = LoginPage.problem(refusal) else { return nil }
        let seconds = refusal.headers[.retryAfter].flatMap { Int($0) }
        switch refusal.code {
        case "login_refused", "second_factor_required":
            let tries = refusal.members["tries_left"]?.integerValue.flatMap { count -> Message? in
                count > 0 ? .samples("page.login.triesLeft", ["count": Int(count)]) : nil
            }
            self.init(
                kind: .incorrectCredentials, title: title, messages: [title] + [tries].compactMap(\.self),
                members: ["tries_left": refusal.members["tries_left"], "failure_code": refusal.members["failure_code"]])
        case "account_locked":
            self = .tooManyAttempts("account_locked", title, seconds: seconds ?? 60)
            messages = [title]
        case "rate_limited": self = .tooManyAttempts("rate_limited", title, seconds: seconds ?? 60)
        default: return nil
        }
    }

    // Nil for an outcome that is no refusal.
    init?(_ outcome: PersonLoginOutcome) {
        switch outcome {
        case .wrongPerson: self = .failed("wrong_person", "wrongPerson.login")
        case .suspended: self = .failed("badge_suspended", "badgeSuspended.elsewhere")
        case .invitationUnusable:
            self = .failed("invitation_unusable", .organization("page.browser.invitationUnusable"))
        case .stale: self = .failed("account_unknown", .samples("page.hypermedia.refused"))
        case .tooManyCodes(let seconds):
            self = .tooManyAttempts("rate_limited", LoginPage.later(seconds: seconds), seconds: seconds)
        // Only another login has another code sent.
        case .codeSpent(let seconds, let hadTooManyTries):
            self = .failed(
                "code_expired", LoginPage.codeSpent(seconds: seconds, hadTooManyTries: hadTooManyTries))
            headers = [.retryAfter: String(seconds)]
        case .granted, .admitted, .allowed, .expired, .secondFactorNeeded, .codeHolds: return nil
        }
    }

    static func authorizationError(
        _ error: String, _ description: String, title: Message, to request: BrowserLoginRequest?, issuer: String
    ) -> Self {
        let link = request.map { request -> JSON in
            let answer = request.answer([("error", error), ("error_description", description)], issuer: issuer)
            return [["href": .string(answer), "rel": "authorization-response"]]
        }
        return Self(
            kind: .authorizationError, title: title,
            members: [
                "error": .string(error), "error_description": .string(description), "iss": .string(issuer),
                "links": link,
            ], ends: true)
    }
}
