public import BadgeModel

/// A problem, which the current screen may show itself.
public protocol ProblemModel: HypermediaModel {
    /// The problem in a few words; `nil` if the server gives none.
    var title: String? { get }
    /// The texts to show; those with a ``InfoMessageModel/key`` are about the field of that name.
    var messageItems: [InfoMessageModel] { get }
    /// The side paths, such as a restart.
    var linkItems: [LinkItemModel] { get }
    /// The type, if a screen may handle the problem; `nil` for one that ends the flow.
    var type: HandleableProblemType? { get }
    /// The problem as an error, with which the flow ends if no screen handles it.
    var error: BadgeError { get }
}

extension ProblemModel {
    /// The title and the texts of the messages, one a line; a message that repeats the title stands once.
    public var message: String { texts().joined(separator: "\n") }

    /// Whether the flow ends unless the current screen handles the problem.
    public var isCritical: Bool { type?.isCritical ?? true }

    /// The title, then the messages without one that repeats it.
    package func texts(of text: (InfoMessageModel) -> String = \.text) -> [String] {
        let title = title.flatMap { $0.isEmpty ? nil : $0 }
        return [title].compactMap(\.self) + messageItems.filter { $0.text != title }.map(text)
    }
}

/// The types of problems that a screen may handle.
public enum HandleableProblemType: String, Sendable, CaseIterable {
    /// Fields have wrong values.
    case invalidInput
    /// The user name or the password is wrong.
    case incorrectCredentials
    /// The user could not be authenticated. Critical.
    case authenticationFailed
    /// The user has tried too often.
    case tooManyAttempts
    /// The user cannot go on in this way, and may choose another one.
    case genericUserError
    /// The access token belongs to another session, so that only a new flow helps. Critical.
    case sessionAndAccessTokenMismatch
    /// The request has failed, and may succeed when it is repeated: there was no connection, an operation of the
    /// client was cancelled, or a link leads out of the login.
    case requestFailed

    /// Whether the flow ends unless a screen handles the problem.
    public var isCritical: Bool { self == .authenticationFailed || self == .sessionAndAccessTokenMismatch }
}

/// A problem as the wallet maps it.
public struct DefaultProblemModel: ProblemModel {
    public var title: String?
    public var messageItems: [InfoMessageModel]
    public var linkItems: [LinkItemModel]
    public var type: HandleableProblemType?
    public var error: BadgeError

    public init(
        title: String? = nil, messageItems: [InfoMessageModel] = [], linkItems: [LinkItemModel] = [],
        type: HandleableProblemType?, error: BadgeError
    ) {
        self.title = title
        self.messageItems = messageItems
        self.linkItems = linkItems
        self.type = type
        self.error = error
    }

    /// Creates the problem of a request that has failed: a screen may handle it if the error says that it can be
    /// repeated.
    public init(_ error: BadgeError, in words: Localization) {
        self.init(
            messageItems: [InfoMessageModel(error.reason(in: words), style: .error)],
            type: error.isRetryable ? .requestFailed : nil, error: error)
    }
}
