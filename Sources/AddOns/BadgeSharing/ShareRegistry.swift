package import BadgeModel
public import BadgeUI
import Synchronization

/// The targets with which the user of a wallet can share, the screen that asks, and the listeners. Every wallet has its own
/// registry.
///
///     wallet.ui.sharing.register(TeamChat())
///     wallet.ui.sharing.add(listener)
public final class ShareRegistry: UIRegistryExtension {
    /// Creates a screen on the main actor; `nil` leaves the prompt to the default.
    public typealias Factory = @MainActor @Sendable () -> (any SharingUIProtocol)?

    private struct State {
        var targets: [any ShareTarget] = []
        var screen: Factory?
    }

    private let state = Mutex(State())
    private let listeners = ListenerList<any ShareListener>()
    private let dialog = DialogSlot()
    private let defaults: DefaultScreens

    /// The registered targets, in the order of their registration.
    public var targets: [any ShareTarget] { state.withLock { $0.targets } }

    /// Whether a sharing dialog is shown.
    public var isDialogShown: Bool { dialog.isOccupied }

    package init(_ defaults: DefaultScreens) {
        self.defaults = defaults
    }

    /// Registers a target, which replaces an earlier one with the same identifier.
    public func register(_ target: any ShareTarget) {
        state.withLock { state in
            guard let index = state.targets.firstIndex(where: { $0.id == target.id }) else {
                return state.targets.append(target)
            }
            state.targets[index] = target
        }
    }

    /// Removes a target. An identifier without one is ignored.
    public func remove(_ target: ShareTargetID) {
        state.withLock { $0.targets.removeAll { $0.id == target } }
    }

    /// Registers the screen that asks what to share; `nil` restores the default.
    public func registerScreen(_ factory: Factory?) { state.withLock { $0.screen = factory } }

    /// Adds a listener. Adding it again has no effect.
    public func add(_ listener: any ShareListener) { listeners.add(listener, ObjectIdentifier(listener)) }

    /// Removes a listener. It is not called any more, also if it is removed during a call of another listener.
    public func remove(_ listener: any ShareListener) { listeners.remove(ObjectIdentifier(listener)) }

    /// Cancels the dialog that is shown, also while it waits for a target. What was shared before stays shared, and the
    /// dialog then completes. Without a dialog, nothing happens.
    public func cancel() { dialog.cancel() }
}

extension ShareRegistry {
    /// Calls the listeners one after another, in the order of their registration.
    @MainActor
    package func notify(_ call: @MainActor (any ShareListener) -> Void) { listeners.notify(call) }

    /// Begins a dialog, of which there is one at a time.
    ///
    /// - Parameters:
    ///   - dialog: The dialog.
    ///   - cancel: Cancels it.
    /// - Throws: `BadgeError` `dialogAlreadyShown`.
    package func begin(_ dialog: AnyObject, cancel: @escaping @Sendable () -> Void) throws {
        guard self.dialog.begin(dialog, cancel: cancel) else {
            throw BadgeError(.dialogAlreadyShown, .sharing("dialogAlreadyShown.sharing"))
        }
    }

    /// Ends a dialog.
    package func end(_ dialog: AnyObject) { self.dialog.end(dialog) }

    /// Requires that a screen is registered.
    ///
    /// - Throws: `BadgeError` `uiNotRegistered`.
    package func requireScreen() throws(BadgeError) {
        guard state.withLock({ $0.screen != nil }) || defaults.drawing != nil else { throw .noScreen }
    }

    /// Creates the screen of one dialog.
    ///
    /// - Throws: `BadgeError` `uiNotRegistered`.
    @MainActor
    package func makeScreen() throws(BadgeError) -> any SharingUIProtocol {
        let own = state.withLock(\.screen)
        guard let screen = own?() ?? defaults.drawing.map(FormScreen.init) else { throw .noScreen }
        return screen
    }
}

extension UIRegistry {
    /// The targets of sharing, its screen and its listeners.
    public var sharing: ShareRegistry { self[ShareRegistry.self] }
}

extension BadgeError {
    fileprivate static let noScreen = BadgeError(
        .uiNotRegistered, "uiNotRegistered.protocol", ["name": "SharingUIProtocol"],
        detail: .uiProtocol("SharingUIProtocol"))
}
