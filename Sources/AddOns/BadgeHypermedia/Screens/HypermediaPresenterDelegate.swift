public import BadgeModel
public import BadgeUI
public import Foundation

/// The container, as a presenter sees it: the receiver of the user's actions.
///
/// Each presenter has a delegate of its own, which takes nothing any more once the step has changed. While a request
/// is running, further actions are ignored, except for ``close()``.
@MainActor
public protocol HypermediaPresenterDelegate: AnyObject, Sendable {
    /// Whether the screen is one of several of the same step, and ``goBack()`` leads to the one before.
    var canGoBack: Bool { get }
    /// The origin of the server that sent the step, for the user to see; `nil` if there is none, as in a preview. A step
    /// may look like a prompt of the wallet, and its texts are the server's.
    var serverOrigin: String? { get }

    /// Submits the form of a button, or starts an option.
    ///
    /// - Parameters:
    ///   - interactionActionModel: The button or option.
    ///   - parameters: The values of the fields, by name, which override those of the form: `.text` for a line of text
    ///     or a choice, `.secret` for a password, `.flag` for a box to check.
    func submit(interactionActionModel: any InteractionActionModel, parameters: [String: FieldValue])

    /// Chooses an option.
    func select(selectorItemModel: SelectorItemModel)

    /// Follows a link. A picture is ignored.
    func follow(linkItemModel: LinkItemModel)

    /// Shows a problem of the screen itself, as if the server had reported it.
    func handleUIProblem(_ problem: any ProblemModel)

    /// Ends the flow, after the user was told if ``HypermediaPresentation/showsErrors`` is set.
    ///
    /// - Parameters:
    ///   - error: The error of the flow.
    ///   - title: What to tell the user in a few words; `nil` for the usual title.
    ///   - message: What to tell the user; `nil` for the error's reason.
    func interruptFlow(for error: BadgeError, title: String?, message: String?)

    /// Whether an address may be opened outside the flow: it is `https`, or a scheme that the app allows.
    func canOpenURL(_ url: URL) -> Bool

    /// Opens an address outside the flow.
    ///
    /// - Returns: Whether it was opened.
    func openURL(_ url: URL) async -> Bool

    /// Returns to the current step from the screen of a problem.
    func acknowledge()

    /// Returns to the screen before in the same step.
    func goBack()

    /// Closes the flow, after the user was asked if ``HypermediaPresentation/confirmsClosing`` is set.
    ///
    /// - Returns: Whether the flow is closed; otherwise the user goes on with the screen.
    @discardableResult
    func close() async -> Bool
}
