public import BadgeModel
import Synchronization

/// The screens that a wallet may show: one slot for each of the fourteen UI protocols.
///
/// A registration takes effect for the next workflow; the last one of a protocol stands. Every wallet has a registry
/// of its own, and there is no shared one.
///
///     wallet.ui.registerAll(presentedBy: terminal)
///     wallet.ui.registerLoginUIClass(LoginViewController.self)
public final class UIRegistry: Sendable {
    /// The words in which screens speak to the user.
    public let localization: Localization
    /// The components of the login prompts.
    public let loginPrompts = LoginPrompts()
    private let slots = Mutex(UISlots())
    let appearance = Mutex(AppearanceLayers())

    /// Creates a registry without any screen.
    public init(localization: Localization = .english) {
        self.localization = localization
    }

    /// The screen for one run of a workflow; `nil` when none is registered or its factory has none.
    @MainActor
    public func make<UI>(_ slot: KeyPath<UISlots, UISlot<UI>>) -> UI? {
        self[slot].factory?()
    }

    /// The screen for one run of a workflow.
    ///
    /// - Throws: `BadgeError` `uiNotRegistered` with the protocol's name.
    @MainActor
    public func require<UI>(_ slot: KeyPath<UISlots, UISlot<UI>>) throws(BadgeError) -> UI {
        if let screen = make(slot) { return screen }
        let name = protocolName(of: slot)
        throw BadgeError(
            .uiNotRegistered,
            "uiNotRegistered.protocol", ["name": name],
            detail: .uiProtocol(name))
    }

    /// The protocol of a slot, as it is called in code.
    package func protocolName<UI>(of slot: KeyPath<UISlots, UISlot<UI>>) -> String { self[slot].protocolName }

    func register<UI>(
        _ slot: WritableKeyPath<UISlots, UISlot<UI>>, _ factory: @escaping UISlot<UI>.Factory
    ) {
        slots.withLock { $0[keyPath: slot].factory = factory }
    }

    // A copy of the slot: the factory runs outside the lock, since it is the app's code.
    private subscript<UI>(slot: KeyPath<UISlots, UISlot<UI>>) -> UISlot<UI> {
        slots.withLock { $0[keyPath: slot] }
    }
}
