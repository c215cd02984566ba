public import BadgeModel
public import Foundation

/// Where a flow's server is, and which of its forms an app uses.
///
///     var configuration = FlowConfiguration(server: server, clientID: "app", locale: "de-DE")
///     configuration.flow = .init(host: server, app: "example", name: "standard")
public struct FlowConfiguration: Sendable, Hashable {
    /// The address of the server, without a path: `https`, or `http` on this machine's loopback interface.
    public var server: URL
    /// The identifier of the client.
    public var clientID: String
    /// The locale of the flow and of the server's messages, such as `en-US`.
    public var locale: String
    /// The flow to load.
    public var flow: FlowName
    /// The address to which the server may return; `nil` for the server's own.
    public var redirect: URL?
    /// The server at which tokens of providers are exchanged; `nil` for the server itself.
    public var providerServer: URL?
    /// The providers at which the server signs users in, each with the identifier by which the server knows it. The sign-in
    /// form offers them.
    public var providers: [IdentityProvider] = []
    /// The forms that the operations use.
    public var forms = FormNames()
    /// Whether a sign-in with a provider may create an account from what the provider states, without a form.
    public var enablesThinRegistration = false
    /// Whether a sign-in also asks for an authorization code, for a server of the app.
    public var requestsCodes = false

    /// Creates a configuration.
    public init(server: URL, clientID: String, locale: String, flow: FlowName) {
        self.server = server
        self.clientID = clientID
        self.locale = locale
        self.flow = flow
    }
}

extension FlowConfiguration {
    /// The name of a flow, and where it is.
    public struct FlowName: Sendable, Hashable {
        /// The address of the host of flows.
        public var host: URL
        /// The identifier of the application.
        public var app: String
        /// The name.
        public var name: String
        /// The version; `nil` for the newest (`HEAD`).
        public var version: String?

        /// Creates a name.
        public init(host: URL, app: String, name: String, version: String? = nil) {
            self.host = host
            self.app = app
            self.name = name
            self.version = version
        }
    }

    /// The names of the forms; `nil` for one that the app does not use.
    public struct FormNames: Sendable, Hashable {
        /// The sign-in with a name and a password.
        public var signIn: String? = "signInForm"
        /// The registration.
        public var registration: String? = "registrationForm"
        /// The registration that completes a sign-in with a provider.
        public var socialRegistration: String? = "socialRegistrationForm"
        /// The change of the record.
        public var profile: String? = "editProfileForm"
        /// The change of the password.
        public var passwordChange: String? = "changePasswordForm"
        /// The message for a user who forgot the password.
        public var forgottenPassword: String? = "forgotPasswordForm"
        /// Another message with which the user verifies the email address.
        public var resendVerification: String? = "resendVerificationForm"
        /// The sign-in with which two accounts are joined; `nil` for that of every sign-in.
        public var mergeSignIn: String? = "tradAuthenticateMergeForm"

        /// Creates the names of the standard flow.
        public init() {}
    }
}
