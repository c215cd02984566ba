public import BadgeModel
import Foundation

extension FlowClient {
    /// Registers a user, who is then signed in.
    ///
    /// The tokens are stored only after the new record could be read.
    ///
    /// - Parameters:
    ///   - values: The values of the registration form, or of the one that completes a sign-in with a provider, by name.
    ///     Others are not sent.
    ///   - token: The token of the sign-in to complete; see ``FlowFailure/preregistration``.
    /// - Throws: `BadgeError` `invalidInput` with what is wrong with each field, without a request where the flow's own
    ///   rules say so; the other refusals of the server; errors of the web client and the store.
    public func register(
        _ values: [String: FlowValue], completing token: Secret? = nil
    ) async throws -> FlowSignIn {
        let configuration = configuration
        let flow = try await flow(configuration)
        let purpose = token == nil ? FlowPurpose.registration : .socialRegistration
        let form = try flow.form(named: try configuration.formName(purpose))
        try flow.check(values, of: form)
        let secret = RefreshSecret.make(random)
        var parameters = [FlowParameter("form", .text(form.name))] + (try flow.parameters(of: form, values: values))
        parameters += configuration.sessionParameters(secret)
        if let token { parameters.append(FlowParameter("token", .secret(token))) }
        let path = token == nil ? "/oauth/register_native_traditional" : "/oauth/register_native"
        let reply = try await send(FlowRequest(path, parameters, flow: flow, form: form), configuration)
        let (accessToken, code) = try reply.read { reader in
            (
                try reader.token("access_token"),
                try reader["authorization_code"].optional.map { _ in try reader.token("authorization_code") }
            )
        }
        let record = try await fetchRecord(accessToken, nil, configuration)
        try await store.save(
            FlowSession(accessToken: accessToken, refreshSecret: secret), at: configuration.server,
            of: configuration.clientID)
        return FlowSignIn(
            record: record, status: .newlyCreated, accessToken: accessToken, authorizationCode: code)
    }
}
