extension Representation {
    /// The kind of a representation, member `type`.
    public enum Kind: Sendable, Hashable {
        /// The user must act to authenticate: `authentication-step`.
        case authentication
        /// The user must act to register an account or a device: `registration-step`.
        case registration
        /// The user is asked which claims and scopes a client may have: `user-consent-step`.
        case userConsent
        /// The user must act at the end of an authorization: `consentor-step`.
        case consentor
        /// The client waits for something that happens elsewhere: `polling-step`.
        case polling
        /// The client continues at once, without the user: `redirection-step`.
        case redirection
        /// The step stays, with new messages: `continue-same-step`.
        case continueSame
        /// The flow has ended with a response for the client: `oauth-authorization-response`.
        case authorizationResponse
        /// Something went wrong.
        case problem(Problem.Kind)
        /// A kind that this module does not know, with its text.
        case other(String)

        /// Creates the kind with that text, exactly as in the document.
        public init(_ text: String) {
            self =
                switch text {
                case "authentication-step": .authentication
                case "registration-step": .registration
                case "user-consent-step": .userConsent
                case "consentor-step": .consentor
                case "polling-step": .polling
                case "redirection-step": .redirection
                case "continue-same-step": .continueSame
                case "oauth-authorization-response": .authorizationResponse
                default: Problem.Kind(text).map(Kind.problem) ?? .other(text)
                }
        }

        /// The text in the document.
        public var text: String {
            switch self {
            case .authentication: "authentication-step"
            case .registration: "registration-step"
            case .userConsent: "user-consent-step"
            case .consentor: "consentor-step"
            case .polling: "polling-step"
            case .redirection: "redirection-step"
            case .continueSame: "continue-same-step"
            case .authorizationResponse: "oauth-authorization-response"
            case .problem(let kind): kind.text
            case .other(let text): text
            }
        }
    }
}
