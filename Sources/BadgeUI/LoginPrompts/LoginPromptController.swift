package import BadgeModel

/// Controls a login prompt of one kind, between its view and its module.
///
/// An app adds what it needs by a subclass that calls the base class in whatever it overrides. For each try, the
/// controller hears `willLogIn`, then `didSucceed` or `didFail`, then `didLogIn`; at the end of the prompt, after the view
/// is gone, `didDismiss`. A login without a screen has the same hooks; `setUp` and `didDismiss` are not called for it.
///
///     final class AuditedLogin: LoginPromptController {
///         override func didLogIn(_ outcome: LoginOutcome) {
///             super.didLogIn(outcome)
///             journal.append(outcome)
///         }
///     }
@MainActor
open class LoginPromptController {
    /// What the prompt is about; `nil` before the first one.
    public private(set) var setup: LoginPromptSetup?
    /// The view that was registered; `nil` for the registered login screen, and once the view is gone.
    public private(set) weak var view: (any LoginPromptView)?
    /// Whether an answer is being tried.
    public private(set) var isBusy = false
    /// Whether what a login grants is saved, so that it is there after a restart. Otherwise it ends with this process,
    /// and nothing of it stays in the store, which a new badge's login leaves once the badge is there.
    open var persistsCredentials = true
    /// How far a certificate prompt is.
    public private(set) var certificateState = CertificatePromptState.notInitialized
    private weak var screen: LoginPromptScreen?
    private var isSetUp = false

    public init() {}

    /// Prepares for a prompt and shows the view. Override it to change the setup, and pass the changed one to `super`; a
    /// prompt whose controller does not call `super` fails with `uiNotRegistered`.
    ///
    /// - Parameters:
    ///   - view: The registered view; `nil` for the registered login screen.
    ///   - setup: What to show.
    open func setUp(view: (any LoginPromptView)?, setup: LoginPromptSetup) {
        isSetUp = true
        isBusy = false
        self.setup = setup
        self.view = view
        guard let screen else { return }
        view?.setUp(setup, responder: LoginPromptResponder(screen: screen))
    }

    /// Takes an answer of the view. One that the prompt did not ask for, or a new password that was entered in two ways, is
    /// shown as a failure and not tried; a second answer while one is being tried is ignored.
    open func submit(_ answer: LoginAnswer) {
        guard let screen, let setup, !isBusy else { return }
        do throws(BadgeError) { try answer.check(for: setup) } catch {
            return show(LoginPromptFailure(error, username: answer.username))
        }
        showBusy(setup.localization("prompt.login.busy", ["server": setup.serverName]))
        screen.send(answer)
    }

    /// Gives up for the view; ignored by a prompt that cannot be cancelled.
    open func cancel() {
        guard let setup, setup.canBeCancelled else { return }
        screen?.giveUp()
    }

    /// Tells the view of a refusal; the prompt stays.
    open func show(_ failure: LoginPromptFailure) {
        hideBusy()
        var failure = failure
        failure.localization = setup?.localization ?? .english
        view?.show(failure)
    }

    /// Covers the view, and takes no answer until ``hideBusy()``.
    public func showBusy(_ text: String) {
        isBusy = true
        view?.showBusy(text)
    }

    /// Uncovers the view, and takes answers again.
    public func hideBusy() {
        isBusy = false
        view?.hideBusy()
    }

    /// A try begins.
    open func willLogIn(_ answer: LoginAnswer) {}
    /// The organization accepted it.
    open func didSucceed(_ result: LoginResult) {}
    /// It was refused.
    open func didFail(_ failure: LoginPromptFailure) {}
    /// The try is over.
    open func didLogIn(_ outcome: LoginOutcome) {}
    /// The view is gone.
    ///
    /// - Parameter credentialsUpdated: Whether a login was accepted.
    open func didDismiss(credentialsUpdated: Bool) {}
    /// The certificate prompt went on.
    open func certificateStateDidChange(to state: CertificatePromptState) {}
}

extension LoginPromptController {
    /// Shows a prompt through ``setUp(view:setup:)``.
    ///
    /// - Throws: `BadgeError` `uiNotRegistered` when a subclass did not call the base class.
    package func begin(
        _ setup: LoginPromptSetup, view: (any LoginPromptView)?, screen: LoginPromptScreen?
    ) throws(BadgeError) {
        (isSetUp, self.screen) = (false, screen)
        setUp(view: view, setup: setup)
        guard isSetUp else {
            throw BadgeError(.uiNotRegistered, "uiNotRegistered.baseNotCalled", ["type": "\(type(of: self))"])
        }
    }

    /// The prompt is over, and its view gone.
    package func end(credentialsUpdated: Bool) {
        (isBusy, screen, view) = (false, nil, nil)
        didDismiss(credentialsUpdated: credentialsUpdated)
    }

    /// The certificate prompt goes on.
    package func advance(to state: CertificatePromptState) {
        certificateState = state
        certificateStateDidChange(to: state)
    }

    /// Whether the prompt of that screen is the one that it leads now.
    func leads(_ screen: LoginPromptScreen) -> Bool { self.screen === screen }
}
