public import BadgeModel
import Synchronization

/// The screens that a wallet may show: one slot for each of the fifteen UI protocols.
///
/// A registration takes effect with the next workflow and replaces an earlier one of the same protocol. Every wallet
/// has its own registry; there is no shared one.
///
///     wallet.ui.registerAll(presentedBy: terminal)
///     wallet.ui.registerLoginUIClass(LoginViewController.self)
public final class UIRegistry: Sendable {
    /// The localization of the screens.
    public let localization: Localization
    let defaults = DefaultScreens()
    let parts = Mutex<[ObjectIdentifier: any UIRegistryExtension]>([:])
    private let slots = Mutex(UISlots())
    let appearance = Mutex(AppearanceLayers())

    /// Creates a registry without screens.
    public init(localization: Localization = .english) {
        self.localization = localization
    }

    /// Creates the screen for one run of a workflow; `nil` if none is registered or its factory returns `nil`.
    @MainActor
    public func make<UI>(_ slot: KeyPath<UISlots, UISlot<UI>>) -> UI? {
        self[slot].factory?()
    }

    /// Creates the screen for one run of a workflow.
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

    /// Returns the name of a slot's protocol, as in code.
    package func protocolName<UI>(of slot: KeyPath<UISlots, UISlot<UI>>) -> String { self[slot].protocolName }

    func register<UI>(
        _ slot: WritableKeyPath<UISlots, UISlot<UI>>, isDefault: Bool = false, _ factory: @escaping UISlot<UI>.Factory
    ) {
        slots.withLock { slots in
            slots[keyPath: slot].factory = factory
            slots[keyPath: slot].isDefault = isDefault
        }
    }

    /// Whether the app has neither a login screen nor components of its own for logins with user name and password.
    package var hasDefaultLogin: Bool {
        self[\.login].isDefault && loginExtension?.isCustomized(for: .authentication) != true
    }

    // Returns a copy of the slot. The factory is the app's code, so it runs outside the lock.
    private subscript<UI>(slot: KeyPath<UISlots, UISlot<UI>>) -> UISlot<UI> {
        slots.withLock { $0[keyPath: slot] }
    }
}
