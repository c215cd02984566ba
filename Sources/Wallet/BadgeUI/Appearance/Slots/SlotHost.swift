/// The interface of a slot component to its screen.
@MainActor
public protocol SlotHost: AnyObject {
    /// Shows an activity indicator, and accepts no answer until ``hideBusy()`` is called.
    ///
    /// - Parameter text: The description of the activity; `nil` for a default text.
    func showBusy(_ text: String?)
    /// Hides the activity indicator and accepts answers again.
    func hideBusy()
    /// Reports that the sign-in was completed elsewhere, so that the screen closes without a cancellation.
    ///
    /// - Returns: Whether the screen supports this: whether its form has the action ``FormAnswer/completedOutside``.
    @discardableResult
    func completeOutside() -> Bool
    /// The app's stack, onto which a component may push its own screen; `nil` if the app provides none.
    var stack: (any ScreenStack)? { get }
}
