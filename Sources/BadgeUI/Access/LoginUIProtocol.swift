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

    /// Asks for a login as the two prompts before it do, with what else is known of it: the user name that stands in the
    /// prompt from the start above all.
    ///
    /// This is the prompt that workflows call. The default implementation calls `promptForLoginToBadge` or
    /// `promptForLoginToOrganization`.
    ///
    /// - Parameters:
    ///   - setup: What the login is for, and what to show from the start.
    ///   - completion: Takes the credentials, and a handler for a refusal.
    func promptForLogin(_ setup: LoginPromptSetup, completion: @escaping PromptCompletion<LoginCredentials>)

    /// Asks for the password so far and for a new one: when the app calls `changePassword(of:)`.
    ///
    /// `loginRefused` says that the password so far is wrong, `invalidInput` that the new one will not do. `nil` ends the
    /// workflow with `declined`, and the password stays. Without an implementation the workflow ends with
    /// `uiNotRegistered`.
    ///
    /// - Parameters:
    ///   - setup: Whose password is changed.
    ///   - completion: Takes both passwords, and a handler for a refusal.
    func promptForPasswordChange(_ setup: LoginPromptSetup, completion: @escaping PromptCompletion<PasswordChange>)

    /// Asks what a certificate server wants to know before it certifies a key of this device: when the app calls
    /// `requestCertificate(from:)`. `setup.fields` lists what to ask.
    ///
    /// `nil` ends the workflow with `declined`, and no certificate is asked for. Without an implementation the workflow
    /// ends with `uiNotRegistered`.
    ///
    /// - Parameters:
    ///   - setup: The server and its fields.
    ///   - completion: Takes a value for each field by its name, and a handler for a refusal.
    func promptForCertificate(_ setup: LoginPromptSetup, completion: @escaping PromptCompletion<[String: Secret]>)

    /// Tells the user where to log in on another screen, and with which code: when the app calls `enroll(at:)` or
    /// `logIn(to:)` with the method `device`, and at servers that take no password from an app.
    ///
    /// The workflow asks the server on its own while the prompt is up, and dismisses the screen as soon as the user has
    /// logged in there. `acknowledged` only says that the user has read it. `nil` ends the workflow with `declined`, as a
    /// refusal on the other screen does; `verificationCodeExpired` ends it when the code runs out.
    ///
    /// `openBrowser` opens the address with the code in it in the browser of this device, which the default implementation
    /// answers at once; without such an address the workflow ends with `uiNotRegistered` there.
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

    /// Tells the user that the browser is about to open, and which host it will show: when the app calls `enroll(at:)` or
    /// `logIn(to:)` with the method `browser`, and at servers that take no password from an app.
    ///
    /// `acknowledged` opens the browser; the screen stays until the login is over, and is told of a login that can be tried
    /// again. `nil` ends the workflow with `declined`, as a refusal in the browser does. The default implementation
    /// acknowledges at once: the browser shows the host as well.
    ///
    /// - Parameters:
    ///   - login: The organization and the host.
    ///   - completion: Takes the answer, and a handler for a login that failed.
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

/// What a user does with the address and the code of a login on another screen.
public enum DeviceLoginAnswer: String, Sendable, CaseIterable {
    /// Has seen them.
    case acknowledged
    /// Wants the browser of this device to open the address.
    case openBrowser
}

/// A login that the user completes in the browser of this device (RFC 8252).
public struct BrowserLoginPrompt: Sendable, Hashable {
    /// The organization's name, as it calls itself.
    public let organization: String
    /// The host whose page the browser opens, as it stands in the address bar.
    public let host: String

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
    /// Where the user enters it.
    public let address: URL
    /// The same with the code in it, for a QR code or a link; `nil` where the server has none.
    public let addressWithCode: URL?
    /// When the code runs out.
    public let expires: Date
    /// For how many seconds it is good from now.
    public let secondsLeft: Int

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

/// A name and a password, with whatever else a login screen asks for.
public struct LoginCredentials: Sendable, Equatable {
    /// The name in the directory.
    public let username: String
    /// The password.
    public let password: Secret
    /// The code of the second factor; `nil` before one is required.
    public let oneTimeCode: Secret?
    /// Further values that the organization's server understands, by name; none of them a secret.
    public var parameters: [String: String]

    public init(
        username: String, password: Secret, oneTimeCode: Secret? = nil, parameters: [String: String] = [:]
    ) {
        self.username = username
        self.password = password
        self.oneTimeCode = oneTimeCode
        self.parameters = parameters
    }
}
