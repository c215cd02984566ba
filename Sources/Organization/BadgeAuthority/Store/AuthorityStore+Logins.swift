import BadgeDatabase
import BadgeModel
import BadgeServing
import BadgeSystem
import Foundation
import GRDB

// A login of a user, with the device and the badge that it is for.
package struct PersonLogin: Sendable {
    let username: String
    // The thumbprint of the device's key; on a login page without a proved key, a substitute for it.
    let device: String
    // The thumbprint of the holder key of the badge that the login is for; nil for a new badge.
    let badgeKey: String?
    // The second factor.
    let oneTimeCode: String?
    // The other fields of the login screen, for a login task.
    let parameters: [String: String]
    // The device grant that the login allows; nil if the login itself returns a code.
    let deviceGrant: String?
    // The request of the app that opened the browser; nil if the login does not come from a browser that an app opened.
    let browserRequest: BrowserLoginRequest?
    // The name of that request, which is good for one login; nil if it was not pushed.
    let pushedRequest: String?
    // Whether more steps may follow before a code is granted.
    let isHypermedia: Bool

    package init(
        username: String, device: String, badgeKey: String?, oneTimeCode: String?, parameters: [String: String] = [:],
        deviceGrant: String? = nil, browserRequest: BrowserLoginRequest? = nil, pushedRequest: String? = nil,
        isHypermedia: Bool = false
    ) {
        self.username = username
        self.device = device
        self.badgeKey = badgeKey
        self.oneTimeCode = oneTimeCode
        self.parameters = parameters
        self.deviceGrant = deviceGrant
        self.browserRequest = browserRequest
        self.pushedRequest = pushedRequest
        self.isHypermedia = isHypermedia
    }

    // Whether the device's own key signed the login. On a login page, the author of the link chose the device's
    // identifier, so a code that is entered there counts for that login alone.
    var isOnDevice: Bool { browserRequest == nil && deviceGrant == nil }
}

// How the person who logs in was identified.
enum LoginIdentity: Sendable {
    // The user name and password are right.
    case password
    // A login task accepted the login. If it gave no email address, the person is the one with the user name.
    case accepted(email: String?)
}

// A person who has logged in, and the badge that the login is for; no badge for a new one.
package struct AdmittedLogin: Sendable {
    package let person: String
    let badge: String?
}

// The result of a login with the right password.
package enum PersonLoginOutcome: Sendable {
    case granted(code: String)
    // The login is right, and its code is granted after the last step.
    case admitted(AdmittedLogin)
    // The device grant is allowed.
    case allowed
    // The device grant or the pushed request ended meanwhile.
    case expired
    // The password was changed meanwhile.
    case stale
    case wrongPerson
    // The invitation that the login is for has ended, or is another person's.
    case invitationUnusable
    // The badge that the login is for is suspended or, if the login is for a new badge, any badge of the person.
    case suspended
    // A code must be entered. `triesLeft` is nil unless a wrong code was entered.
    case secondFactorNeeded(triesLeft: Int?)
    // A code must be entered, and the one that was sent before still counts: no other one was sent.
    case codeHolds
    case tooManyCodes(seconds: Int)
    // The code that was entered no longer counts, and another one is not sent yet. `hadTooManyTries` is false for a code
    // that is too old.
    case codeSpent(seconds: Int, hadTooManyTries: Bool)
}

extension AuthorityStore {
    // Completes a login with the right password. The failed attempts are cleared even if something else is still
    // missing.
    func finish(
        _ login: PersonLogin, _ attempt: LoginTry, as identity: LoginIdentity = .password, seal: CodeSeal
    ) throws -> PersonLoginOutcome {
        let now = clock.now().truncated
        return try write { db in
            guard let person = try Self.person(identity, attempt, db) else { return .stale }
            try db.executeCached(
                "DELETE FROM loginTry WHERE account = ? AND device = ?", [attempt.account, attempt.counter])
            let badge = try login.badgeKey.map { try Self.badge(boundTo: $0, of: person["id"], now: now, db) }
            if case .some(.none) = badge { return .wrongPerson }
            if let missing = try secondFactor(of: person, login, attempt, seal: seal, now: now, db) { return missing }
            guard try !Self.isSuspended(badge ?? nil, of: person["id"], db) else { return .suspended }
            if login.isHypermedia { return .admitted(AdmittedLogin(person: person["id"], badge: badge ?? nil)) }
            if let request = login.browserRequest {
                return try answer(
                    request, person["id"], badge: badge ?? nil, ending: login.pushedRequest, now: now, db)
            }
            guard let grant = login.deviceGrant else {
                return .granted(code: try loginCode(person["id"], login, badge: badge ?? nil, now: now, db))
            }
            return try Self.allow(grant, person["id"], badge: badge ?? nil, now: now, db) ? .allowed : .expired
        }
    }

    // Nil when the password was changed meanwhile, or the person was removed.
    private static func person(_ identity: LoginIdentity, _ attempt: LoginTry, _ db: Database) throws -> Row? {
        switch identity {
        case .password:
            let sql = "SELECT * FROM person WHERE id = ? AND passwordHash = ? AND removed IS NULL"
            return try db.cachedRow(sql, [attempt.person, attempt.hash])
        case .accepted(let email?):
            return try db.cachedRow("SELECT * FROM person WHERE email = ? AND removed IS NULL", [email])
        case .accepted(nil):
            return try db.cachedRow("SELECT * FROM person WHERE id = ? AND removed IS NULL", [attempt.person])
        }
    }

    package func emailAddress(of person: String?) throws -> String? {
        try read { try $0.cachedRow("SELECT email FROM person WHERE id = ? AND removed IS NULL", [person])?["email"] }
    }

    private func answer(
        _ request: BrowserLoginRequest, _ person: String, badge: String?, ending pushedRequest: String? = nil,
        now: Date, _ db: Database
    ) throws -> PersonLoginOutcome {
        let invitation = try request.issuerState.map {
            try Self.invitation(awaiting: $0, of: person, now: now, db)
        }
        if case .some(.none) = invitation { return .invitationUnusable }
        if let pushedRequest, try !Self.endPushedRequest(pushedRequest, now: now, db) { return .expired }
        return .granted(
            code: try browserCode(person, request, badge: badge, invitation: invitation ?? nil, now: now, db))
    }

    // Admits a person who has proved another credential than a password.
    package func admit(_ person: String, badgeKey: String?) throws -> PersonLoginOutcome {
        let now = clock.now().truncated
        return try read { db in
            let badge = try badgeKey.map { try Self.badge(boundTo: $0, of: person, now: now, db) }
            if case .some(.none) = badge { return .wrongPerson }
            return try Self.outcome(AdmittedLogin(person: person, badge: badge ?? nil), db)
        }
    }

    // Grants the code of a login after its last step.
    package func grantCode(of login: AdmittedLogin, for request: BrowserLoginRequest) throws -> PersonLoginOutcome {
        let now = clock.now().truncated
        return try write { db in
            let outcome = try Self.outcome(login, db)
            guard case .admitted = outcome else { return outcome }
            return try answer(request, login.person, badge: login.badge, now: now, db)
        }
    }

    private static func outcome(_ login: AdmittedLogin, _ db: Database) throws -> PersonLoginOutcome {
        guard try db.cachedRow("SELECT 1 FROM person WHERE id = ? AND removed IS NULL", [login.person]) != nil else {
            return .stale
        }
        return try isSuspended(login.badge, of: login.person, db) ? .suspended : .admitted(login)
    }

    // Nil when no person has the email address.
    package func personID(_ email: String) throws -> String? {
        try read { try $0.cachedRow("SELECT id FROM person WHERE email = ? AND removed IS NULL", [email])?["id"] }
    }

    // A login for one badge fails only if that badge is suspended: an active one may be used, and no new one is issued.
    // A login for a new badge fails if any badge of the person is suspended.
    static func isSuspended(_ badge: String?, of person: String, _ db: Database) throws -> Bool {
        guard let badge else { return try hasSuspendedBadge(person, db) }
        guard try !isPersonSuspended(person, db) else { return true }
        let sql = "SELECT status FROM badge WHERE id = ?"
        return try db.cachedValue(String.self, sql, [badge]) == "suspended"
    }

    static func badge(boundTo key: String, of person: String, now: Date, _ db: Database) throws -> String? {
        let sql = """
            SELECT * FROM badge WHERE holderKey = ? AND person = ? AND copyOf IS NULL ORDER BY issued DESC, id LIMIT 1
            """
        return try db.cachedRow(sql, [key, person]).map { try existingBadge($0, now: now, db)["id"] }
    }

    private func loginCode(
        _ person: String, _ login: PersonLogin, badge: String?, now: Date, _ db: Database
    ) throws -> String {
        let code = random.token()
        try db.executeCached("DELETE FROM authorizationCode WHERE expires <= ?", [now.wholeSeconds])
        try Self.makeRoom(for: person, as: "person", in: "authorizationCode", .loginCodes, db)
        try db.executeCached(
            """
            INSERT INTO authorizationCode (digest, person, device, badge, loggedIn, expires)
            VALUES (?, ?, ?, ?, ?, ?)
            """,
            [
                CodeAuthenticator.digest(code), person, login.device, badge, now.wholeSeconds,
                now.addingTimeInterval(Lifetime.authorizationCode).wholeSeconds,
            ])
        return code
    }

    // Nil if the person needs no second factor, or has entered the right code.
    private func secondFactor(
        of person: Row, _ login: PersonLogin, _ attempt: LoginTry, seal: CodeSeal, now: Date, _ db: Database
    ) throws -> PersonLoginOutcome? {
        guard person["wantsSecondFactor"] else { return nil }
        let recipient: String = person["phone"] ?? person["email"]
        if login.isOnDevice,
            try Self.hasEnteredCode(sentTo: recipient, on: login.device, of: person["id"], now: now, db)
        {
            return nil
        }
        let scope = VerificationScope(person: person["id"], device: login.device, purpose: .login, target: nil)
        if let code = login.oneTimeCode {
            switch try Self.check(code, for: scope, serving: login.isOnDevice, now: now, db) {
            case .right: return nil
            case .wrong(let left) where left > 0: return .secondFactorNeeded(triesLeft: left)
            // Another code is sent, if one may be sent already.
            case .wrong, .expired: break
            }
        }
        guard try !Self.isOpen(scope, now: now, db) else { return .codeHolds }
        let hadTooManyTries = try Self.hadTooManyTries(scope, now: now, db)
        switch try send(to: recipient, for: scope, toStranger: !attempt.isKnownDevice, seal: seal, now: now, db) {
        case .sent: return .secondFactorNeeded(triesLeft: nil)
        case .tooSoon(let seconds):
            return login.oneTimeCode == nil
                ? .tooManyCodes(seconds: seconds) : .codeSpent(seconds: seconds, hadTooManyTries: hadTooManyTries)
        }
    }

    // Redeems the code of a login, which is valid once and only for the key that logged in; nil for any other code.
    func redeemLogin(code: String, device: DeviceRegistration) throws -> GrantedTokens? {
        let now = clock.now().truncated
        let digest = CodeAuthenticator.digest(code)
        return try write { db in
            try db.executeCached("DELETE FROM authorizationCode WHERE expires <= ?", [now.wholeSeconds])
            let sql = "DELETE FROM authorizationCode WHERE digest = ? AND device = ? RETURNING *"
            guard let login = try db.cachedRow(sql, [digest, device.key]) else { return nil }
            return try begin(login: login, on: device, now: now, db)
        }
    }

    // Begins the session of a login from the row of its code or grant.
    func begin(
        login: Row, on device: DeviceRegistration, isInvited: Bool = false, now: Date, _ db: Database
    ) throws -> GrantedTokens {
        try Self.requireRoomForDevice(device.key, of: login["person"], now: now, db)
        let session = NewSession(
            person: login["person"], device: device, badge: login["badge"],
            loggedIn: Date(wholeSeconds: login["loggedIn"]), isInvited: isInvited)
        try record(
            .loggedIn, by: .person(session.person, device: device.key), badge: session.badge,
            person: session.person,
            details: ["device": .string(device.key)], db)
        return try begin(session, now: now, db)
    }
}
