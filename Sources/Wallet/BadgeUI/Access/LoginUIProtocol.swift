public import BadgeModel
public import Foundation

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

    /// Asks for a login to a badge in the wallet: when the policy requires a login or a more recent one, and when the
    /// app calls `logIn(to:)`.
    ///
    /// The credentials are sent to the badge's organization. A login of anyone but the holder ends the workflow with
    /// `wrongPerson`, `nil` with `declined`.
    ///
    /// - Parameters:
    ///   - badge: The badge to log in to.
    ///   - completion: Takes the credentials, and a handler for a refusal.
    func promptForLoginToBadge(_ badge: Badge, completion: @escaping PromptCompletion<LoginCredentials>)

    /// Asks for a login to an organization from which the user wants a badge without an invitation: when the app calls
    /// `enroll(at:)`, and for a login link.
    ///
    /// The organization issues the badge if it accepts the credentials. `nil` ends the workflow with `declined`, and no
    /// badge is added.
    ///
    /// - Parameters:
    ///   - organization: The organization's name, as it calls itself.
    ///   - completion: Takes the credentials, and a handler for a refusal.
    func promptForLoginToOrganization(
        _ organization: String, completion: @escaping PromptCompletion<LoginCredentials>)

    /// Asks for a login like the two prompts above, with everything else that is known of it, such as the initial user
    /// name.
    ///
    /// Workflows call this prompt. The default implementation calls `promptForLoginToBadge` or
    /// `promptForLoginToOrganization`.
    ///
    /// - Parameters:
    ///   - setup: The purpose of the login, and the initial contents of the prompt.
    ///   - completion: Takes the credentials, and a handler for a refusal.
    func promptForLogin(_ setup: LoginPromptSetup, completion: @escaping PromptCompletion<LoginCredentials>)

    /// Asks for the current password and a new one: when the app calls `changePassword(of:)`.
    ///
    /// A wrong current password is refused with `loginRefused`, an unsuitable new one with `invalidInput`. `nil` ends
    /// the workflow with `declined`, and the password stays. Without an implementation the workflow ends with
    /// `uiNotRegistered`.
    ///
    /// - Parameters:
    ///   - setup: The account whose password is changed.
    ///   - completion: Takes both passwords, and a handler for a refusal.
    func promptForPasswordChange(_ setup: LoginPromptSetup, completion: @escaping PromptCompletion<PasswordChange>)

    /// Asks for the values that a certificate server requires before it certifies a key of this device: when the app
    /// calls `requestCertificate(from:for:)`. `setup.fields` lists the fields.
    ///
    /// `nil` ends the workflow with `declined`, and no certificate is requested. Without an implementation the workflow
    /// ends with `uiNotRegistered`.
    ///
    /// - Parameters:
    ///   - setup: The server and its fields.
    ///   - completion: Takes a value for each field by its name, and a handler for a refusal.
    func promptForCertificate(_ setup: LoginPromptSetup, completion: @escaping PromptCompletion<[String: Secret]>)

    /// Shows the user where to log in on another screen, and the code to enter there: when the app calls `enroll(at:)`
    /// or `logIn(to:)` with the method `device`, and at servers that accept no password from an app.
    ///
    /// The workflow polls the server while the prompt is shown, and dismisses the screen as soon as the user has logged
    /// in. `acknowledged` only confirms that the user has read the code. `nil` ends the workflow with `declined`, and
    /// so does a refusal on the other screen; `verificationCodeExpired` ends it when the code expires.
    ///
    /// `openBrowser` opens the address that contains the code in the browser of this device. The default implementation
    /// answers with it at once, or ends the workflow with `uiNotRegistered` if there is no such address.
    ///
    ///     func promptForDeviceLogin(
    ///         _ login: DeviceLoginPrompt, completion: @escaping PromptCompletion<DeviceLoginAnswer>
    ///     ) {
    ///         show("Open \(login.address) and enter \(login.userCode).", button: "OK") {
    ///             completion($0 ? .acknowledged : nil, nil)
    ///         }
    ///     }
    ///
    /// - Parameters:
    ///   - login: The address and the code.
    ///   - completion: Takes the answer.
    func promptForDeviceLogin(
        _ login: DeviceLoginPrompt, completion: @escaping PromptCompletion<DeviceLoginAnswer>)

    /// Announces that the browser is about to open, and the host that it will show: when the app calls `enroll(at:)` or
    /// `logIn(to:)` with the method `browser`, and at servers that accept no password from an app.
    ///
    /// `acknowledged` opens the browser. The screen stays until the login is complete, and its handler is called for a
    /// failed login that can be repeated. `nil` ends the workflow with `declined`, also while the login goes on in the
    /// browser, and so does a refusal there. The default implementation acknowledges at once, since the browser shows the
    /// host too.
    ///
    /// - Parameters:
    ///   - login: The organization and the host.
    ///   - completion: Takes the answer, and a handler for a failed login.
    func promptForBrowserLogin(
        _ login: BrowserLoginPrompt, completion: @escaping PromptCompletion<InformAnswer>)
}

extension LoginUIProtocol {
    public static func instance() -> (any LoginUIProtocol)? { nil }

    public func promptForLogin(
        _ setup: LoginPromptSetup, completion: @escaping PromptCompletion<LoginCredentials>
    ) {
        if let badge = setup.badge { return promptForLoginToBadge(badge, completion: completion) }
        promptForLoginToOrganization(setup.projectName, completion: completion)
    }

    public func promptForPasswordChange(
        _ setup: LoginPromptSetup, completion: @escaping PromptCompletion<PasswordChange>
    ) {
        MissingPrompt.note(#function)
    }

    public func promptForCertificate(
        _ setup: LoginPromptSetup, completion: @escaping PromptCompletion<[String: Secret]>
    ) {
        MissingPrompt.note(#function)
    }

    public func promptForDeviceLogin(
        _ login: DeviceLoginPrompt, completion: @escaping PromptCompletion<DeviceLoginAnswer>
    ) {
        guard login.addressWithCode != nil else { return MissingPrompt.note(#function) }
        completion(.openBrowser, nil)
    }

    public func promptForBrowserLogin(
        _ login: BrowserLoginPrompt, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        completion(.acknowledged, nil)
    }
}

/// The user's answer to the address and the code of a login on another screen.
public enum DeviceLoginAnswer: String, Sendable, CaseIterable {
    /// The user has read them.
    case acknowledged
    /// The user wants to open the address in the browser of this device.
    case openBrowser
}

/// The texts of a login elsewhere that the app changed; `nil` for those of the SDK.
public struct LoginPromptTexts: Sendable, Hashable {
    /// The headline.
    public var title: String?
    /// The message.
    public var message: String?
    /// The label of the button.
    public var button: String?
    /// The label of the control that cancels.
    public var cancelButton: String?

    public init() {}

    /// The texts of a prompt that the app changed.
    package init(_ setup: LoginPromptSetup, _ languages: Languages) {
        title = setup.changedTitle
        message = setup.changedSubtitle
        button = setup.style?.loginLabel(in: languages)
        cancelButton = setup.style?.cancelLabel(in: languages)
    }
}

/// A login that the user completes in the browser of this device (RFC 8252).
public struct BrowserLoginPrompt: Sendable, Hashable {
    /// The organization's name, as it calls itself.
    public let organization: String
    /// The host whose page the browser opens, as shown in the address bar.
    public let host: String
    /// The texts that the app changed.
    public var texts = LoginPromptTexts()

    public init(organization: String, host: String) {
        self.organization = organization
        self.host = host
    }
}

/// A login that the user completes on another screen (RFC 8628).
public struct DeviceLoginPrompt: Sendable, Hashable {
    /// The organization's name.
    public let organization: String
    /// The code that the user enters there: one line of at most 64 characters.
    public let userCode: String
    /// The address at which to enter the code.
    public let address: URL
    /// The address including the code, for a QR code or a link; `nil` if the server does not provide it.
    public let addressWithCode: URL?
    /// The expiry of the code.
    public let expires: Date
    /// The number of seconds until the code expires.
    public let secondsLeft: Int
    /// The texts that the app changed.
    public var texts = LoginPromptTexts()

    public init(
        organization: String, userCode: String, address: URL, addressWithCode: URL? = nil, expires: Date,
        secondsLeft: Int
    ) {
        self.organization = organization
        self.userCode = userCode
        self.address = address
        self.addressWithCode = addressWithCode
        self.expires = expires
        self.secondsLeft = secondsLeft
    }
}

/// A user name and a password, and the additional values of a login screen.
public struct LoginCredentials: Sendable, Equatable {
    /// The user name.
    public let username: String
    /// The password.
    public let password: Secret
    /// The code of the second factor; `nil` before one is required.
    public let oneTimeCode: Secret?
    /// Additional values for the organization's server, by name. They must not be secret.
    public var parameters: [String: String]

    public init(
        username: String, password: Secret, oneTimeCode: Secret? = nil, parameters: [String: String] = [:]
    ) {
        self.username = username
        self.password = password
        self.oneTimeCode = oneTimeCode?.readAsCode
        self.parameters = parameters
    }
}
