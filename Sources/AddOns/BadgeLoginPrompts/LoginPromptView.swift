public import BadgeModel
public import BadgeUI

/// A view that draws a login prompt of one kind with any user interface.
///
/// The app owns a view that a factory created; releasing the view cancels the prompt. A view that was registered as an
/// instance is used for one prompt after another. ``LoginForm`` is a view model for login screens.
///
///     final class LoginSheet: Sheet, LoginPromptView {
///         func setUp(_ setup: LoginPromptSetup, responder: LoginPromptResponder) {
///             ask("Log in to \(setup.projectName)", fields: "User name", "Password", "Branch") { entered in
///                 guard let entered else { return responder.cancel() }
///                 responder.submit(
///                     username: entered[0], password: Secret(utf8: entered[1]), parameters: ["branch": entered[2]])
///             }
///         }
///
///         func show(_ failure: LoginPromptFailure) { show(problem: failure.message) }
///
///         func dismiss() { close() }
///     }
@MainActor
public protocol LoginPromptView: AnyObject, Sendable {
    /// Shows the prompt.
    ///
    /// Clear everything from an earlier prompt first, especially the password.
    ///
    /// - Parameters:
    ///   - setup: The contents of the prompt.
    ///   - responder: The receiver of the user's answers. It accepts another answer after each refusal.
    func setUp(_ setup: LoginPromptSetup, responder: LoginPromptResponder)

    /// Shows a failure. The prompt stays: leave the user name, and clear the password.
    func show(_ failure: LoginPromptFailure)

    /// Shows that a login attempt is in progress.
    func showBusy(_ text: String)

    /// Shows that the prompt accepts answers again.
    func hideBusy()

    /// Closes the prompt.
    func dismiss()
}

extension LoginPromptView {
    public func showBusy(_ text: String) {}
    public func hideBusy() {}
}

/// The receiver of the user's answers to a login prompt.
@MainActor
public struct LoginPromptResponder: Sendable {
    let screen: LoginPromptScreen

    /// Submits an answer. Ignored during a login attempt, and after the prompt has ended.
    public func submit(_ answer: LoginAnswer) { screen.submit(answer) }

    /// Submits a user name and a password.
    public func submit(
        username: String, password: Secret, oneTimeCode: Secret? = nil, parameters: [String: String] = [:]
    ) {
        submit(
            .credentials(
                LoginCredentials(
                    username: username, password: password, oneTimeCode: oneTimeCode, parameters: parameters)))
    }

    /// Submits values by name; see `LoginAnswer.init(_:to:)`. A value that is not a text is refused with its name.
    public func submit(_ values: [String: JSON]) { screen.submit(values) }

    /// Opens the page for a forgotten password in the system's browser, if the app's ``LoginSettings`` name one. The
    /// prompt stays, and shows a failure if the browser does not open.
    public func openForgottenPasswordPage() { screen.openForgottenPasswordPage() }

    /// Cancels the prompt. Ignored if the prompt cannot be cancelled.
    public func cancel() { screen.cancel() }
}

/// An observer of a login prompt that an app shows.
@MainActor
public protocol LoginPromptDelegate: AnyObject, Sendable {
    /// Called before the prompt is shown.
    func loginPromptWillDisplay(_ kind: LoginPromptKind)
    /// Called when an answer was accepted and the prompt is gone.
    func loginPromptDidSucceed(_ kind: LoginPromptKind)
    /// Called when the user has cancelled and the prompt is gone.
    func loginPromptDidCancel(_ kind: LoginPromptKind)
    /// Called when the prompt has failed and is gone.
    func loginPrompt(_ kind: LoginPromptKind, didFailWith error: BadgeError)
}

extension LoginPromptDelegate {
    public func loginPromptWillDisplay(_ kind: LoginPromptKind) {}
    public func loginPromptDidSucceed(_ kind: LoginPromptKind) {}
    public func loginPromptDidCancel(_ kind: LoginPromptKind) {}
    public func loginPrompt(_ kind: LoginPromptKind, didFailWith error: BadgeError) {}
}
