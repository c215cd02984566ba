public import BadgeUI

/// Continues, or does not, with what the user wants to send; called at most once, from the main actor. Later calls are
/// ignored. As long as it is not called, the screen stays interactive, and another action of the user replaces this one.
public typealias PreSubmitClosure = @MainActor @Sendable (_ continues: Bool, _ parameters: [String: FieldValue]) -> Void

/// Continues, or does not, with what the user has chosen; called as ``PreSubmitClosure`` is.
public typealias PreActionClosure = @MainActor @Sendable (_ continues: Bool) -> Void

/// A screen of a login that the server drives.
///
/// A presenter is created for one model, by the factory that is registered for it, and is shown until the step changes:
/// the container holds it until then, and the presenter holds its ``flowDelegate`` weakly. The user's actions go to
/// the delegate, and the presenter's own hook is called in between, exactly once for each: a presenter never calls its
/// hooks itself.
///
///     final class PasswordScreen: Screen, HypermediaPresenter {
///         weak var flowDelegate: (any HypermediaPresenterDelegate)?
///         let model: any FormModel
///
///         func show() { present(fields: model.inputs(of: model.buttons[0])) }
///         func dismiss() { close() }
///
///         func pressed(_ entered: String) {
///             flowDelegate?.submit(
///                 interactionActionModel: model.buttons[0], parameters: ["password": .secret(Secret(utf8: entered))])
///         }
///
///         func handleProblemModel(_ model: any ProblemModel) -> Bool {
///             show(problem: model.message)
///             return true
///         }
///     }
@MainActor
public protocol HypermediaPresenter: AnyObject, Sendable {
    /// The receiver of the user's actions, which the container sets before it shows the presenter. Hold it weakly.
    var flowDelegate: (any HypermediaPresenterDelegate)? { get set }

    /// Called before ``show()`` with the model that the presenter was made for.
    func preRender(uiModel: any HypermediaModel)

    /// Shows the screen.
    func show()

    /// Closes the screen: the step has changed, or the flow is over.
    func dismiss()

    /// Called before ``show()`` if the container draws the header: the presenter draws none.
    func hideHeaderView()

    /// Whether the screen shows by itself that a request is running, so that the container does not. Asked once for
    /// each request, when it starts.
    func hasLoading() -> Bool

    /// Called exactly once for each request that the screen has started, when it is over, whatever its outcome.
    func stopLoading()

    /// Shows a problem.
    ///
    /// - Returns: Whether the problem is shown here, and the user stays. Otherwise the container shows it, and a
    ///   critical one ends the flow.
    func handleProblemModel(_ model: any ProblemModel) -> Bool

    /// Shows texts instead of those of the model.
    func handleInfoMessageModels(_ models: [InfoMessageModel])

    /// Shows links and pictures instead of those of the model, such as the next QR code.
    func handleLinkItemModels(_ models: [LinkItemModel])

    /// Shows another form of the same step.
    ///
    /// - Returns: Whether the form is shown here. Otherwise the container shows a screen for it.
    func handleFormModel(_ model: any FormModel) -> Bool

    /// Shows the next state of a polling step whose screen is unchanged.
    func handlePollingModel(_ model: any PollingModel)

    /// Called before something is submitted. What is sent are the parameters that the closure is given.
    func preSubmit(
        interactionActionModel: any InteractionActionModel, parameters: [String: FieldValue],
        closure: @escaping PreSubmitClosure)

    /// Called before an option is chosen.
    func preSelect(selectorItemModel: SelectorItemModel, closure: @escaping PreActionClosure)

    /// Called before a link is followed.
    func preFollow(linkItemModel: LinkItemModel, closure: @escaping PreActionClosure)
}

extension HypermediaPresenter {
    public func preRender(uiModel: any HypermediaModel) {}
    public func hideHeaderView() {}
    public func hasLoading() -> Bool { false }
    public func stopLoading() {}
    public func handleProblemModel(_ model: any ProblemModel) -> Bool { false }
    public func handleInfoMessageModels(_ models: [InfoMessageModel]) {}
    public func handleLinkItemModels(_ models: [LinkItemModel]) {}
    public func handleFormModel(_ model: any FormModel) -> Bool { false }

    public func handlePollingModel(_ model: any PollingModel) {
        handleInfoMessageModels(model.messageItems)
        handleLinkItemModels(model.linkItems)
    }

    public func preSubmit(
        interactionActionModel: any InteractionActionModel, parameters: [String: FieldValue],
        closure: @escaping PreSubmitClosure
    ) {
        closure(true, parameters)
    }

    public func preSelect(selectorItemModel: SelectorItemModel, closure: @escaping PreActionClosure) { closure(true) }
    public func preFollow(linkItemModel: LinkItemModel, closure: @escaping PreActionClosure) { closure(true) }
}
