package import BadgeModel
public import BadgeUI
import Synchronization

/// What an app adds to the sign-ins with identity providers: its own providers, icons, and listeners. Every wallet has
/// its own registry.
///
///     wallet.ui.providers.setAssets(try AssetDirectory(folder))
///     wallet.ui.providers.add(listener)
public final class ProviderRegistry: UIRegistryExtension {
    private struct State {
        var custom: [CustomProvider] = []
        var assets: any AssetSource = NoAssets()
        var options = ProviderSignInOptions()
    }

    private let state = Mutex(State())
    private let listeners = ListenerList<any ProviderSignInListener>()
    private let dialog = DialogSlot()
    private let defaults: DefaultScreens

    /// The options of sign-ins that are begun without any.
    public var options: ProviderSignInOptions {
        get { state.withLock { $0.options } }
        set { state.withLock { $0.options = newValue } }
    }

    /// The app's own providers, in the order of their registration.
    public var customProviders: [CustomProvider] { state.withLock { $0.custom } }

    /// Whether a sign-in dialog is shown.
    public var isDialogShown: Bool { dialog.isOccupied }

    package init(_ defaults: DefaultScreens) {
        self.defaults = defaults
    }

    /// Registers a provider of the app's own, and replaces an earlier one with the same identifier. Wallets list it behind
    /// those of the organization.
    public func register(_ provider: CustomProvider) {
        state.withLock { state in
            state.custom.removeAll { $0.provider.id == provider.provider.id }
            state.custom.append(provider)
        }
    }

    /// Sets the source of the providers' icons.
    public func setAssets(_ assets: any AssetSource) { state.withLock { $0.assets = assets } }

    /// Adds a listener. Adding it again has no effect.
    public func add(_ listener: any ProviderSignInListener) { listeners.add(listener, ObjectIdentifier(listener)) }

    /// Removes a listener. It is not called any more, also if it is removed during a call of another listener.
    public func remove(_ listener: any ProviderSignInListener) { listeners.remove(ObjectIdentifier(listener)) }

    /// Cancels the dialog that is shown, whatever its screen, also while it waits for a server. Without one, nothing
    /// happens.
    public func cancel() { dialog.cancel() }

    /// Returns the icon of a provider; `nil` if the assets have none.
    func icon(of provider: IdentityProvider) -> ImageData? {
        guard let name = provider.icon else { return nil }
        let assets = state.withLock { $0.assets }
        do { return try assets.image(named: name) } catch { return nil }
    }

    /// Returns the rows of a list of providers.
    package func rows(of providers: [IdentityProvider]) -> [Form.Action] {
        let names = providers.map(\.name).toldApart(by: providers.map { "\($0.name) (\($0.id.rawValue))" })
        return zip(providers, names).map { provider, name in
            .row(provider.actionName, label: name, icon: icon(of: provider))
        }
    }
}

extension ProviderRegistry {
    /// Calls the listeners one after another, in the order of their registration.
    @MainActor
    package func notify(_ call: @MainActor (any ProviderSignInListener) -> Void) { listeners.notify(call) }

    /// Begins a dialog, of which there is one at a time.
    ///
    /// - Parameters:
    ///   - dialog: The dialog.
    ///   - cancel: Cancels it.
    /// - Throws: `BadgeError` `dialogAlreadyShown`.
    package func begin(_ dialog: AnyObject, cancel: @escaping @Sendable () -> Void) throws {
        guard self.dialog.begin(dialog, cancel: cancel) else {
            throw BadgeError(.dialogAlreadyShown, .providers("dialogAlreadyShown.signIn"))
        }
    }

    /// Ends a dialog.
    package func end(_ dialog: AnyObject) { self.dialog.end(dialog) }

    /// Creates the screens of one dialog.
    ///
    /// - Throws: `BadgeError` `uiNotRegistered` without a presenter.
    @MainActor
    package func makeScreens() throws -> ProviderScreens {
        guard let drawing = defaults.drawing else {
            throw BadgeError(
                .uiNotRegistered, "uiNotRegistered.protocol", ["name": "PromptPresenter"],
                detail: .uiProtocol("PromptPresenter"))
        }
        return ProviderScreens(drawing, registry: self)
    }
}

extension UIRegistry {
    /// The app's own identity providers, and the listeners of sign-ins.
    public var providers: ProviderRegistry { self[ProviderRegistry.self] }
}

extension IdentityProvider {
    /// The name of the action that chooses the provider from a list.
    package var actionName: String { "provider:" + id.rawValue }
}
