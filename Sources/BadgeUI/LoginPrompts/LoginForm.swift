public import BadgeModel

/// A view model of a login prompt: the values of its fields, its texts, and the actions of its buttons.
///
/// Draw it with any user interface; `onChange` is called after each change that did not come from the user.
///
///     let form = LoginForm()
///     form.onChange = { screen.draw(form) }
///     wallet.ui.loginPrompts.register(view: .instance(form), for: .authentication)
@MainActor
open class LoginForm: LoginPromptView {
    /// What the prompt is about; `nil` while none is up.
    public private(set) var setup: LoginPromptSetup?
    /// The value of the field for the user name.
    public var username = ""
    /// The value of the field for the password.
    public var password = Secret(utf8: "")
    /// The value of the field for the second factor; `nil` where none is needed.
    public var oneTimeCode: Secret?
    /// Further values for the organization, by name.
    public var parameters: [String: String] = [:]
    /// What was refused last; `nil` when nothing was.
    public private(set) var failure: LoginPromptFailure?
    /// What to show while an answer is being tried; `nil` when none is.
    public private(set) var busyText: String?
    /// Whether the organization wants a second factor beside the password.
    public private(set) var needsSecondFactor = false
    /// Called after each change that did not come from the user.
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

    /// Sends another answer than the fields.
    public func submit(_ answer: LoginAnswer) { responder?.submit(answer) }

    /// Gives up.
    public func cancel() { responder?.cancel() }

    open func show(_ failure: LoginPromptFailure) {
        self.failure = failure
        oneTimeCode = nil
        needsSecondFactor = failure.error.code == .secondFactorRequired
        // The name and the password are sent once more with the second factor, which alone was missing.
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
