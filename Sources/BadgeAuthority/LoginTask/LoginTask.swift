public import BadgeModel

/// Decides about logins instead of the organization's own passwords: a directory, a corporate login server, or a
/// check of what an app's login screen asks beside name and password.
///
/// Every try is counted before the task is asked, and ten refusals lock the account for a while, as wrong passwords do.
/// The second factor of a person who has one is asked for behind the task.
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
///     configuration.transport = authority.transport(loginTask: DirectoryLogin())
public protocol LoginTask: Sendable {
    /// Decides about one login.
    ///
    /// - Parameter request: Who wants to log in, and what the login screen asked.
    /// - Returns: Who it is, why it is refused, or that a code is needed.
    /// - Throws: Anything when it cannot decide: the login is answered as by a server that is away, and the try is not
    ///   counted.
    func logIn(_ request: LoginTaskRequest) async throws -> LoginTaskAnswer
}

/// A login that a ``LoginTask`` decides about.
public struct LoginTaskRequest: Sendable {
    /// The user name, as it was entered.
    public let username: String
    /// The password, as it was entered.
    public let password: Secret
    /// The code that an earlier answer asked for (``LoginTaskAnswer/codeNeeded(message:)``); `nil` in the first step.
    public let code: Secret?
    /// What the login screen asked beside these, by name.
    public let parameters: [String: String]
    /// The email address of the person who has the user name here; `nil` where nobody has it.
    public let email: String?
    /// The thumbprint of the key of the device, or a name for the login where a browser shows the page.
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

/// What a ``LoginTask`` decides.
public enum LoginTaskAnswer: Sendable, Hashable {
    /// It is this person of the organization; `nil` for the one who has the user name.
    case accepted(email: String?)
    /// It is refused.
    ///
    /// - Parameters:
    ///   - code: Why, for the app: 1 to 64 characters of `a-z`, `A-Z`, `0-9`, `_`, `-` and `.`.
    ///   - message: Why, for the user, in a sentence of at most 500 characters; empty for a wrong name or password.
    case refused(code: String, message: String)
    /// The login is right so far, and is to come again with a code; with a wrong code it counts as a wrong try.
    ///
    /// - Parameter message: Where the user finds the code, in a sentence of at most 500 characters.
    case codeNeeded(message: String?)
}
