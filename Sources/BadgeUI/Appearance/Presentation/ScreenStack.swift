/// A stack of screens that the app owns, such as a navigation controller.
@MainActor
public protocol ScreenStack: AnyObject, Sendable {
    /// Whether the stack is on the screen already.
    var isMounted: Bool { get }
    /// The screen on top; `nil` when there is none.
    var top: AnyObject? { get }
    /// Puts a screen on top.
    func push(_ screen: AnyObject)
    /// Takes everything above a screen away.
    func pop(to screen: AnyObject?)
    /// A screen of the wallet is about to be seen: where the app sets the bar's colours, fonts and buttons.
    func willShow(_ screen: AppearanceScreen)
    /// A screen of the wallet can be seen.
    func didShow(_ screen: AppearanceScreen)
}

extension ScreenStack {
    public func willShow(_ screen: AppearanceScreen) {}
    public func didShow(_ screen: AppearanceScreen) {}
}

/// Something that a popover can open from, such as a button in a bar.
@MainActor
public protocol PopoverAnchor: AnyObject, Sendable {
    /// Whether it is on the screen still.
    var isPresent: Bool { get }
}

/// A window or view that can present a dialog.
@MainActor
public protocol PresentingHost: AnyObject, Sendable {}

/// Which way a popover's arrow points.
public enum ArrowDirection: String, Sendable, CaseIterable {
    case up
    case down
    case left
    case right
    case any
}

/// A rectangle in coordinates of the whole screen.
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
