public import BadgeModel

/// Draws a login prompt of one kind: a screen of the app, for any user interface.
///
/// The app owns a view that a factory created; when the app releases it, the prompt is cancelled. A view that was
/// registered as an instance serves one prompt after the other. ``LoginForm`` is a view model from which a screen can be
/// drawn.
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
    /// Shows the prompt, from a clean start: nothing of a former prompt may be left, no password above all.
    ///
    /// - Parameters:
    ///   - setup: What to draw.
    ///   - responder: Takes the answers, now or later and as often as one is refused.
    func setUp(_ setup: LoginPromptSetup, responder: LoginPromptResponder)

    /// Tells of a refusal. The prompt stays, with the user name as it was and an empty password.
    func show(_ failure: LoginPromptFailure)

    /// Covers the prompt while an answer is being tried.
    func showBusy(_ text: String)

    /// Uncovers it.
    func hideBusy()

    /// Takes the prompt down.
    func dismiss()
}

extension LoginPromptView {
    public func showBusy(_ text: String) {}
    public func hideBusy() {}
}

/// Takes what a user answers to a login prompt.
@MainActor
public struct LoginPromptResponder: Sendable {
    let screen: LoginPromptScreen

    /// Takes an answer. While one is being tried, and after the prompt has ended, it is ignored.
    public func submit(_ answer: LoginAnswer) { screen.submit(answer) }

    /// Takes a name and a password.
    public func submit(
        username: String, password: Secret, oneTimeCode: Secret? = nil, parameters: [String: String] = [:]
    ) {
        submit(
            .credentials(
                LoginCredentials(
                    username: username, password: password, oneTimeCode: oneTimeCode, parameters: parameters)))
    }

    /// Takes values by name; see ``LoginAnswer/init(_:to:)``. One that is no text is refused, by its name.
    public func submit(_ values: [String: JSON]) { screen.submit(values) }

    /// Opens the page for a forgotten password, where the app's document of login screens names one, in the system's
    /// browser. The prompt stays; a browser that does not open is shown as a failure.
    public func openForgottenPasswordPage() { screen.openForgottenPasswordPage() }

    /// Gives up; ignored by a prompt that cannot be cancelled.
    public func cancel() { screen.cancel() }
}

/// Hears what becomes of a login prompt that an app shows.
@MainActor
public protocol LoginPromptDelegate: AnyObject, Sendable {
    /// The prompt is about to show.
    func loginPromptWillDisplay(_ kind: LoginPromptKind)
    /// The answer was accepted, and the prompt is gone.
    func loginPromptDidSucceed(_ kind: LoginPromptKind)
    /// The user cancelled, and the prompt is gone.
    func loginPromptDidCancel(_ kind: LoginPromptKind)
    /// It failed, and the prompt is gone.
    func loginPrompt(_ kind: LoginPromptKind, didFailWith error: BadgeError)
}

extension LoginPromptDelegate {
    public func loginPromptWillDisplay(_ kind: LoginPromptKind) {}
    public func loginPromptDidSucceed(_ kind: LoginPromptKind) {}
    public func loginPromptDidCancel(_ kind: LoginPromptKind) {}
    public func loginPrompt(_ kind: LoginPromptKind, didFailWith error: BadgeError) {}
}
