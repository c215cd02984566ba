import BadgeModel
public import BadgeUI

/// The controller of a login prompt, between its view and its module.
///
/// To customize a prompt, subclass the controller and call `super` in every override. For each attempt, the controller
/// calls `willLogIn`, then `didSucceed` or `didFail`, then `didLogIn`. When the prompt has ended and its view is gone,
/// it calls `didDismiss`. A login without a screen calls the same methods, except for `setUp` and `didDismiss`.
///
///     final class AuditedLogin: LoginPromptController {
///         override func didLogIn(_ outcome: LoginOutcome) {
///             super.didLogIn(outcome)
///             journal.append(outcome)
///         }
///     }
@MainActor
open class LoginPromptController {
    /// The setup of the current or the last prompt; `nil` before the first one.
    public private(set) var setup: LoginPromptSetup?
    /// The registered view; `nil` if the prompt uses the registered login screen, or the view is gone.
    public private(set) weak var view: (any LoginPromptView)?
    /// Whether a login attempt is in progress.
    public private(set) var isBusy = false
    /// Whether the session of a login is saved and survives a restart. If `false`, the session ends with the process,
    /// and the store contains nothing of it; that of a new badge's login leaves the store once the badge is added.
    open var persistsCredentials = true
    /// The state of a certificate prompt.
    public private(set) var certificateState = CertificatePromptState.notInitialized
    private weak var screen: LoginPromptScreen?
    private var isSetUp = false

    public init() {}

    /// Prepares the prompt and shows the view.
    ///
    /// Override this method to change the setup, and pass the changed setup to `super`. A prompt whose controller does
    /// not call `super` fails with `uiNotRegistered`.
    ///
    /// - Parameters:
    ///   - view: The registered view; `nil` for the registered login screen.
    ///   - setup: The contents of the prompt.
    open func setUp(view: (any LoginPromptView)?, setup: LoginPromptSetup) {
        isSetUp = true
        isBusy = false
        self.setup = setup
        self.view = view
        guard let screen else { return }
        view?.setUp(setup, responder: LoginPromptResponder(screen: screen))
    }

    /// Submits an answer of the view.
    ///
    /// An answer of the wrong kind, or a new password whose two entries differ, is shown as a failure without an
    /// attempt. Answers during an attempt are ignored.
    open func submit(_ answer: LoginAnswer) {
        guard let screen, let setup, !isBusy else { return }
        do throws(BadgeError) { try answer.check(for: setup) } catch {
            return show(LoginPromptFailure(error, username: answer.username))
        }
        showBusy(setup.localization("prompt.login.busy", ["server": setup.serverName]))
        screen.send(answer)
    }

    /// Cancels the prompt. Ignored if the prompt cannot be cancelled.
    open func cancel() {
        guard let setup, setup.canBeCancelled else { return }
        screen?.giveUp()
    }

    /// Shows a failure in the view. The prompt stays.
    open func show(_ failure: LoginPromptFailure) {
        hideBusy()
        var failure = failure
        failure.localization = setup?.localization ?? .english
        view?.show(failure)
    }

    /// Shows the view as busy, and ignores answers until ``hideBusy()`` is called.
    public func showBusy(_ text: String) {
        isBusy = true
        view?.showBusy(text)
    }

    /// Shows the view as ready, and accepts answers again.
    public func hideBusy() {
        isBusy = false
        view?.hideBusy()
    }

    /// Called before a login attempt.
    open func willLogIn(_ answer: LoginAnswer) {}
    /// Called when the organization has accepted a login.
    open func didSucceed(_ result: LoginResult) {}
    /// Called when a login attempt has failed.
    open func didFail(_ failure: LoginPromptFailure) {}
    /// Called at the end of a login attempt.
    open func didLogIn(_ outcome: LoginOutcome) {}
    /// Called when the prompt has ended and its view is gone.
    ///
    /// - Parameter credentialsUpdated: Whether a login was accepted.
    open func didDismiss(credentialsUpdated: Bool) {}
    /// Called when the state of a certificate prompt has changed.
    open func certificateStateDidChange(to state: CertificatePromptState) {}
}

extension LoginPromptController {
    /// Shows a prompt with ``setUp(view:setup:)``.
    ///
    /// - Throws: `BadgeError` `uiNotRegistered` if a subclass did not call `super`.
    func begin(
        _ setup: LoginPromptSetup, view: (any LoginPromptView)?, screen: LoginPromptScreen?
    ) throws(BadgeError) {
        (isSetUp, self.screen) = (false, screen)
        setUp(view: view, setup: setup)
        guard isSetUp else {
            throw BadgeError(
                .uiNotRegistered, .loginPrompts("uiNotRegistered.baseNotCalled"), ["type": "\(type(of: self))"])
        }
    }

    /// Ends the prompt after its view is gone.
    func end(credentialsUpdated: Bool) {
        (isBusy, screen, view) = (false, nil, nil)
        didDismiss(credentialsUpdated: credentialsUpdated)
    }

    /// Changes the state of a certificate prompt.
    func advance(to state: CertificatePromptState) {
        certificateState = state
        certificateStateDidChange(to: state)
    }

    /// Returns whether the controller currently controls the prompt of a screen.
    func leads(_ screen: LoginPromptScreen) -> Bool { self.screen === screen }
}
