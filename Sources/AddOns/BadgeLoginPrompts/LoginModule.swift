public import BadgeModel
public import BadgeUI

/// A module that performs the login of a prompt.
///
/// A module also runs for logins without a screen. Put logic here that every login must run.
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
    /// Logs in with an answer.
    ///
    /// Call `request.send` to send the answer to the organization, and rethrow its errors. The prompt fails if the
    /// module returns without a successful request.
    ///
    /// - Parameters:
    ///   - answer: The answer of the view, or of the app for a login without a screen.
    ///   - request: The request that sends an answer to the organization.
    func logIn(_ answer: LoginAnswer, with request: LoginRequest) async throws -> LoginResult
}

/// A login request to the organization.
public struct LoginRequest: Sendable {
    private let body: @Sendable (LoginAnswer) async throws -> Void

    init(_ body: @escaping @Sendable (LoginAnswer) async throws -> Void) {
        self.body = body
    }

    /// Sends an answer to the organization.
    ///
    /// - Throws: `BadgeError` `loginRefused`, `accountLocked`, `secondFactorRequired`, or a network error.
    public func send(_ answer: LoginAnswer) async throws -> LoginResult {
        try await body(answer)
        return LoginResult(username: answer.username)
    }
}

/// The result of a successful login.
public struct LoginResult: Sendable, Hashable {
    /// The user name entered in the prompt; `nil` if the user entered it elsewhere.
    public let username: String?

    public init(username: String?) {
        self.username = username
    }
}

/// The failure of a login attempt.
public struct LoginPromptFailure: Sendable {
    /// The source of a failure.
    public enum Level: String, Sendable, CaseIterable {
        /// The connection or the server: it is unreachable, not trusted, or does not work.
        case server
        /// The organization: for example, the password is wrong, the account is locked, or the answer is invalid.
        case project
    }

    /// The error of the attempt.
    public let error: BadgeError
    /// The user name of the attempt, which remains in its field. The password is cleared.
    public let username: String?
    /// The localization of the message.
    var localization = Localization.english

    public init(_ error: BadgeError, username: String? = nil) {
        self.error = error
        self.username = username
    }

    /// The message to show to the user.
    public var message: String { error.reason(in: localization) }

    /// The source of the failure.
    public var level: Level { error.isOfServer ? .server : .project }
}

/// The outcome of a login attempt.
public enum LoginOutcome: Sendable {
    /// The organization accepted the login.
    case succeeded(LoginResult)
    /// The login failed.
    case failed(LoginPromptFailure)
    /// The attempt was cancelled before it completed.
    case cancelled
}

/// The default module, which sends an answer unchanged.
@MainActor
final class PlainLoginModule: LoginModule {
    func logIn(_ answer: LoginAnswer, with request: LoginRequest) async throws -> LoginResult {
        try await request.send(answer)
    }
}
