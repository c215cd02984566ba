import BadgeModel
public import Foundation
import Synchronization

/// The components of a wallet's login prompts: a view, a controller and a module for each kind, each of which an app
/// can replace.
///
/// A registration takes effect with the next prompt of its kind. A kind without a view uses the registered
/// `LoginUIProtocol` screen, or the default presenter if the app registered no screen.
///
///     wallet.ui.loginPrompts.register(view: .factory { LoginSheet() }, for: .authentication)
///     wallet.ui.loginPrompts.register(controller: .instance(RememberingLogin()), for: .changePassword)
///     wallet.ui.loginPrompts.reset(.authentication)
public final class LoginPrompts: Sendable {
    /// A registered component of a prompt.
    public enum Component<Value: Sendable>: Sendable {
        /// An instance that is used for one prompt after another.
        case instance(Value)
        /// A factory that creates an instance for each prompt.
        case factory(@MainActor @Sendable () -> Value)
    }

    private struct Registration {
        var view: Component<any LoginPromptView>?
        var controller: Component<LoginPromptController>?
        var module: Component<any LoginModule>?
    }

    /// The parameters of every login with a user name and a password.
    public let parameters = LoginParameters()
    /// The headers of requests to every organization, including one that a link names. Use ``headers(of:)`` for
    /// secrets.
    public let headers = LoginHeaders()

    private let registrations = Mutex<[LoginPromptKind: Registration]>([:])
    private let turn = PromptTurn()
    private let settings = Mutex<LoginSettings?>(nil)
    private let organizationHeaders = Mutex<[String: LoginHeaders]>([:])
    private let pageOpener = Mutex<(@Sendable (URL) async throws -> Void)?>(nil)

    init() {}

    /// Registers the components of a kind. An omitted component is the default one.
    public func register(
        view: Component<any LoginPromptView>? = nil, controller: Component<LoginPromptController>? = nil,
        module: Component<any LoginModule>? = nil, for kind: LoginPromptKind
    ) {
        registrations.withLock { $0[kind] = Registration(view: view, controller: controller, module: module) }
    }

    /// Replaces the view of a kind, but not its other components; `nil` restores the default.
    public func setView(_ view: Component<any LoginPromptView>?, for kind: LoginPromptKind) {
        registrations.withLock { $0[kind, default: Registration()].view = view }
    }

    /// Replaces the controller of a kind, but not its other components; `nil` restores the default.
    public func setController(_ controller: Component<LoginPromptController>?, for kind: LoginPromptKind) {
        registrations.withLock { $0[kind, default: Registration()].controller = controller }
    }

    /// Replaces the module of a kind, but not its other components; `nil` restores the default.
    public func setModule(_ module: Component<any LoginModule>?, for kind: LoginPromptKind) {
        registrations.withLock { $0[kind, default: Registration()].module = module }
    }

    /// Restores the default components of a kind.
    public func reset(_ kind: LoginPromptKind) { registrations.withLock { $0[kind] = nil } }

    /// Sets the settings that determine the appearance and the inputs of all later prompts; `nil` for the defaults.
    public func setSettings(_ settings: LoginSettings?) { self.settings.withLock { $0 = settings } }

    /// Returns the headers of requests to one organization, which take precedence over ``headers``.
    ///
    /// - Parameter organization: The organization's address.
    public func headers(of organization: URL) -> LoginHeaders {
        organizationHeaders.withLock { headers in
            let known = headers[Self.key(organization)] ?? LoginHeaders()
            headers[Self.key(organization)] = known
            return known
        }
    }

    /// Returns the headers of requests to one organization; `nil` if none were set.
    func knownHeaders(of organization: URL) -> LoginHeaders? {
        organizationHeaders.withLock { $0[Self.key(organization)] }
    }

    // A trailing slash does not make another organization.
    private static func key(_ organization: URL) -> String {
        let address = organization.normalized.absoluteString
        return address.hasSuffix("/") ? String(address.dropLast()) : address
    }

    /// Whether a login prompt is displayed, from before it is shown until it is gone.
    public var isPromptDisplaying: Bool { turn.isTaken }

    /// Returns the screen that the app's settings describe for a prompt; `nil` if there is none.
    package func screen(for kind: LoginPromptKind, _ project: ProjectInfo) -> LoginScreen? {
        settings.withLock { $0 }?.screen(LoginSettings.Screen(kind), for: project)
    }

    /// Sets the function that opens a page in the system's browser.
    package func setPageOpener(_ open: @escaping @Sendable (URL) async throws -> Void) {
        pageOpener.withLock { $0 = open }
    }

    package var openPage: (@Sendable (URL) async throws -> Void)? { pageOpener.withLock { $0 } }

    /// Returns whether a view is registered for a kind.
    package func hasView(for kind: LoginPromptKind) -> Bool {
        registrations.withLock { $0[kind]?.view != nil }
    }

    /// Returns whether the app has a view, a controller or a module of its own for a kind.
    func isCustomized(for kind: LoginPromptKind) -> Bool { registrations.withLock { $0[kind] != nil } }

    /// Returns the components of the next prompt of a kind.
    @MainActor
    package func components(for kind: LoginPromptKind) -> LoginPromptComponents {
        // The factories are the app's code, so they run outside the lock.
        let registered = registrations.withLock { $0[kind] }
        return LoginPromptComponents(
            view: registered?.view?.made(), controller: registered?.controller?.made() ?? LoginPromptController(),
            module: registered?.module?.made() ?? PlainLoginModule())
    }

    /// Calls a function that shows a prompt, while no other login prompt is displayed.
    ///
    /// - Parameter waits: Whether to wait for another prompt to end.
    /// - Throws: `BadgeError` `attemptInProgress` if another prompt is displayed and `waits` is `false`;
    ///   `CancellationError`; any error of `body`.
    package func withTurn<Value>(waits: Bool, _ body: () async throws -> Value) async throws -> Value {
        try await turn.take(waits: waits)
        defer { turn.giveBack() }
        return try await body()
    }
}

/// The components of one login prompt.
package struct LoginPromptComponents: Sendable {
    package let controller: LoginPromptController
    package let module: any LoginModule
    /// Whether there is a view. Otherwise the registered login screen is shown.
    package let hasView: Bool
    private let view: UnshownView

    @MainActor
    fileprivate init(view: (any LoginPromptView)?, controller: LoginPromptController, module: any LoginModule) {
        (self.controller, self.module) = (controller, module)
        hasView = view != nil
        self.view = UnshownView(view)
    }

    /// Returns the view and transfers its ownership to the app.
    @MainActor
    package func takeView() -> (any LoginPromptView)? { view.take() }
}

@MainActor
private final class UnshownView {
    private var view: (any LoginPromptView)?

    init(_ view: (any LoginPromptView)?) { self.view = view }

    func take() -> (any LoginPromptView)? {
        defer { view = nil }
        return view
    }
}

extension LoginPrompts.Component {
    @MainActor
    fileprivate func made() -> Value {
        switch self {
        case .instance(let value): value
        case .factory(let make): make()
        }
    }
}
