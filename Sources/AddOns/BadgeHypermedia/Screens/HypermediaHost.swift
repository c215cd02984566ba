public import BadgeModel
public import BadgeUI

/// What surrounds the screens of a login that the server drives: header, activity indicator and questions of the
/// container.
///
/// The default host draws with the registered ``/BadgeUI/PromptPresenter``. An app with a window of its own for the flow sets
/// another one with ``HypermediaRegistry/setHost(_:)``.
@MainActor
public protocol HypermediaHost: AnyObject, Sendable {
    /// The device or window on which the flow is shown; a terminal by default.
    var device: PresentationDevice { get }

    /// Called before the first screen, with how the flow is presented.
    func open(_ plan: PresentationPlan)

    /// Called when the flow is over and its last screen is gone.
    func close()

    /// Draws the header for a screen.
    ///
    /// - Returns: Whether the header is drawn here, so that the presenter draws none.
    func showHeader(for model: any HypermediaModel) -> Bool

    /// Shows that a request is running.
    func showLoading()

    /// Called after each ``showLoading()``, when the request is over.
    func hideLoading()

    /// Asks whether to leave the flow.
    func confirmClosing() async -> Bool

    /// Tells the user of an error that ends the flow, and returns when they have read it.
    func show(_ error: BadgeError, title: String?, message: String?) async
}

extension HypermediaHost {
    public var device: PresentationDevice { .terminal }
    public func open(_ plan: PresentationPlan) {}
    public func close() {}
    public func showHeader(for model: any HypermediaModel) -> Bool { false }
    public func showLoading() {}
    public func hideLoading() {}
    public func confirmClosing() async -> Bool { true }
    public func show(_ error: BadgeError, title: String?, message: String?) async {}
}
