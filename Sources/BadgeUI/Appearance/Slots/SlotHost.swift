/// What a component in a slot can ask of the screen that it stands on.
@MainActor
public protocol SlotHost: AnyObject {
    /// Shows that something is being waited for, and takes no answer until ``hideBusy()``.
    ///
    /// - Parameter text: What is being waited for; a usual text where it is `nil`.
    func showBusy(_ text: String?)
    /// Takes an answer again.
    func hideBusy()
    /// Says that the sign-in was completed elsewhere, so that the screen closes and no cancel is reported.
    ///
    /// - Returns: Whether the screen can be left so: whether its form has the action ``FormAnswer/completedOutside``.
    @discardableResult
    func completeOutside() -> Bool
    /// The app's stack, onto which a component may push a screen of its own; `nil` where the app owns none.
    var stack: (any ScreenStack)? { get }
}
