import BadgeKeys
import BadgeModel
import BadgeTesting
import BadgeUI
import BadgeWebUI
import Synchronization

/// A prompt that a test presents, and the answers that it gets.
@MainActor
final class PresentedPrompt {
    let id = Form.ID()
    private(set) var answers: [FormAnswer?] = []
    private(set) var refuse: FailureHandler?
    private let presenter: any PromptPresenter
    private var outcome: (@MainActor (FailureHandler?) -> Void)?

    init(_ form: Form, in appearance: ResolvedAppearance = ResolvedAppearance(), on presenter: any PromptPresenter) {
        self.presenter = presenter
        presenter.present(form, in: appearance, as: id) { [weak self] answer, refuse in
            MainActor.assumeIsolated {
                self?.answers.append(answer)
                self?.refuse = refuse
                self?.outcome?(refuse)
            }
        }
    }

    func dismiss() { presenter.dismiss(id) }

    func update(_ form: Form) { presenter.update(form, as: id) }

    /// Presents another form on the same presenter.
    func asking(_ form: Form) -> PresentedPrompt { PresentedPrompt(form, on: presenter) }

    /// Accepts the next answer.
    func dismissOnAnswer() { outcome = { [weak self] _ in self?.dismiss() } }

    /// Refuses the next answer.
    func refuseOnAnswer(_ error: BadgeError) { outcome = { refuse in refuse?(error) } }
}

extension Form {
    static let code = Form(
        .transactionCode, title: "Enter your code", message: "The organization sent it apart.",
        fields: [Field("code", label: "Code", .code(.digits), constraints: .length(6))], actions: [.submit("Continue")])

    static let login = Form(
        .loginToOrganization, title: "Log in",
        fields: [
            Field("username", label: "User name", .text), Field("password", label: "Password", .secret(.any)),
        ], actions: [.submit("Log in")])

    static let consent = Form(
        .locationConsent, title: "Use your location?", message: "The badge may only be used on site.",
        actions: [Form.Action("confirm", label: "Allow"), Form.Action("refuse", label: "Do not allow")])
}
