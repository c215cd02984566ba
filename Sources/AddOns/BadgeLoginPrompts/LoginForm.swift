public import BadgeModel
public import BadgeUI

/// A view model of a login prompt, with the values of its fields, its texts and its actions.
///
/// Draw the form with any user interface. It calls `onChange` after each change that the user did not make.
///
///     let form = LoginForm()
///     form.onChange = { screen.draw(form) }
///     wallet.ui.loginPrompts.register(view: .instance(form), for: .authentication)
@MainActor
open class LoginForm: LoginPromptView {
    /// The setup of the current prompt; `nil` while no prompt is shown.
    public private(set) var setup: LoginPromptSetup?
    /// The value of the user name field.
    public var username = ""
    /// The value of the password field.
    public var password = Secret(utf8: "")
    /// The value of the field for the second factor; `nil` if none is required.
    public var oneTimeCode: Secret?
    /// Additional values for the organization, by name.
    public var parameters: [String: String] = [:]
    /// The most recent refusal; `nil` if there was none.
    public private(set) var failure: LoginPromptFailure?
    /// The text to show during a login attempt; `nil` if none is in progress.
    public private(set) var busyText: String?
    /// Whether the organization requires a second factor in addition to the password.
    public private(set) var needsSecondFactor = false
    /// Called after each change that the user did not make.
    public var onChange: @MainActor () -> Void = {}
    private var responder: LoginPromptResponder?

    public init() {}

    open func setUp(_ setup: LoginPromptSetup, responder: LoginPromptResponder) {
        clear()
        self.setup = setup
        self.responder = responder
        username = setup.username ?? ""
        password = setup.password ?? Secret(utf8: "")
        onChange()
    }

    /// Submits the values of the fields.
    open func submit() {
        responder?.submit(
            username: username, password: password, oneTimeCode: oneTimeCode, parameters: parameters)
    }

    /// Submits an answer instead of the values of the fields.
    public func submit(_ answer: LoginAnswer) { responder?.submit(answer) }

    /// Cancels the prompt.
    public func cancel() { responder?.cancel() }

    open func show(_ failure: LoginPromptFailure) {
        self.failure = failure
        oneTimeCode = nil
        needsSecondFactor = failure.error.code == .secondFactorRequired
        // Only the second factor was missing, so the name and the password are submitted again with it.
        if !needsSecondFactor { password = Secret(utf8: "") }
        onChange()
    }

    open func showBusy(_ text: String) {
        busyText = text
        onChange()
    }

    open func hideBusy() {
        busyText = nil
        onChange()
    }

    open func dismiss() {
        clear()
        onChange()
    }

    private func clear() {
        (setup, responder, failure, busyText, oneTimeCode) = (nil, nil, nil, nil, nil)
        (username, password, parameters, needsSecondFactor) = ("", Secret(utf8: ""), [:], false)
    }
}
