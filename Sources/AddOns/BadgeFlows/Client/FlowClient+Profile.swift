public import BadgeModel
import Foundation

extension FlowClient {
    static let profilePath = "/oauth/update_profile_native"

    /// Changes the user's record with the values of a form.
    ///
    /// - Parameters:
    ///   - values: The values by name. Others than the form's are not sent.
    ///   - name: The name of the form; `nil` for that of the configuration.
    /// - Throws: `BadgeError` `sessionEnded` without a request if nobody is signed in; `invalidInput` with what is wrong
    ///   with each field; the other refusals of the server; errors of the web client and the store.
    public func updateProfile(_ values: [String: FlowValue], form name: String? = nil) async throws {
        let configuration = configuration
        let purpose = name.map(FlowPurpose.other) ?? .profile
        try await post(values, try configuration.formName(purpose), Self.profilePath, configuration)
    }

    /// Changes the password.
    ///
    /// - Throws: The errors of ``updateProfile(_:form:)``.
    public func changePassword(from current: Secret, to new: Secret) async throws {
        let configuration = configuration
        try await post(
            ["currentPassword": .secret(current), "newPassword": .secret(new), "newPasswordConfirm": .secret(new)],
            try configuration.formName(.passwordChange), Self.profilePath, configuration)
    }

    /// Posts fields to any endpoint of the server, as they are.
    ///
    /// - Parameters:
    ///   - values: The parameters by name.
    ///   - name: The name of the form.
    ///   - path: The path of the endpoint, such as `/oauth/update_profile_native`.
    /// - Returns: The reply.
    /// - Throws: `BadgeError` `invalidInput` for a path that is none; the errors of ``updateProfile(_:form:)``.
    @discardableResult
    public func post(
        _ values: [String: FlowValue], form name: String, to path: String
    ) async throws -> JSON {
        let configuration = configuration
        guard path.isEndpoint else {
            throw BadgeError(.invalidInput, .flows("invalidInput.flowEndpoint"), ["path": path])
        }
        let flow = try await flow(configuration)
        let session = try await session(configuration)
        let parameters = values.sorted { $0.key < $1.key }.map { FlowParameter($0.key, $0.value) }
        let request = FlowRequest(
            path, parameters + Self.authorized(session, name), flow: flow, form: flow.forms[name])
        return try await send(request, configuration).read { try $0.present() }
    }

    private func post(
        _ values: [String: FlowValue], _ name: String, _ path: String, _ configuration: FlowConfiguration
    ) async throws {
        let session = try await session(configuration)
        let flow = try await flow(configuration)
        let form = try flow.form(named: name)
        try flow.check(values, of: form)
        let parameters = try flow.parameters(of: form, values: values)
        _ = try await send(
            FlowRequest(path, parameters + Self.authorized(session, name), flow: flow, form: form), configuration)
    }

    private static func authorized(_ session: FlowSession, _ form: String) -> [FlowParameter] {
        [FlowParameter("form", .text(form)), FlowParameter("access_token", .secret(session.accessToken))]
    }
}

extension String {
    // A path of visible ASCII, without a query, an escape or a way up.
    fileprivate var isEndpoint: Bool {
        hasPrefix("/") && !hasPrefix("//") && utf8.count <= 256
            && utf8.allSatisfy { (0x21...0x7E).contains($0) && !Array(#"?#%\"<>^`{}|"#.utf8).contains($0) }
            && !split(separator: "/").contains("..")
    }
}
