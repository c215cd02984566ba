import BadgeAuthority
import BadgeFlows
import BadgeKeys
import BadgeModel
import BadgeServing
import BadgeSystem
import Foundation
import Synchronization

// A request to a flow server, whose flow and client are known.
struct FlowCall: Sendable {
    let routes: AuthorityRoutes
    let server: FlowServer
    let parameters: [String: String]
    let flow: FlowDocument
    let now: Date
    let words: Localization

    var authority: Authority { routes.authority }

    // - Throws: `FlowRefusal`.
    init(_ routes: AuthorityRoutes, _ server: FlowServer, _ parameters: [String: String]) throws {
        self.routes = routes
        self.server = server
        self.parameters = parameters
        now = routes.authority.clock.now()
        guard let client = parameters["client_id"] else { throw FlowRefusal.missing("client_id") }
        guard server.clients.contains(client) else { throw FlowRefusal(402) }
        guard let locale = parameters["locale"] else { throw FlowRefusal.missing("locale") }
        guard let name = parameters["flow"] else { throw FlowRefusal.missing("flow") }
        guard let flow = server.library.flow(named: name, locale: locale) else { throw FlowRefusal.invalid("flow") }
        self.flow = flow
        words = Localization(Languages([locale]), of: .samples)
    }

    func required(_ name: String) throws -> String {
        guard let value = parameters[name], !value.isEmpty else { throw FlowRefusal.missing(name) }
        return value
    }

    func form() throws -> FlowForm {
        let name = try required("form")
        guard let form = flow.forms[name] else { throw FlowRefusal.invalid("form") }
        return form
    }

    // The values of the request's form, after the rules that the flow has for them.
    func checkedValues(of form: FlowForm, code: Int = 390) throws -> [String: String] {
        let values: [String: String]
        do { values = try flow.values(of: form, in: parameters) } catch {
            throw FlowRefusal.fields(invalidFields(error), code: code, words)
        }
        let violations = flow.violations(of: form, in: values.mapValues(FlowValue.text))
        guard violations.isEmpty else { throw FlowRefusal.fields(violations, code: code, words) }
        return values
    }

    private func invalidFields(_ error: BadgeError) -> [BadgeError.InvalidField] {
        if case .invalidFields(let fields) = error.detail { return fields }
        return [BadgeError.InvalidField(path: "", message: error.message)]
    }

    // The message of a rule that only the server judges; nil if the field has no such rule.
    func message(_ rule: String, of field: FlowField) -> Message? {
        field.rules.first { $0.kind == .server(rule) }.map { $0.message.map(Message.verbatim) ?? "form.entriesDiffer" }
    }

    // Requires values that no other account has, where the flow says so.
    func requireUnique(
        _ values: [String: String], of form: FlowForm, among accounts: some Collection<FlowServerAccount>,
        besides id: String? = nil
    ) throws {
        var taken: [BadgeError.InvalidField] = []
        for field in flow.fields(of: form) {
            guard let message = message("unique", of: field), let value = values[field.name], !value.isEmpty,
                case .path(let path) = field.schema
            else { continue }
            let wanted = value.lowercased()
            let isTaken = accounts.contains { account in
                guard account.id != id, case .string(let other)? = account.value(at: path) else { return false }
                return other.lowercased() == wanted
            }
            if isTaken { taken.append(BadgeError.InvalidField(path: field.name, message: message)) }
        }
        guard taken.isEmpty else { throw FlowRefusal.fields(taken, words) }
    }

    // The record with the values of a form, without passwords.
    func record(_ record: JSON, with values: [String: String], of form: FlowForm) -> JSON {
        flow.fields(of: form).reduce(record) { record, field in
            guard ![.password, .readOnly].contains(field.type) else { return record }
            switch field.schema {
            case nil: return record
            case .path(let path): return setting(values[field.name], at: path, of: field, in: record)
            case .paths(let parts):
                return parts.reduce(record) { record, part in
                    setting(values["\(field.name)[\(part.key)]"], at: part.path, of: field, in: record)
                }
            }
        }
    }

    private func setting(_ value: String?, at path: FlowPath, of field: FlowField, in record: JSON) -> JSON {
        guard let value else { return record }
        if field.type == .checkbox { return path.setting(.bool(value == "true"), in: record) }
        return path.setting(value.isEmpty && field.emptyMeansNull ? .null : .string(value), in: record)
    }
}

// Tokens
extension FlowCall {
    static let sessionLifetime: TimeInterval = 3600
    static let codeLifetime: TimeInterval = 600

    var sessionEnd: Date { now.addingTimeInterval(Self.sessionLifetime) }

    // The account that is signed in. A person's sign-in ends with the password, and with the person. One by the message
    // for a forgotten password may choose another, and nothing else.
    func account(choosingPassword: Bool = false) async throws -> FlowServerAccount {
        try await signedIn(by: try required("access_token"), choosingPassword: choosingPassword).account
    }

    func signedIn(
        by token: String, choosingPassword: Bool = false
    ) async throws -> (account: FlowServerAccount, grant: FlowGrant) {
        let (account, grant) = try server.state.withLock { state in
            guard let grant = state.grant(token), case .access(let id, _, let choosesPassword) = grant.subject,
                grant.expires > now, choosingPassword || !choosesPassword, let account = state.accounts[id]
            else { throw FlowRefusal(414) }
            return (account, grant)
        }
        guard try await fingerprint(of: account) == grant.password else {
            server.state.withLock { $0.end(token) }
            throw FlowRefusal(414)
        }
        return (account, grant)
    }

    // Requires that the sign-in did not end since the account was found by it.
    func requireOpen(_ account: FlowServerAccount, in state: FlowServerState) throws {
        guard state.isOpen(try required("access_token"), for: account.id) else { throw FlowRefusal(414) }
    }

    func identity(_ parameter: String) throws -> FlowIdentity {
        let token = try required(parameter)
        return try server.state.withLock { state in
            guard let grant = state.grant(token), case .provider(let identity) = grant.subject, grant.expires > now
            else { throw FlowRefusal.invalid(parameter) }
            return identity
        }
    }

    // The reply to a sign-in of an account.
    //
    // - Parameters:
    //   - account: The account.
    //   - isNew: Whether it was just registered.
    //   - identity: A sign-in with a provider that it gets besides.
    //   - known: What the person's password was known by when it was compared; nil if it was not.
    //   - isByPassword: Whether the user signed in with the password.
    //   - prepare: Requires that the sign-in still holds, and adds the account where it may be new. Returns its identifier.
    func opened(
        _ account: FlowServerAccount, isNew: Bool, merging identity: FlowIdentity? = nil, from known: Data? = nil,
        isByPassword: Bool = false, preparing prepare: (inout FlowServerState) throws -> String
    ) async throws -> JSON {
        let (token, code) = (authority.random.token(), authority.random.token())
        let client = try required("client_id")
        let asksForCode = parameters["response_type"] == "code_and_token"
        let current = try await fingerprint(of: account)
        let fingerprint = known ?? current
        let opened = try server.state.withLock { state in
            let id = try prepare(&state)
            if let identity { try state.link(identity, to: id, or: nil) }
            guard let opened = state.accounts[id], opened.person == account.person else { throw FlowRefusal(414) }
            var grant = FlowGrant(
                subject: .access(account: id, refreshSecret: parameters["refresh_secret"]), password: fingerprint,
                isByPassword: isByPassword, client: client, expires: sessionEnd)
            state.grant(token, grant, now: now)
            if asksForCode {
                grant = FlowGrant(
                    subject: .authorizationCode(account: id), password: fingerprint, isByPassword: isByPassword,
                    client: client, expires: now.addingTimeInterval(Self.codeLifetime))
                state.grant(code, grant, now: now)
            }
            return opened
        }
        return .object(compacting: [
            "stat": "ok", "access_token": .string(token), "capture_user": opened.json, "is_new": .bool(isNew),
            "authorization_code": asksForCode ? .string(code) : nil,
        ])
    }

    // What a person's password is known by. Nil for an account that is not a person's.
    func fingerprint(of account: FlowServerAccount) async throws -> Data? {
        guard let person = account.person else { return nil }
        guard let fingerprint = try await authority.readStore({ try $0.passwordFingerprint(of: person) }) else {
            throw FlowRefusal(414)
        }
        return fingerprint
    }
}
