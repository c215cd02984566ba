public import BadgeUI

/// A form of a flow to fill in.
public struct FlowPrompt: Sendable, Equatable {
    /// What the form is for.
    public let purpose: FlowPurpose
    /// The form, with the fields and actions as the flow has them. The action `forgotPassword`, where the form has it,
    /// sends no field that is checked.
    public let form: Form
    /// The host of the server that takes the answer.
    public let server: String

    /// Creates a prompt.
    public init(_ purpose: FlowPurpose, form: Form, server: String) {
        self.purpose = purpose
        self.form = form
        self.server = server
    }
}

/// A message that the server sends to the user: a link for another password, or for the verification of an email address.
public struct SentFlowMessage: Sendable, Hashable {
    /// What was asked for: ``FlowPurpose/forgottenPassword`` or ``FlowPurpose/resendVerification``.
    public let purpose: FlowPurpose
    /// What the user entered to be found by, such as an email address.
    public let identifier: String
    /// The host of the server.
    public let server: String

    /// Creates a message.
    public init(_ purpose: FlowPurpose, to identifier: String, server: String) {
        self.purpose = purpose
        self.identifier = identifier
        self.server = server
    }
}
