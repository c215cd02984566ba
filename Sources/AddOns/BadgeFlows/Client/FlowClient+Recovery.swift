import BadgeModel
import Foundation

extension FlowClient {
    /// Has the server send a message with which a user who forgot the password chooses another one.
    ///
    /// - Parameter identifier: The value of the form's first field of the type `email` or `text`.
    /// - Throws: `BadgeError` `invalidInput` without a request if no form is configured or the text is empty;
    ///   `accountUnknown`; the other refusals of the server; errors of the web client.
    public func requestPassword(for identifier: String) async throws {
        try await requestMessage(.forgottenPassword, "/oauth/forgot_password_native", identifier)
    }

    /// Has the server send another message with which the user verifies the email address.
    ///
    /// - Parameter identifier: The value of the form's first field of the type `email` or `text`.
    /// - Throws: The errors of ``requestPassword(for:)``.
    public func resendVerification(to identifier: String) async throws {
        try await requestMessage(.resendVerification, "/oauth/verify_email_native", identifier)
    }

    private func requestMessage(_ purpose: FlowPurpose, _ path: String, _ identifier: String) async throws {
        let configuration = configuration
        let name = try configuration.formName(purpose)
        let flow = try await flow(configuration)
        let form = try flow.form(named: name)
        guard let field = flow.identifyingField(of: form) else {
            throw BadgeError(
                .invalidInput, .flows("invalidInput.flowNoIdentifier"), ["form": name], recovery: .unrecoverable)
        }
        guard !identifier.trimmed.isEmpty else {
            let message = Message("form.missing", ["label": field.label ?? field.name])
            throw BadgeError(
                .invalidInput, message, detail: .invalidFields([.init(path: field.name, message: message)]),
                recovery: .retry)
        }
        try flow.check([field.name: .text(identifier)], of: form)
        _ = try await send(
            FlowRequest(
                path,
                [
                    FlowParameter("form", .text(name)), FlowParameter(field.name, .text(identifier)),
                    FlowParameter("response_type", "token"),
                    FlowParameter("redirect_uri", .text(configuration.redirectText)),
                ], flow: flow, form: form), configuration)
    }
}
