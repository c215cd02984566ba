public import BadgeModel

/// Asks for a user name and a password. Required.
///
/// A refused login keeps the prompt: `loginRefused` says how many attempts are left, `accountLocked` how long the
/// account takes no login. After `secondFactorRequired`, answer again with the same name and password and with the
/// ``LoginCredentials/oneTimeCode`` that the user received.
///
///     final class LoginSheet: Sheet, LoginUIProtocol {
///         static func instance() -> (any LoginUIProtocol)? { LoginSheet() }
///
///         func promptForLoginToBadge(_ badge: Badge, completion: @escaping PromptCompletion<LoginCredentials>) {
///             logIn("Log in to use \(badge.display.name)", completion)
///         }
///
///         func promptForLoginToOrganization(
///             _ organization: String, completion: @escaping PromptCompletion<LoginCredentials>
///         ) {
///             logIn("Log in to \(organization)", completion)
///         }
///
///         private func logIn(_ text: String, _ completion: @escaping PromptCompletion<LoginCredentials>) {
///             ask(text, fields: "User name", "Password") { entered in
///                 guard let entered else { return completion(nil, nil) }
///                 let credentials = LoginCredentials(username: entered[0], password: Secret(utf8: entered[1]))
///                 completion(credentials) { self.show(problem: $0.reason) }
///             }
///         }
///
///         func dismiss() { close() }
///     }
@MainActor
public protocol LoginUIProtocol: BadgeUIProtocol {
    /// Creates the screen for one run of a workflow, if the class was registered with
    /// ``UIRegistry/registerLoginUIClass(_:)``.
    ///
    /// - Returns: The screen; `nil`, as the default implementation answers, counts as not registered.
    static func instance() -> (any LoginUIProtocol)?

    /// Asks for a login to a badge that is in the wallet: when the policy requires a login or a more recent one, and
    /// when the app calls `logIn(to:)`.
    ///
    /// Credentials are sent to the badge's organization. A login of somebody other than the holder ends the workflow
    /// with `wrongPerson`, `nil` with `declined`.
    ///
    /// - Parameters:
    ///   - badge: The badge to log in to.
    ///   - completion: Takes the credentials, and a handler for a refusal.
    func promptForLoginToBadge(_ badge: Badge, completion: @escaping PromptCompletion<LoginCredentials>)

    /// Asks for a login to an organization of which the user wants a badge, without an invitation: when the app calls
    /// `enroll(at:)`, and for a login link.
    ///
    /// Accepted credentials have the badge issued. `nil` ends the workflow with `declined`, and no badge is added.
    ///
    /// - Parameters:
    ///   - organization: The organization's name, as it calls itself.
    ///   - completion: Takes the credentials, and a handler for a refusal.
    func promptForLoginToOrganization(
        _ organization: String, completion: @escaping PromptCompletion<LoginCredentials>)
}

extension LoginUIProtocol {
    public static func instance() -> (any LoginUIProtocol)? { nil }
}

/// A name and a password, with whatever else a login screen asks for.
public struct LoginCredentials: Sendable, Equatable {
    /// The name in the directory.
    public let username: String
    /// The password.
    public let password: Secret
    /// The code of the second factor; `nil` before one is required.
    public let oneTimeCode: Secret?
    /// Further values that the organization's server understands, by name; none of them a secret.
    public let parameters: [String: String]

    public init(
        username: String, password: Secret, oneTimeCode: Secret? = nil, parameters: [String: String] = [:]
    ) {
        self.username = username
        self.password = password
        self.oneTimeCode = oneTimeCode
        self.parameters = parameters
    }
}
