public import BadgeModel
import Foundation

extension FlowClient {
    /// Signs the user in with a name and a password.
    ///
    /// - Parameters:
    ///   - name: The name or email address.
    ///   - password: The password.
    ///   - mergeToken: The token of a sign-in with a provider whose account is to be joined; see ``FlowFailure/merge``.
    /// - Returns: The sign-in, whose tokens are stored.
    /// - Throws: `BadgeError` `invalidInput` without a request if a text is empty, or the form has other fields than one
    ///   password and one name; `loginRefused`; the other refusals of the server; errors of the web client and the store.
    public func signIn(
        name: String, password: Secret, mergeToken: Secret? = nil
    ) async throws -> FlowSignIn {
        let configuration = configuration
        guard !name.trimmed.isEmpty, password.count > 0 else { throw Self.incomplete(name, password) }
        let flow = try await flow(configuration)
        let form = try signInForm(flow, configuration, isMerge: mergeToken != nil)
        let fields = flow.fields(of: form)
        let passwords = fields.filter { $0.type == .password }
        let names = fields.filter { $0.type != .password }
        guard passwords.count == 1, names.count == 1 else {
            throw BadgeError(.invalidInput, .flows("invalidInput.flowSignInForm"), ["form": form.name])
        }
        return try await signIn(
            [FlowParameter(names[0].name, .text(name)), FlowParameter(passwords[0].name, .secret(password))],
            flow, form, configuration, mergeToken)
    }

    /// Signs the user in with the fields of the sign-in form.
    ///
    /// - Parameters:
    ///   - values: The values by field name.
    ///   - mergeToken: As for ``signIn(name:password:mergeToken:)``.
    ///   - name: The name of the form, such as ``FlowFailure/codeForm``; `nil` for the sign-in form.
    /// - Throws: The errors of ``signIn(name:password:mergeToken:)``, `invalidInput` without a request if a password or
    ///   every other value is missing; `notFound` if the flow has no such form.
    public func signIn(
        _ values: [String: FlowValue], mergeToken: Secret? = nil, form name: String? = nil
    ) async throws -> FlowSignIn {
        let configuration = configuration
        let flow = try await flow(configuration)
        let form =
            try name.map { try flow.form(named: $0) } ?? signInForm(flow, configuration, isMerge: mergeToken != nil)
        let fields = flow.fields(of: form)
        let parameters = try flow.parameters(of: form, values: values)
        let isComplete =
            fields.allSatisfy { $0.type != .password || values[$0.name]?.isEmpty == false }
            && fields.contains { $0.type != .password && values[$0.name].map { !$0.isBlank } == true }
        guard isComplete else {
            throw BadgeError(.invalidInput, .flows("invalidInput.flowName"), [:], recovery: .retry)
        }
        return try await signIn(parameters, flow, form, configuration, mergeToken)
    }

    /// Signs the user in with a token that the server gave for a sign-in with a provider.
    ///
    /// - Parameters:
    ///   - token: The token.
    ///   - mergeToken: The token of an earlier sign-in whose account is to be joined.
    /// - Returns: The sign-in, whose tokens are stored.
    /// - Throws: `BadgeError` `registrationRequired` and `accountConflict`, whose `flowFailure` has what comes next; the
    ///   other refusals of the server; errors of the web client and the store.
    public func signIn(withToken token: Secret, mergeToken: Secret? = nil) async throws -> FlowSignIn {
        let configuration = configuration
        let flow = try await flow(configuration)
        let form = configuration.forms.socialRegistration.flatMap { flow.forms[$0] }
        var request = FlowRequest(
            "/oauth/auth_native",
            [
                FlowParameter("token", .secret(token)),
                FlowParameter("thin_registration", configuration.enablesThinRegistration ? "true" : "false"),
            ], flow: flow, form: form)
        if let form { request.parameters.append(FlowParameter("registration_form", .text(form.name))) }
        return try await open(request, configuration, mergeToken)
    }

    private func signIn(
        _ parameters: [FlowParameter], _ flow: FlowDocument, _ form: FlowForm, _ configuration: FlowConfiguration,
        _ mergeToken: Secret?
    ) async throws -> FlowSignIn {
        let form = FlowRequest(
            "/oauth/auth_native_traditional", [FlowParameter("form", .text(form.name))] + parameters, flow: flow,
            form: form)
        return try await open(form, configuration, mergeToken)
    }

    // Sends the request with a refresh secret of its own, and stores the tokens.
    private func open(
        _ request: FlowRequest, _ configuration: FlowConfiguration, _ mergeToken: Secret?
    ) async throws -> FlowSignIn {
        let secret = RefreshSecret.make(random)
        var request = request
        request.parameters += configuration.sessionParameters(secret)
        if let mergeToken { request.parameters.append(FlowParameter("merge_token", .secret(mergeToken))) }
        let signIn = try await send(request, configuration).read { try FlowSignIn($0) }
        try await store.save(
            FlowSession(accessToken: signIn.accessToken, refreshSecret: secret), at: configuration.server,
            of: configuration.clientID)
        return signIn
    }

    private func signInForm(
        _ flow: FlowDocument, _ configuration: FlowConfiguration, isMerge: Bool
    ) throws -> FlowForm {
        if isMerge, let name = configuration.forms.mergeSignIn, let form = flow.forms[name] { return form }
        return try flow.form(named: try configuration.formName(.signIn))
    }

    private static func incomplete(_ name: String, _ password: Secret) -> BadgeError {
        let missing = (name.trimmed.isEmpty ? ["name"] : []) + (password.count == 0 ? ["password"] : [])
        return BadgeError(
            .invalidInput, .flows("invalidInput.flowName"), [:],
            detail: .invalidFields(
                missing.map { BadgeError.InvalidField(path: $0, message: .flows("invalidInput.flowName")) }),
            recovery: .retry)
    }
}

extension FlowConfiguration {
    func sessionParameters(_ secret: Secret) -> [FlowParameter] {
        [
            FlowParameter("redirect_uri", .text(redirectText)), FlowParameter("response_type", .text(responseType)),
            FlowParameter("refresh_secret", .secret(secret)),
        ]
    }
}

extension FlowSignIn {
    init(_ reader: JSONReader) throws {
        let user = reader["capture_user"]
        _ = try user.object()
        self.init(
            record: FlowRecord(try user.present()),
            status: try reader["is_new"].optional?.bool() == true ? .newlyCreated : .existing,
            accessToken: try reader.token("access_token"),
            authorizationCode: try reader["authorization_code"].optional.map { _ in
                try reader.token("authorization_code")
            })
    }
}

extension JSONReader {
    /// Returns a token of visible characters.
    func token(_ name: String) throws -> Secret {
        let text = try self[name].nonEmptyString(maxLength: 4096)
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw self[name].failure("has characters that no token has")
        }
        return Secret(utf8: text)
    }
}

extension FlowValue {
    var isBlank: Bool {
        guard case .text(let text) = self else { return isEmpty }
        return text.trimmed.isEmpty
    }
}

extension String {
    var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
