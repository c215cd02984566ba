public import BadgeModel

/// Asks for a name and a password in the organization's directory. Required.
@MainActor
public protocol LoginUIProtocol: BadgeUIProtocol {
    /// Makes the screen for one run of a workflow, where the class is registered; `nil`, the default, counts as not
    /// registered.
    static func instance() -> (any LoginUIProtocol)?

    /// A badge that is here needs a fresh login.
    func promptForLoginToBadge(_ badge: Badge, completion: @escaping PromptCompletion<LoginCredentials>)

    /// A badge is available from the organization of that name.
    func promptForLoginToOrganization(
        _ organization: String, completion: @escaping PromptCompletion<LoginCredentials>)
}

extension LoginUIProtocol {
    public static func instance() -> (any LoginUIProtocol)? { nil }
}

/// A name and a password, with whatever else a login screen asks.
public struct LoginCredentials: Sendable, Equatable {
    /// The name in the directory.
    public let username: String
    /// The password.
    public let password: Secret
    /// Further values that the organization's server understands, by name.
    public let parameters: [String: String]

    /// Makes credentials.
    public init(username: String, password: Secret, parameters: [String: String] = [:]) {
        self.username = username
        self.password = password
        self.parameters = parameters
    }
}
