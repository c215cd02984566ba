import BadgeModel
import BadgeUI
import Foundation

/// A workflow screen that shows a registered view. It passes the view's answers to the completion, and refusals to the
/// controller.
@MainActor
final class LoginPromptScreen: BadgeUIProtocol {
    private let controller: LoginPromptController
    private weak var view: (any LoginPromptView)?
    private var completion: PromptCompletion<LoginAnswer>?
    private let openPage: @Sendable (URL) async throws -> Void

    init(
        controller: LoginPromptController, openPage: @escaping @Sendable (URL) async throws -> Void
    ) {
        self.controller = controller
        self.openPage = openPage
    }

    /// Shows the view.
    ///
    /// The view's responder retains this screen and its completion, so that the prompt is cancelled when the view is
    /// released.
    ///
    /// - Throws: `BadgeError` `uiNotRegistered` if a subclass of the controller did not call `super`.
    func show(
        _ setup: LoginPromptSetup, view: any LoginPromptView, completion: @escaping PromptCompletion<LoginAnswer>
    ) throws(BadgeError) {
        self.completion = completion
        self.view = view
        try controller.begin(setup, view: view, screen: self)
    }

    func dismiss() {
        completion = nil
        if controller.isBusy { controller.hideBusy() }
        view?.dismiss()
    }

    func submit(_ answer: LoginAnswer) {
        guard controller.leads(self) else { return }
        controller.submit(answer)
    }

    func submit(_ values: [String: JSON]) {
        guard controller.leads(self), !controller.isBusy, let kind = controller.setup?.kind else { return }
        do throws(BadgeError) { controller.submit(try LoginAnswer(values, to: kind)) } catch {
            controller.show(LoginPromptFailure(error, username: values["username"]?.stringValue))
        }
    }

    func openForgottenPasswordPage() {
        guard controller.leads(self), let page = controller.setup?.screen?.forgotPassword?.link else {
            return
        }
        Task { [controller] in
            do { try await openPage(page) } catch {
                controller.show(LoginPromptFailure(BadgeError(wrapping: error)))
            }
        }
    }

    func cancel() {
        guard controller.leads(self) else { return }
        controller.cancel()
    }

    func send(_ answer: LoginAnswer) {
        completion?(answer) { [controller] error in
            controller.show(LoginPromptFailure(error, username: answer.username))
        }
    }

    func giveUp() { completion?(nil, nil) }
}
