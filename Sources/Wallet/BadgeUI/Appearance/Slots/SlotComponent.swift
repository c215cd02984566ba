public import BadgeModel

/// A component that an app puts in a slot of a screen.
///
/// A presenter with a UI toolkit uses the component's own view; all other presenters show its text. The calls come in
/// this order: `created`, then `shown` and `hidden` alternately, `saveState` before the screen is rebuilt, and finally
/// `destroyed`. Several components of one kind can be created one after another.
///
///     final class Clock: SlotComponent {
///         var text: String { "09:41" }
///     }
@MainActor
public protocol SlotComponent: AnyObject {
    /// The text of the component, for presenters that draw text and for accessibility. Lines are separated by a
    /// newline.
    var text: String { get }

    /// Returns the size of the content in a slot of that width, in the presenter's units. A component that returns
    /// `nil` gets the size of its text.
    func contentSize(fittingWidth width: Double) -> ContentSize?

    /// Called after the component was created.
    ///
    /// - Parameters:
    ///   - host: The component's interface to the screen.
    ///   - state: The value that `saveState` returned on an earlier component; `nil` for the first.
    func created(in host: any SlotHost, restoring state: JSON?)
    /// Called when the component becomes visible.
    func shown()
    /// Called when the component is no longer visible, for example behind another screen.
    func hidden()
    /// Returns the state for the next component in this slot.
    func saveState() -> JSON?
    /// Called after the screen was closed.
    func destroyed()
}

extension SlotComponent {
    public func contentSize(fittingWidth width: Double) -> ContentSize? { nil }
    public func created(in host: any SlotHost, restoring state: JSON?) {}
    public func shown() {}
    public func hidden() {}
    public func saveState() -> JSON? { nil }
    public func destroyed() {}
}

/// The size of a slot's content, in the presenter's units.
public struct ContentSize: Sendable, Hashable {
    public let width: Double
    public let height: Double

    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}
