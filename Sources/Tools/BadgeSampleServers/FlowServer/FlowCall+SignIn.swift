import BadgeAuthority
import BadgeFlows
import BadgeKeys
import BadgeModel
import BadgeServing
import BadgeSystem
import Foundation
import HTTPTypes
import Logging
import Synchronization

extension FlowCall {
    // The field for the code that some people need besides the password.
    private static let oneTimeCode = "oneTimeCode"

    // A sign-in with a name and a password.
    func signInTraditionally() async throws -> JSON {
        let form = try form()
        let values = try checkedValues(of: form, code: 212)
        let fields = flow.fields(of: form)
        guard let password = fields.first(where: { $0.type == .password }).flatMap({ values[$0.name] }),
            let name = flow.identifyingField(of: form).flatMap({ values[$0.name] })
        else { throw FlowRefusal.missing("form") }
        let merged = parameters["merge_token"] == nil ? nil : try identity("merge_token")
        return try await authenticated(name, password, values[Self.oneTimeCode], form, merging: merged)
    }

    private func authenticated(
        _ name: String, _ password: String, _ code: String?, _ form: FlowForm, merging identity: FlowIdentity?
    ) async throws -> JSON {
        let known = server.state.withLock { $0.account(email: name) }
        guard let known, known.passwordHash != nil else {
            return try await person(name, password, code, form, merging: identity)
        }
        let isPerson = try await isPersonWithPassword(name)
        switch try await compare(password, with: known) {
        case .equal:
            return try await opened(known, isNew: false, merging: identity, isByPassword: true) { state in
                guard state.accounts[known.id]?.passwordHash == known.passwordHash else {
                    throw wrongCredentials(form)
                }
                return known.id
            }
        // The account may be one that somebody else registered with the person's address.
        case .different where isPerson, .tooMany where isPerson:
            return try await person(name, password, code, form, merging: identity)
        case .different(let seconds): throw wrongCredentials(form, lockedSeconds: seconds)
        case .tooMany(let seconds): throw FlowRefusal.locked(seconds: seconds, words)
        }
    }

    func isPersonWithPassword(_ email: String) async throws -> Bool {
        guard routes.loginTask == nil else { return false }
        return try await authority.readStore { store in
            try store.personID(email).flatMap { try store.username(of: $0) } != nil
        }
    }

    // A person of the organization signs in with the password there, under its own limits.
    private func person(
        _ name: String, _ password: String, _ code: String?, _ form: FlowForm, merging identity: FlowIdentity?
    ) async throws -> JSON {
        let username = try await authority.readStore { store in
            try store.personID(name).flatMap { try store.username(of: $0) } ?? name
        }
        let login = PersonLogin(
            username: username, device: Self.device(of: username), badgeKey: nil, oneTimeCode: code, isHypermedia: true)
        let (outcome, fingerprint) = try await outcome(of: login, password, form)
        let admitted: AdmittedLogin
        switch outcome {
        case .admitted(let login): admitted = login
        case .secondFactorNeeded(let triesLeft):
            let isRefused = code?.isEmpty == false || triesLeft != nil
            throw codeNeeded(
                isRefused ? LoginPage.problem(ofCodeWith: triesLeft) : .samples("page.login.codeSent"), triesLeft)
        case .codeHolds: throw codeNeeded(.organization("page.login.codeHolds"), nil)
        case .tooManyCodes(let seconds):
            throw FlowRefusal(510, message: words.text(of: LoginPage.later(seconds: seconds)))
        case .codeSpent(let seconds, let hadTooManyTries):
            let message = LoginPage.codeSpent(seconds: seconds, hadTooManyTries: hadTooManyTries)
            throw FlowRefusal(510, message: words.text(of: message))
        case .suspended: throw FlowRefusal.suspended(words)
        default: throw wrongCredentials(form)
        }
        guard let email = try await authority.readStore({ try $0.emailAddress(of: admitted.person) }) else {
            throw wrongCredentials(form)
        }
        let account = try await account(ofPerson: admitted.person, email)
        return try await opened(account, isNew: false, merging: identity, from: fingerprint, isByPassword: true) {
            try $0.adopt(account, now: now)
        }
    }

    // The account of a person, whose password is the organization's alone; a new one if there is none yet.
    func account(ofPerson person: String, _ email: String) async throws -> FlowServerAccount {
        let details = try await authority.readStore { try $0.person(email).details }
        let known = server.state.withLock { state in
            state.account(person: person)
                ?? state.account(email: email).flatMap { $0.isVerified && $0.person == nil ? $0 : nil }
        }
        guard var known else {
            return FlowServerAccount(
                id: authority.random.token(),
                record: .object(compacting: [
                    "displayName": .string(details.name), "givenName": .optional(details.givenName),
                    "familyName": .optional(details.familyName),
                ]), email: details.email, isVerified: true, passwordHash: nil, person: person, created: now)
        }
        (known.person, known.passwordHash) = (person, nil)
        known.setAddress(details.email, isVerified: true)
        return known
    }

    // The password is known by the fingerprint, unless a task decided.
    private func outcome(
        of login: PersonLogin, _ password: String, _ form: FlowForm
    ) async throws -> (PersonLoginOutcome, Data?) {
        do {
            let (outcome, attempt) = try await routes.logIn(login, password: Secret(utf8: password))
            if case .stale = outcome { throw ProtocolError.loginRefused(triesLeft: attempt.triesLeft) }
            return (outcome, routes.loginTask == nil ? attempt.hash.map(CodeAuthenticator.digest) : nil)
        } catch let refusal as ProtocolError {
            throw flowRefusal(refusal, form)
        }
    }

    // A lock is told, with its time; what else was wrong is not.
    private func flowRefusal(_ refusal: ProtocolError, _ form: FlowForm) -> FlowRefusal {
        let seconds = refusal.headers[.retryAfter].flatMap { Int($0) }
        switch refusal.code {
        case ProtocolError.busy.code: return FlowRefusal(510)
        case "account_locked", "rate_limited":
            return FlowRefusal(510, message: LoginPage.problem(refusal).map(words.text))
        default: return wrongCredentials(form, lockedSeconds: refusal.members["tries_left"] == 0 ? seconds : nil)
        }
    }

    // The outbox has sent a code. The reply names the form that asks for it.
    private func codeNeeded(_ problem: Message, _ triesLeft: Int?) -> FlowRefusal {
        let forms = flow.forms.values.filter { $0.fieldNames.contains(Self.oneTimeCode) }.map(\.name)
        guard let form = forms.min() else { return FlowRefusal(480) }
        let tries = triesLeft.map { Message.samples("page.login.triesLeft", ["count": $0]) }
        let message = words.text(of: .sentences([problem] + [tries].compactMap(\.self)))
        return FlowRefusal(
            212, error: "second_factor_required", "A code that was sent is needed too.", message: message,
            members: ["form": .string(form), "invalid_fields": .object([Self.oneTimeCode: [.string(message)]])])
    }

    // The last attempt has the others wait.
    private func wrongCredentials(_ form: FlowForm, lockedSeconds: Int? = nil) -> FlowRefusal {
        let lock = lockedSeconds.map { seconds in
            Message.sentences([.organization("page.login.refused"), LoginPage.locked(seconds: seconds)])
        }
        let message = words.text(of: lock ?? .flows("loginRefused.flow"))
        return FlowRefusal(
            210, message: message, members: ["invalid_fields": .object([form.name: [.string(message)]])])
    }

    // A sign-in with a provider.
    func signInWithProvider() async throws -> JSON {
        let identity = try identity("token")
        if let account = server.state.withLock({ $0.account(profile: identity.identifier) }) {
            let merged = parameters["merge_token"] == nil ? nil : try self.identity("merge_token")
            return try await opened(account, isNew: false, merging: merged) { state in
                guard state.account(profile: identity.identifier)?.id == account.id else { throw FlowRefusal(414) }
                return account.id
            }
        }
        if let account = server.state.withLock({ $0.account(email: identity.email) }) {
            throw FlowRefusal(
                380,
                members: [
                    "existing_provider": .string(
                        account.hasPassword ? AccountConflict.traditional : account.profiles.first?.provider ?? ""),
                    "provider": .string(identity.provider),
                ])
        }
        guard parameters["thin_registration"] == "true", let name = identity.displayName else {
            throw FlowRefusal(310, members: ["prereg_attributes": identity.attributes])
        }
        return try await registered(
            FlowServerAccount(
                id: authority.random.token(), record: ["displayName": .string(name)], email: identity.email,
                isVerified: true, profiles: [identity], created: now))
    }

    // A registration; with a token, the one that completes a sign-in with a provider.
    func register(withProvider: Bool) async throws -> JSON {
        let identity = withProvider ? try identity("token") : nil
        let form = try form()
        let values = try checkedValues(of: form)
        let record = record([:], with: values, of: form)
        guard let email = record["email"]?.stringValue ?? identity?.email else { throw FlowRefusal(362) }
        try requireMailAddress(email, in: form)
        let password = flow.fields(of: form).first { $0.type == .password }.flatMap { values[$0.name] }
        // Without either, the user could not sign in again.
        guard identity != nil || password?.isEmpty == false else { throw FlowRefusal.invalid("form") }
        try requireUnique(values, of: form, among: server.state.withLock { $0.accounts.values })
        var account = FlowServerAccount(
            id: authority.random.token(), record: record, email: email,
            isVerified: identity.map { $0.email.lowercased() == email.lowercased() } ?? false,
            profiles: identity.map { [$0] } ?? [], created: now, registrar: RequestClient.address)
        if let password { account.passwordHash = try await hash(password) }
        let reply = try await registered(account, values, form)
        if !account.isVerified { await sendVerification(to: account) }
        return reply
    }

    // Adds an account whose address and unique values no other one has.
    private func registered(
        _ account: FlowServerAccount, _ values: [String: String] = [:], _ form: FlowForm? = nil
    ) async throws -> JSON {
        try await opened(account, isNew: true) { state in
            if let form { try requireUnique(values, of: form, among: state.accounts.values) }
            if let other = state.account(email: account.email), !(other.isUnproven && account.isVerified) {
                throw FlowRefusal(361)
            }
            if let identity = account.profiles.first, state.account(profile: identity.identifier) != nil {
                throw FlowRefusal(361)
            }
            try state.add(account, now: now)
            return account.id
        }
    }

    // Tells the holder of a former address of an account that it was changed.
    func sendNotice(to address: String) async {
        guard server.state.withLock({ $0.mayWrite(to: address, now: now) }) else { return }
        let locale = parameters["locale"]
        do { try await authority.onStoreQueue { try $0.notifyAddressChanged(address, locale: locale) } } catch {
            authority.logger.error(
                "The notice that an email address was changed was not written.",
                metadata: ["reason": "\(BadgeError(wrapping: error).reason)"])
        }
    }

    // The account is registered whatever becomes of the message, which the user can have sent again.
    private func sendVerification(to account: FlowServerAccount) async {
        do { try await enqueue(.verification, to: account, at: account.email) } catch {
            authority.logger.error(
                "The message that verifies an email address was not written.",
                metadata: ["reason": "\(BadgeError(wrapping: error).reason)"])
        }
    }
}
