public import BadgeModel

/// What a flow's server said when it refused a request, or why no reply of it could be used.
///
/// It is the `underlying` error of the `BadgeError` that a call throws:
///
///     catch let error as BadgeError where error.flowFailure?.isTwoStep == true { … }
public struct FlowFailure: Error, Sendable {
    /// The server's number of the error; `nil` if there was no reply.
    public let serverCode: Int?
    /// The number of the error for programs: the server's plus 3000, `1101` for a flow that cannot be read, `2201` and
    /// `2202` for the connection, `4100` for a reply that cannot be read, `5101` where nobody is signed in, `203` for a
    /// refused token of a provider, and `204` where the sign-in can continue in the browser.
    public let clientCode: Int
    /// The server's name of the error, such as `invalid_credentials`.
    public let name: String?
    /// What the server says for the user: `message`, else `error_description`.
    public let displayMessage: String?
    /// What is wrong with each field, in the order of the form; several messages of a field stay in their order.
    public let fieldMessages: [BadgeError.InvalidField]
    /// What is wrong with the form as a whole.
    public let formMessages: [String]
    /// Further members of the reply, such as `argument_name`, `attribute_name` and `existing_provider`.
    public let details: [String: JSON]
    /// The server's name of the request, for its support.
    public let requestToken: String?
    /// The reply, without secrets and personal data; `nil` if there was none.
    public let reply: String?
    /// What a registration needs that completes the sign-in.
    public let preregistration: Preregistration?
    /// What joining two accounts needs.
    public let merge: Merge?
    /// The form that asks for the code that was sent to the user, who needs it in addition to the password; `nil` if none is
    /// needed.
    public let codeForm: String?
    /// The error of the connection or of a reader, if there was one.
    public let cause: (any Error)?

    /// What a registration needs that completes a sign-in with a provider.
    public struct Preregistration: Sendable {
        /// The token of the sign-in.
        public let token: Secret
        /// What the provider states, as a record.
        public let record: JSON
        /// The same as initial values of the registration's form, by name.
        public let values: [String: String]
    }

    /// What joining two accounts needs.
    public struct Merge: Sendable {
        /// The two accounts.
        public let conflict: AccountConflict
        /// The token of the sign-in that found the other account.
        public let token: Secret
    }

    init(
        serverCode: Int?, clientCode: Int, name: String? = nil, displayMessage: String? = nil,
        fieldMessages: [BadgeError.InvalidField] = [], formMessages: [String] = [], details: [String: JSON] = [:],
        requestToken: String? = nil, reply: String? = nil, preregistration: Preregistration? = nil,
        merge: Merge? = nil, codeForm: String? = nil, cause: (any Error)? = nil
    ) {
        self.serverCode = serverCode
        self.clientCode = clientCode
        self.name = name
        self.displayMessage = displayMessage
        self.fieldMessages = fieldMessages
        self.formMessages = formMessages
        self.details = details
        self.requestToken = requestToken
        self.reply = reply
        self.preregistration = preregistration
        self.merge = merge
        self.codeForm = codeForm
        self.cause = cause
    }
}

extension FlowFailure {
    /// The failures without a refusal of the server.
    enum LocalKind: Int {
        case unreadableFlow = 1101
        case noConnection = 2201
        case connectionFailed = 2202
        case unreadableReply = 4100
        case notSignedIn = 5101
        case providerTokenRefused = 203
        case continuesInBrowser = 204
    }

    init(_ kind: LocalKind, reply: String? = nil, cause: (any Error)? = nil) {
        self.init(serverCode: nil, clientCode: kind.rawValue, reply: reply, cause: cause)
    }

    /// Whether the name or the password is wrong (3210).
    public var isBadPassword: Bool { serverCode == 210 }
    /// Whether another account has the same email address (3380).
    public var isMerge: Bool { serverCode == 380 }
    /// Whether a registration must complete the sign-in (3310).
    public var isTwoStep: Bool { serverCode == 310 }
    /// Whether there is no such record (3310).
    public var isRecordNotFound: Bool { serverCode == 310 }
    /// Whether fields of a form are wrong (3390, 3212).
    public var isValidation: Bool { serverCode == 390 || serverCode == 212 }
    /// Whether the access token has expired (3414).
    public var isTokenExpired: Bool { serverCode == 414 }
    /// Whether the connection failed.
    public var isConnection: Bool { clientCode == 2201 || clientCode == 2202 }
    /// Whether the sign-in can continue in the browser.
    public var continuesInBrowser: Bool { clientCode == LocalKind.continuesInBrowser.rawValue }
}

extension BadgeError {
    /// What the flow's server said; `nil` for an error of anything else.
    public var flowFailure: FlowFailure? { underlying as? FlowFailure }
}
