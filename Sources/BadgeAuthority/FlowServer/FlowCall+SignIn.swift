import BadgeKeys
import BadgeModel
import BadgeServing
import Foundation
import Logging
import Synchronization

extension FlowCall {
    private static let mostFailures = 10
    private static let lockout: TimeInterval = 60
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
        var account = try await authenticated(name, password, values[Self.oneTimeCode], form)
        if parameters["merge_token"] != nil { account.profiles.append(try identity("merge_token")) }
        return try opened(account, isNew: false)
    }

    private func authenticated(
        _ name: String, _ password: String, _ code: String?, _ form: FlowForm
    ) async throws -> FlowServerAccount {
        guard var account = server.state.withLock({ $0.account(email: name) }), let hash = account.passwordHash else {
            return try await person(name, password, code, form)
        }
        guard account.lockedUntil <= now else { throw FlowRefusal(510) }
        guard try await matches(password, hash) else {
            account.failures += 1
            if account.failures >= Self.mostFailures {
                (account.failures, account.lockedUntil) = (0, now.addingTimeInterval(Self.lockout))
            }
            save(account)
            throw wrongCredentials(form)
        }
        account.failures = 0
        return account
    }

    // A person of the organization signs in with the password there, under its own limits.
    private func person(
        _ name: String, _ password: String, _ code: String?, _ form: FlowForm
    ) async throws -> FlowServerAccount {
        let username = try await authority.readStore { store in
            try store.personID(name).flatMap { try store.username(of: $0) } ?? name
        }
        let login = Login(
            username: username, device: Self.device(of: username), badgeKey: nil, oneTimeCode: code, isHypermedia: true)
        let admitted: AdmittedLogin
        switch try await outcome(of: login, password) {
        case .admitted(let login): admitted = login
        case .secondFactorNeeded(let triesLeft): throw codeNeeded(isWrong: triesLeft != nil)
        case .tooManyCodes: throw FlowRefusal(510)
        default: throw wrongCredentials(form)
        }
        guard let email = try await authority.readStore({ try $0.emailAddress(of: admitted.person) }) else {
            throw wrongCredentials(form)
        }
        if let known = server.state.withLock({ $0.account(email: email) }) { return known }
        return try await account(ofPerson: admitted.person, email)
    }

    func account(ofPerson person: String, _ email: String) async throws -> FlowServerAccount {
        let details = try await authority.readStore { try $0.person(email).details }
        return FlowServerAccount(
            id: authority.random.token(),
            record: .object(compacting: [
                "displayName": .string(details.name), "givenName": .optional(details.givenName),
                "familyName": .optional(details.familyName),
            ]), email: details.email, isVerified: true, passwordHash: nil, person: person)
    }

    // Nil for a login that is refused.
    private func outcome(of login: Login, _ password: String) async throws -> LoginOutcome? {
        do { return try await routes.logIn(login, password: Secret(utf8: password)).0 } catch let refusal
            as ProtocolError
        {
            guard refusal.code != ProtocolError.busy.code else { throw FlowRefusal(510) }
            return nil
        }
    }

    // The outbox has sent a code. The reply names the form that asks for it.
    private func codeNeeded(isWrong: Bool) -> FlowRefusal {
        let forms = flow.forms.values.filter { $0.fieldNames.contains(Self.oneTimeCode) }.map(\.name)
        guard let form = forms.min() else { return FlowRefusal(480) }
        let message = words(isWrong ? "page.login.wrongCode" : "page.login.codeSent")
        return FlowRefusal(
            212, error: "second_factor_required", "A code that was sent is needed too.", message: message,
            members: ["form": .string(form), "invalid_fields": .object([Self.oneTimeCode: [.string(message)]])])
    }

    private func wrongCredentials(_ form: FlowForm) -> FlowRefusal {
        FlowRefusal(
            210, message: words("loginRefused.flow"),
            members: ["invalid_fields": .object([form.name: [.string(words("loginRefused.flow"))]])])
    }

    // A sign-in with a provider.
    func signInWithProvider() throws -> JSON {
        let identity = try identity("token")
        if var account = server.state.withLock({ $0.account(profile: identity.identifier) }) {
            if parameters["merge_token"] != nil { account.profiles.append(try self.identity("merge_token")) }
            return try opened(account, isNew: false)
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
        let account = FlowServerAccount(
            id: authority.random.token(), record: ["displayName": .string(name)], email: identity.email,
            isVerified: true, profiles: [identity])
        return try opened(account, isNew: true)
    }

    // A registration; with a token, the one that completes a sign-in with a provider.
    func register(withProvider: Bool) async throws -> JSON {
        let identity = withProvider ? try identity("token") : nil
        let form = try form()
        let values = try checkedValues(of: form)
        try requireUnique(values, of: form)
        let record = record([:], with: values, of: form)
        guard let email = record["email"]?.stringValue ?? identity?.email else { throw FlowRefusal(362) }
        let password = flow.fields(of: form).first { $0.type == .password }.flatMap { values[$0.name] }
        var account = FlowServerAccount(
            id: authority.random.token(), record: record, email: email,
            isVerified: identity.map { $0.email.lowercased() == email.lowercased() } ?? false,
            profiles: identity.map { [$0] } ?? [])
        if let password { account.passwordHash = try await hash(password) }
        let reply = try opened(account, isNew: true)
        if !account.isVerified { await sendVerification(to: account) }
        return reply
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
