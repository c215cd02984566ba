public import BadgeModel

/// A type that decides on logins in place of the organization's own passwords: by a directory, a corporate login
/// server, or a check of additional fields of an app's login screen.
///
/// Every attempt is counted before the task is called, and ten refusals lock the account temporarily, as wrong
/// passwords do. If the person has a second factor, it is requested after the task has accepted the login.
///
///     struct DirectoryLogin: LoginTask {
///         func logIn(_ request: LoginTaskRequest) async throws -> LoginTaskAnswer {
///             guard request.parameters["department"] == "works" else {
///                 return .refused(code: "department", message: "Choose your department.")
///             }
///             let entry = try await directory.bind(request.username, request.password)
///             return .accepted(email: entry.mail)
///         }
///     }
///
///     configuration.transport = try authority.transport { $0.loginTask = DirectoryLogin() }
public protocol LoginTask: Sendable {
    /// Decides on one login.
    ///
    /// - Parameter request: The user's entries on the login screen.
    /// - Returns: The person, the reason for a refusal, or the request for a code.
    /// - Throws: Any error if it cannot decide: the client gets the response of an unavailable server, and the attempt
    ///   is not counted.
    func logIn(_ request: LoginTaskRequest) async throws -> LoginTaskAnswer
}

/// A login on which a ``LoginTask`` decides.
public struct LoginTaskRequest: Sendable {
    /// The user name as entered.
    public let username: String
    /// The password as entered.
    public let password: Secret
    /// The code that an earlier answer requested (``LoginTaskAnswer/codeNeeded(message:)``); `nil` in the first step.
    public let code: Secret?
    /// The additional fields of the login screen, by name.
    public let parameters: [String: String]
    /// The email address of the person with that user name; `nil` when there is none.
    public let email: String?
    /// The thumbprint of the device's key, or an identifier of the login if a browser shows the page.
    public let device: String
    /// Whether the person has used this device before.
    public let isKnownDevice: Bool
    /// The organization's address.
    public let organization: String

    /// Creates a request, for tests of a task.
    public init(
        username: String, password: Secret, code: Secret? = nil, parameters: [String: String] = [:],
        email: String? = nil, device: String, isKnownDevice: Bool = false, organization: String
    ) {
        self.username = username
        self.password = password
        self.code = code
        self.parameters = parameters
        self.email = email
        self.device = device
        self.isKnownDevice = isKnownDevice
        self.organization = organization
    }
}

/// The decision of a ``LoginTask``.
public enum LoginTaskAnswer: Sendable, Hashable {
    /// The user is this person of the organization; `nil` for the one with that user name.
    case accepted(email: String?)
    /// The login is refused.
    ///
    /// - Parameters:
    ///   - code: The reason for the app: 1 to 64 characters of `a-z`, `A-Z`, `0-9`, `_`, `-` and `.`.
    ///   - message: The reason for the user, in a sentence of at most 500 characters; empty for a wrong name or
    ///     password.
    case refused(code: String, message: String)
    /// The login is valid so far, and must be repeated with a code. A wrong code counts as a failed attempt.
    ///
    /// - Parameter message: Where the user finds the code, in a sentence of at most 500 characters.
    case codeNeeded(message: String?)
}
