/// A stack of screens that the app owns, such as a navigation controller.
@MainActor
public protocol ScreenStack: AnyObject, Sendable {
    /// Whether the stack is already on the screen.
    var isMounted: Bool { get }
    /// The screen on top; `nil` if the stack is empty.
    var top: AnyObject? { get }
    /// Pushes a screen.
    func push(_ screen: AnyObject)
    /// Removes all screens above the given one.
    func pop(to screen: AnyObject?)
    /// Called before a screen of the wallet appears. The app can set the bar's colours, fonts and buttons.
    func willShow(_ screen: AppearanceScreen)
    /// Called after a screen of the wallet has appeared.
    func didShow(_ screen: AppearanceScreen)
}

extension ScreenStack {
    public func willShow(_ screen: AppearanceScreen) {}
    public func didShow(_ screen: AppearanceScreen) {}
}

/// An object from which a popover can open, such as a button in a bar.
@MainActor
public protocol PopoverAnchor: AnyObject, Sendable {
    /// Whether the anchor is still on the screen.
    var isPresent: Bool { get }
}

/// A window or view that can present a dialog.
@MainActor
public protocol PresentingHost: AnyObject, Sendable {}

/// The direction of a popover's arrow.
public enum ArrowDirection: String, Sendable, CaseIterable {
    case up
    case down
    case left
    case right
    case any
}

/// A rectangle in screen coordinates.
public struct ScreenRectangle: Sendable, Hashable {
    public let x: Double
    public let y: Double
    public let width: Double
    public let height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}
