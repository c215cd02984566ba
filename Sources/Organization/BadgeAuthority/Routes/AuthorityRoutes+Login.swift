import BadgeKeys
package import BadgeModel
import BadgeServing
import Foundation
import HTTPTypes
import Hummingbird
import Logging

extension AuthorityRoutes {
    // A login does not begin a session. Its code begins one at the token endpoint, with the same key.
    func login(_ request: Request) async throws -> Response {
        let form = try await request.form()
        guard let username = form["username"], let password = form["password"] else {
            throw ProtocolError.invalidRequest("username and password are both needed.")
        }
        if let key = form["badge_key"], key.utf8.count != 43 {
            throw ProtocolError.invalidRequest("badge_key is not the thumbprint of a key.")
        }
        let device = try await requiredProof(of: request).key.thumbprint
        let login = PersonLogin(
            username: username, device: device, badgeKey: form["badge_key"], oneTimeCode: form["otp"],
            parameters: form.filter { !Self.loginFields.contains($0.key) })
        let (outcome, attempt) = try await logIn(login, password: Secret(utf8: password))
        return try Self.answer(outcome, attempt)
    }

    private static let loginFields: Set<String> = ["username", "password", "otp", "badge_key"]

    package func logIn(_ login: PersonLogin, password: Secret) async throws -> (PersonLoginOutcome, LoginTry) {
        let client = RequestClient.address
        let decision = try await authority.onStoreQueue {
            try $0.beginLoginAttempt(login.username, device: login.device, from: client)
        }
        switch decision {
        case .locked(let seconds):
            guard !authority.undecidedLogins.contains(login.username) else { throw ProtocolError.busy }
            throw ProtocolError.accountLocked(seconds: seconds)
        case .taken(let attempt):
            let identity = try await identify(login, password, attempt)
            let seal = authority.codeSeal
            let outcome = try await authority.onStoreQueue {
                try $0.finish(login, attempt, as: identity, seal: seal)
            }
            if case .stale = outcome {} else { RequestClient.confirm() }
            if case (.stale, .accepted) = (outcome, identity) { try await forgive(attempt) }
            return (outcome, attempt)
        }
    }

    // The password was right; it is the operator who must see what is wrong.
    private func forgive(_ attempt: LoginTry) async throws {
        try await authority.onStoreQueue { try $0.cancelAttempt(attempt) }
        authority.logger.error(
            "The login task accepted a login, but no person has the email address it answered, or else the user name.")
    }

    private func identify(_ login: PersonLogin, _ password: Secret, _ attempt: LoginTry) async throws -> LoginIdentity {
        if let loginTask {
            return try await authority.undecidedLogins.withLogin(of: login.username) {
                try await authenticate(login, password, attempt, by: loginTask)
            }
        }
        guard try await verifyPassword(password, attempt) else {
            throw ProtocolError.loginRefused(triesLeft: attempt.triesLeft)
        }
        return .password
    }

    // An unknown user name costs the same work, so that the time of the response does not reveal it.
    package func verifyPassword(_ password: Secret, _ attempt: LoginTry) async throws -> Bool {
        let custody = authority.custody
        do {
            return try await authority.passwords.run(as: attempt.isKnownDevice ? .known : .stranger) {
                let policy = custody.kdf
                let stored =
                    try attempt.hash.map { try PasswordHash($0, policy: policy) }
                    ?? PasswordHash(cost: policy.cost, salt: attempt.decoySalt, hash: Secret([]))
                return try stored.matches(password)
            }
        } catch let full as PasswordQueue.Full {
            try await authority.onStoreQueue { try $0.cancelAttempt(attempt) }
            throw ProtocolError.busy(seconds: full.seconds)
        }
    }

    private static func answer(_ outcome: PersonLoginOutcome, _ attempt: LoginTry) throws -> Response {
        switch outcome {
        case .granted(let code):
            return .document([
                "authorization_code": .string(code), "expires_in": .integer(Int64(Lifetime.authorizationCode)),
            ])
        case .allowed: return .noContent
        case .expired, .stale, .invitationUnusable, .admitted:
            throw ProtocolError.loginRefused(triesLeft: attempt.triesLeft)
        case .wrongPerson: throw ProtocolError.wrongPerson
        case .suspended: throw ProtocolError.badgeSuspended
        case .secondFactorNeeded(let triesLeft): throw ProtocolError.secondFactorNeeded(triesLeft: triesLeft)
        case .codeHolds: throw ProtocolError.codeHolds
        case .tooManyCodes(let seconds): throw ProtocolError.rateLimited(seconds: seconds)
        case .codeSpent(let seconds, let hadTooManyTries):
            throw ProtocolError.codeSpent(seconds: seconds, hadTooManyTries: hadTooManyTries)
        }
    }

    // RFC 7009: the response is the same for every token.
    func revoke(_ request: Request) async throws -> Response {
        guard let token = try await request.form()["token"] else {
            throw ProtocolError.invalidRequest("token is missing.")
        }
        let key = try await requiredProof(of: request).key.thumbprint
        try await authority.onStoreQueue { try $0.endSession(ofToken: token, key: key) }
        return .document([:])
    }
}

extension ProtocolError {
    package static func loginRefused(triesLeft: Int) -> Self {
        Self("login_refused", "The user name or the password is wrong.").counted(triesLeft: triesLeft)
    }

    static let wrongPerson = Self("wrong_person", "The badge is another person's than the login.")

    static func accountLocked(seconds: Int) -> Self {
        waiting("account_locked", "There were too many wrong logins. Try again later.", seconds)
    }

    package static func secondFactorNeeded(triesLeft: Int?) -> Self {
        let refusal = Self("second_factor_required", "The field otp must hold the code that was sent to you.")
        return triesLeft.map { refusal.counted(triesLeft: $0) } ?? refusal
    }

    static var codeHolds: Self {
        var refusal = secondFactorNeeded(triesLeft: nil)
        refusal.members["code_holds"] = true
        return refusal
    }

    package static func codeSpent(seconds: Int, hadTooManyTries: Bool) -> Self {
        let refusal = waiting(
            "code_expired", "The code is too old, or had too many wrong tries. Another one is sent later.", seconds)
        return hadTooManyTries ? refusal.with(triesLeft: 0) : refusal
    }

    // Whether the page asks for a code: one that no longer counts leads back to where another one is sent.
    func asksForCode(hasEnteredOne: Bool) -> Bool {
        code == Self.secondFactorNeeded(triesLeft: nil).code
            || hasEnteredOne && code != Self.codeSpent(seconds: 0, hadTooManyTries: false).code
    }

    // The last try locks the account, and says for how long.
    private func counted(triesLeft: Int) -> Self {
        var refusal = with(triesLeft: triesLeft)
        if triesLeft == 0 { refusal.headers[.retryAfter] = String(Int(Lifetime.loginLock)) }
        return refusal
    }

    func with(triesLeft: Int) -> Self {
        var refusal = self
        refusal.members["tries_left"] = .integer(Int64(triesLeft))
        return refusal
    }
}
