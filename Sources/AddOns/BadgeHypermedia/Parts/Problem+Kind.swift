extension Representation.Problem {
    /// The kind of a problem: a URL, of which the last component counts.
    public enum Kind: Sendable, Hashable {
        /// Fields have wrong values: `invalid-input`.
        case invalidInput
        /// The user name or password is wrong: `incorrect-credentials`.
        case incorrectCredentials
        /// The user could not be authenticated: `authentication-failed`.
        case authenticationFailed
        /// The user has tried too often: `too-many-attempts`.
        case tooManyAttempts
        /// The access token belongs to another session, so that only a new flow helps:
        /// `mismatch-between-session-and-access-token`.
        case sessionMismatch
        /// The server has failed: `unexpected`.
        case unexpected
        /// The user did something that the flow has no answer for: `generic-user-error`.
        case genericUserError
        /// The flow has ended with an error for the client: `error-authorization-response`.
        case errorAuthorizationResponse
        /// A problem that this module does not know, with the text behind the common beginning.
        case other(String)

        /// The common beginning of the problems' URLs.
        public static let prefix = "https://curity.se/problems/"

        /// Creates the kind with that URL; `nil` if it does not begin with ``prefix``.
        public init?(_ text: String) {
            guard text.hasPrefix(Self.prefix) else { return nil }
            self =
                switch String(text.dropFirst(Self.prefix.count)) {
                case "invalid-input": .invalidInput
                case "incorrect-credentials": .incorrectCredentials
                case "authentication-failed": .authenticationFailed
                case "too-many-attempts": .tooManyAttempts
                case "mismatch-between-session-and-access-token": .sessionMismatch
                case "unexpected": .unexpected
                case "generic-user-error": .genericUserError
                case "error-authorization-response": .errorAuthorizationResponse
                case let name: .other(name)
                }
        }

        /// The URL in the document.
        public var text: String { Self.prefix + name }

        private var name: String {
            switch self {
            case .invalidInput: "invalid-input"
            case .incorrectCredentials: "incorrect-credentials"
            case .authenticationFailed: "authentication-failed"
            case .tooManyAttempts: "too-many-attempts"
            case .sessionMismatch: "mismatch-between-session-and-access-token"
            case .unexpected: "unexpected"
            case .genericUserError: "generic-user-error"
            case .errorAuthorizationResponse: "error-authorization-response"
            case .other(let name): name
            }
        }
    }
}
