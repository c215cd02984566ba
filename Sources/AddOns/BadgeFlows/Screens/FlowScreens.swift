package import BadgeModel
public import BadgeUI
import Synchronization

/// The screens of a wallet for the forms of flows.
///
/// A registration takes effect with the next form. Without one, the presenter of all other prompts draws the forms
/// (``/BadgeUI/UIRegistry/registerAll(presentedBy:timeZone:texts:)``).
///
///     wallet.ui.flows.registerMergePrompt { JoinAccountsSheet() }
public final class FlowScreens: UIRegistryExtension {
    /// Creates a screen on the main actor; `nil` leaves the prompt to the default.
    public typealias Factory<Screen> = @MainActor @Sendable () -> Screen?

    private struct State {
        var form: Factory<any FlowUIProtocol>?
        var merge: Factory<any FlowMergeUIProtocol>?
    }

    private let state = Mutex(State())
    private let defaults: DefaultScreens

    package init(_ defaults: DefaultScreens) {
        self.defaults = defaults
    }

    /// Registers the screen for the forms; `nil` restores the default.
    public func registerForms(_ factory: Factory<any FlowUIProtocol>?) { state.withLock { $0.form = factory } }

    /// Registers the screen that asks whether to join two accounts; `nil` restores the default.
    public func registerMergePrompt(_ factory: Factory<any FlowMergeUIProtocol>?) {
        state.withLock { $0.merge = factory }
    }

    /// Creates the screen for the forms.
    ///
    /// - Throws: `BadgeError` `uiNotRegistered`.
    @MainActor
    package func makeForms() throws(BadgeError) -> any FlowUIProtocol {
        let own = state.withLock(\.form)
        guard let screen = own?() ?? defaults.drawing.map(FormScreen.init) else { throw .noScreen("FlowUIProtocol") }
        return screen
    }

    /// Creates the screen that asks whether to join two accounts.
    ///
    /// - Throws: `BadgeError` `uiNotRegistered`.
    @MainActor
    package func makeMergePrompt() throws(BadgeError) -> any FlowMergeUIProtocol {
        let own = state.withLock(\.merge)
        guard let screen = own?() ?? defaults.drawing.map(FormScreen.init) else {
            throw .noScreen("FlowMergeUIProtocol")
        }
        return screen
    }
}

extension UIRegistry {
    /// The screens for the forms of flows.
    public var flows: FlowScreens { self[FlowScreens.self] }
}

extension BadgeError {
    fileprivate static func noScreen(_ name: String) -> BadgeError {
        BadgeError(.uiNotRegistered, "uiNotRegistered.protocol", ["name": name], detail: .uiProtocol(name))
    }
}
