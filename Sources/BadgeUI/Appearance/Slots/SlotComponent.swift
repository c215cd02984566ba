public import BadgeModel

/// A component of the app in a position of a screen.
///
/// A presenter that draws with a toolkit takes the component's view from its own type; every other presenter has the
/// text. The calls come in this order, and several components of one kind can be made one after another: `created`,
/// then `shown` and `hidden` in turn, `saveState` before the screen is rebuilt, `destroyed` at the end.
///
///     final class Clock: SlotComponent {
///         var text: String { "09:41" }
///     }
@MainActor
public protocol SlotComponent: AnyObject {
    /// What it says, for a presenter that draws text and for whoever does not see it; lines are separated by a newline.
    var text: String { get }

    /// The size that its content takes in a position of that width, in the presenter's units. A component without one takes
    /// the size of its text.
    func contentSize(fittingWidth width: Double) -> ContentSize?

    /// It was made.
    ///
    /// - Parameters:
    ///   - host: What it can ask of the screen.
    ///   - state: What `saveState` returned on a component before; `nil` for the first.
    func created(in host: any SlotHost, restoring state: JSON?)
    /// It can be seen.
    func shown()
    /// It cannot be seen any more, such as behind another screen.
    func hidden()
    /// What the next component in this position begins with.
    func saveState() -> JSON?
    /// Its screen is gone.
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
