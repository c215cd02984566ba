import BadgeModel
import Synchronization

/// What an app adds to the sign-ins with identity providers: its own providers, icons, and listeners. Every wallet has
/// its own registry.
///
///     wallet.ui.providers.setAssets(try AssetDirectory(folder))
///     wallet.ui.providers.add(listener)
public final class ProviderRegistry: Sendable {
    private struct State {
        var custom: [CustomProvider] = []
        var listeners: [any ProviderSignInListener] = []
        var assets: any AssetSource = NoAssets()
        var options = ProviderSignInOptions()
        var dialog: Dialog?
        var makeScreens: (@MainActor @Sendable () -> ProviderScreens)?
    }

    // The dialog that is shown, and how it is cancelled.
    private struct Dialog {
        let id: ObjectIdentifier
        let cancel: @Sendable () -> Void
    }

    private let state = Mutex(State())

    /// The options of sign-ins that are begun without any.
    public var options: ProviderSignInOptions {
        get { state.withLock { $0.options } }
        set { state.withLock { $0.options = newValue } }
    }

    /// The app's own providers, in the order of their registration.
    public var customProviders: [CustomProvider] { state.withLock { $0.custom } }

    /// Whether a sign-in dialog is shown.
    public var isDialogShown: Bool { state.withLock { $0.dialog != nil } }

    init() {}

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
    public func add(_ listener: any ProviderSignInListener) {
        state.withLock { state in
            guard !state.listeners.contains(where: { $0 === listener }) else { return }
            state.listeners.append(listener)
        }
    }

    /// Removes a listener. It is not called any more, also if it is removed during a call of another listener.
    public func remove(_ listener: any ProviderSignInListener) {
        state.withLock { $0.listeners.removeAll { $0 === listener } }
    }

    /// Cancels the dialog that is shown, whatever its screen, also while it waits for a server. Without one, nothing
    /// happens.
    public func cancel() { state.withLock { $0.dialog?.cancel }?() }

    /// Returns the icon of a provider; `nil` if the assets have none.
    func icon(of provider: IdentityProvider) -> ImageData? {
        guard let name = provider.icon else { return nil }
        let assets = state.withLock { $0.assets }
        do { return try assets.image(named: name) } catch { return nil }
    }

    func setScreens(_ make: @escaping @MainActor @Sendable () -> ProviderScreens) {
        state.withLock { $0.makeScreens = make }
    }
}

extension ProviderRegistry {
    /// Calls the listeners one after another, in the order of their registration.
    @MainActor
    package func notify(_ call: @MainActor (any ProviderSignInListener) -> Void) {
        for listener in state.withLock({ $0.listeners }) {
            let isRegistered = state.withLock { state in state.listeners.contains { $0 === listener } }
            if isRegistered { call(listener) }
        }
    }

    /// Begins a dialog, of which there is one at a time.
    ///
    /// - Parameters:
    ///   - dialog: The dialog.
    ///   - cancel: Cancels it.
    /// - Throws: `BadgeError` `dialogAlreadyShown`.
    package func begin(_ dialog: AnyObject, cancel: @escaping @Sendable () -> Void) throws {
        try state.withLock { state in
            guard state.dialog == nil else { throw BadgeError(.dialogAlreadyShown, "dialogAlreadyShown.signIn") }
            state.dialog = Dialog(id: ObjectIdentifier(dialog), cancel: cancel)
        }
    }

    /// Ends a dialog.
    package func end(_ dialog: AnyObject) {
        state.withLock { state in
            if state.dialog?.id == ObjectIdentifier(dialog) { state.dialog = nil }
        }
    }

    /// Creates the screens of one dialog.
    ///
    /// - Throws: `BadgeError` `uiNotRegistered` without a presenter.
    @MainActor
    package func makeScreens() throws -> ProviderScreens {
        guard let make = state.withLock({ $0.makeScreens }) else {
            throw BadgeError(
                .uiNotRegistered, "uiNotRegistered.protocol", ["name": "PromptPresenter"],
                detail: .uiProtocol("PromptPresenter"))
        }
        return make()
    }
}
