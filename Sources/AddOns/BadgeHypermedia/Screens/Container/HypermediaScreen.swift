import BadgeModel
import BadgeUI
import Foundation

/// A presenter that is shown, and its delegate, which takes nothing any more once another screen is shown.
@MainActor
final class HypermediaScreen: HypermediaPresenterDelegate {
    let presenter: any HypermediaPresenter
    var model: any HypermediaModel
    let canGoBack: Bool
    private weak var container: HypermediaContainer?

    init(
        _ presenter: any HypermediaPresenter, _ model: any HypermediaModel, canGoBack: Bool,
        in container: HypermediaContainer
    ) {
        self.presenter = presenter
        self.model = model
        self.canGoBack = canGoBack
        self.container = container
    }

    func submit(interactionActionModel: any InteractionActionModel, parameters: [String: FieldValue]) {
        container?.submit(interactionActionModel, parameters, from: self)
    }

    func select(selectorItemModel: SelectorItemModel) { container?.select(selectorItemModel, from: self) }
    func follow(linkItemModel: LinkItemModel) { container?.follow(linkItemModel, from: self) }
    func handleUIProblem(_ problem: any ProblemModel) { container?.showProblem(problem, of: self) }

    func interruptFlow(for error: BadgeError, title: String?, message: String?) {
        container?.interrupt(error, title: title, message: message, from: self)
    }

    func canOpenURL(_ url: URL) -> Bool { container?.canOpen(url, from: self) ?? false }
    func openURL(_ url: URL) async -> Bool { await container?.open(url, from: self) ?? false }
    var serverOrigin: String? { container?.server }
    var isOfOwnServer: Bool { container?.isOwnServer ?? false }
    func acknowledge() { container?.acknowledge(self) }
    func goBack() { container?.goBack(from: self) }
    func close() async -> Bool { await container?.close(from: self) ?? true }

    /// Whether what the server calls Cancel may lead out of the login: it has not led elsewhere yet.
    var leavesByServer: Bool {
        get { container?.leavesByServer ?? false }
        set { container?.leavesByServer = newValue }
    }

    /// Whether ``close()`` asks first.
    var confirmsClosing: Bool { container?.presentation.confirmsClosing ?? false }
}

/// A presenter that waits for the container after each action of the user, and is resumed when nothing else comes of it.
@MainActor
protocol ResumablePresenter: HypermediaPresenter {
    /// Lets the user go on: nothing else came of their last action, or what was shown over the screen is gone.
    func resume()
    /// Takes the screen away until the user goes on there: something else is shown over it.
    func withdraw()
}
