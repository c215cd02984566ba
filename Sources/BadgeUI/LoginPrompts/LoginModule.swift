public import BadgeModel

/// Does the login of a prompt, also where no screen is shown: logic that must always run belongs here.
///
///     final class BranchLogin: LoginModule {
///         func logIn(_ answer: LoginAnswer, with request: LoginRequest) async throws -> LoginResult {
///             guard case .credentials(var credentials) = answer else { return try await request.send(answer) }
///             credentials.parameters["branch"] = branch
///             return try await request.send(.credentials(credentials))
///         }
///     }
@MainActor
public protocol LoginModule: AnyObject, Sendable {
    /// Turns an answer into a login: `request.send` asks the organization, and what it throws is to be thrown on.
    ///
    /// A module that returns without having sent a request that succeeded has logged nobody in, and the prompt fails.
    ///
    /// - Parameters:
    ///   - answer: What the view answered, or the app gave for a login without a screen.
    ///   - request: Asks the organization.
    func logIn(_ answer: LoginAnswer, with request: LoginRequest) async throws -> LoginResult
}

/// The request to the organization by which an answer becomes a login.
public struct LoginRequest: Sendable {
    private let body: @Sendable (LoginAnswer) async throws -> Void

    package init(_ body: @escaping @Sendable (LoginAnswer) async throws -> Void) {
        self.body = body
    }

    /// Asks the organization.
    ///
    /// - Throws: `BadgeError`; `loginRefused`, `accountLocked`, `secondFactorRequired`, those of the network.
    public func send(_ answer: LoginAnswer) async throws -> LoginResult {
        try await body(answer)
        return LoginResult(username: answer.username)
    }
}

/// A login that succeeded.
public struct LoginResult: Sendable, Hashable {
    /// The name that was entered here; `nil` where it was entered elsewhere.
    public let username: String?

    public init(username: String?) {
        self.username = username
    }
}

/// A login that failed.
public struct LoginPromptFailure: Sendable {
    /// Who refused.
    public enum Level: String, Sendable, CaseIterable {
        /// The way to the organization: its server cannot be reached, is not trusted, or does not work.
        case server
        /// The organization: a wrong password, a locked account, an answer that will not do.
        case project
    }

    /// What happened.
    public let error: BadgeError
    /// The user name that was tried, which stays in its field; the password does not.
    public let username: String?
    /// The words of the user's language.
    package var localization = Localization.english

    public init(_ error: BadgeError, username: String? = nil) {
        self.error = error
        self.username = username
    }

    /// What to tell the user.
    public var message: String { error.reason(in: localization) }

    /// Who refused.
    public var level: Level {
        switch error.code {
        case .serverInsecure, .serverUnreachable, .serverUntrusted, .serverFailed, .serverAnswerInvalid,
            .metadataMismatch, .rateLimited:
            .server
        default: .project
        }
    }
}

/// How a try of a login ended.
public enum LoginOutcome: Sendable {
    /// Accepted.
    case succeeded(LoginResult)
    /// Refused.
    case failed(LoginPromptFailure)
    /// Withdrawn before it was decided.
    case cancelled
}

/// Sends an answer as it is.
@MainActor
final class PlainLoginModule: LoginModule {
    func logIn(_ answer: LoginAnswer, with request: LoginRequest) async throws -> LoginResult {
        try await request.send(answer)
    }
}
