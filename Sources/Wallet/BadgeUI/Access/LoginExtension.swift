package import BadgeModel
package import Foundation
import Synchronization

/// What an add-on does with the logins of a registry: it has them shown, completed and observed.
package protocol LoginExtension: UIRegistryExtension {
    /// Returns whether the app has components of its own for a kind.
    func isCustomized(for kind: LoginPromptKind) -> Bool

    /// Returns whether the app has a view of its own for a kind.
    func hasView(for kind: LoginPromptKind) -> Bool

    /// Returns how the login screen is drawn; `nil` as usual.
    func style(for kind: LoginPromptKind, _ project: ProjectInfo) -> (any LoginScreenStyle)?

    /// Returns the parameters of a login with a user name and a password, with those that the user did not give.
    func completing(_ parameters: [String: String], _ style: (any LoginScreenStyle)?) -> [String: String]

    /// Returns the parameters that tell an organization of this device.
    ///
    /// - Parameter identifier: The identifier by which the organization knows the device.
    func parameters(ofDevice identifier: String) -> [String: String]

    /// Returns the headers for a request to an organization, sorted by name.
    func headers(for organization: URL) -> [(name: String, value: String)]

    /// Returns the components of the next prompt of a kind.
    @MainActor
    func components(for kind: LoginPromptKind) -> any LoginComponents
}

/// The components by which an add-on shows one login prompt, and takes part in it.
package protocol LoginComponents: Sendable {
    /// Whether they show the prompt themselves. Otherwise the registered login screen is shown.
    var showsPrompt: Bool { get }

    /// Whether the session of a login is saved.
    @MainActor
    var persistsCredentials: Bool { get }

    /// Prepares the prompt of the registered login screen.
    ///
    /// - Returns: What the screen shows.
    /// - Throws: `BadgeError` `uiNotRegistered`.
    @MainActor
    func begin(_ setup: LoginPromptSetup) throws(BadgeError) -> LoginPromptSetup

    /// Shows the prompt, and passes its answers on until one is accepted.
    ///
    /// - Parameters:
    ///   - setup: What the prompt shows.
    ///   - openPage: Opens a page in the system's browser.
    ///   - attempt: Attempts the login with an answer.
    /// - Throws: `BadgeError` `uiNotRegistered`; permanent errors of `attempt`.
    func show<Value: Sendable>(
        _ setup: LoginPromptSetup, openPage: @escaping @Sendable (URL) async throws -> Void,
        attempt: @Sendable (LoginAnswer) async throws -> Value
    ) async throws -> Value

    /// Called before a login attempt.
    @MainActor
    func willLogIn(_ answer: LoginAnswer)

    /// Logs in with an answer.
    ///
    /// - Parameters:
    ///   - answer: The user's answer.
    ///   - words: The words of the user's language.
    ///   - send: Sends an answer to the organization.
    @MainActor
    func logIn<Value: Sendable>(
        _ answer: LoginAnswer, words: Localization, _ send: @escaping @Sendable (LoginAnswer) async throws -> Value
    ) async throws -> Value

    /// Called when a request for a certificate has got further.
    @MainActor
    func advance(to stage: CertificateStage)

    /// Called when the prompt is gone.
    ///
    /// - Parameter credentialsUpdated: Whether a login was accepted.
    @MainActor
    func end(credentialsUpdated: Bool)
}

/// The stages of a request for a certificate.
package enum CertificateStage: Sendable {
    case retrievingFields, waiting, gettingCertificate, finished
}

/// How a login screen differs from the usual one. A value that is `nil` leaves the usual one.
package protocol LoginScreenStyle: Sendable {
    /// The colours, fonts, images and texts around the fields.
    var layer: AppearanceLayer { get }

    /// Returns the headline.
    func titleText(in languages: Languages) -> String?

    /// Returns the text above the fields.
    func headerText(in languages: Languages) -> String?

    /// Returns the label of the button that logs in.
    func loginLabel(in languages: Languages) -> String?

    /// Returns the label of the control that cancels.
    func cancelLabel(in languages: Languages) -> String?

    /// Returns the link to a page for users who forgot their password.
    func forgotPasswordLink(_ words: Localization, in languages: Languages) -> Form.Link?

    /// Returns the fields that replace user name and password; `nil` for these.
    ///
    /// - Parameters:
    ///   - words: The localization of the default labels of user name and password.
    ///   - languages: The user's languages.
    ///   - given: The initial user name and password from the app.
    func fields(
        _ words: Localization, _ languages: Languages, given: (username: String?, password: Secret?)
    ) -> [Field]?
}

extension UIRegistry {
    /// The add-on that takes part in the logins of the registry, once the app has configured it; `nil` before.
    package var loginExtension: (any LoginExtension)? {
        parts.withLock { $0.values.lazy.compactMap { $0 as? any LoginExtension }.first }
    }

    /// Admits one login prompt at a time.
    package var loginTurn: PromptTurn { defaults.loginTurn }
}
