import BadgeModel
public import Foundation
import Synchronization

/// The components of the login prompts of a wallet: for each kind a view, a controller and a module, each of which an app can
/// replace.
///
/// A registration takes effect for the next prompt of its kind. A kind without a view is drawn by the registered
/// `LoginUIProtocol` screen, and so by the default presenter where an app registered no screen of its own.
///
///     wallet.ui.loginPrompts.register(view: .factory { LoginSheet() }, for: .authentication)
///     wallet.ui.loginPrompts.register(controller: .instance(RememberingLogin()), for: .changePassword)
///     wallet.ui.loginPrompts.reset(.authentication)
public final class LoginPrompts: Sendable {
    /// One component of a prompt.
    public enum Component<Value: Sendable>: Sendable {
        /// This one, for one prompt after the other.
        case instance(Value)
        /// A new one for each prompt.
        case factory(@MainActor @Sendable () -> Value)
    }

    private struct Registration {
        var view: Component<any LoginPromptView>?
        var controller: Component<LoginPromptController>?
        var module: Component<any LoginModule>?
    }

    /// Parameters that go with every login with a name and a password.
    public let parameters = LoginParameters()
    /// Headers that go with every request for an organization, whichever it is, also one that a link names: a secret is to
    /// be given to ``headers(of:)``.
    public let headers = LoginHeaders()

    private let registrations = Mutex<[LoginPromptKind: Registration]>([:])
    private let turn = PromptTurn()
    private let settings = Mutex<LoginSettings?>(nil)
    private let organizationHeaders = Mutex<[String: LoginHeaders]>([:])
    private let pageOpener = Mutex<(@Sendable (URL) async throws -> Void)?>(nil)

    init() {}

    /// Registers the components of a kind; a component that is left out is the default one.
    public func register(
        view: Component<any LoginPromptView>? = nil, controller: Component<LoginPromptController>? = nil,
        module: Component<any LoginModule>? = nil, for kind: LoginPromptKind
    ) {
        registrations.withLock { $0[kind] = Registration(view: view, controller: controller, module: module) }
    }

    /// Replaces the view of a kind, and leaves its other components as they are; `nil` for the default.
    public func setView(_ view: Component<any LoginPromptView>?, for kind: LoginPromptKind) {
        registrations.withLock { $0[kind, default: Registration()].view = view }
    }

    /// Replaces the controller of a kind, and leaves its other components as they are; `nil` for the default.
    public func setController(_ controller: Component<LoginPromptController>?, for kind: LoginPromptKind) {
        registrations.withLock { $0[kind, default: Registration()].controller = controller }
    }

    /// Replaces the module of a kind, and leaves its other components as they are; `nil` for the default.
    public func setModule(_ module: Component<any LoginModule>?, for kind: LoginPromptKind) {
        registrations.withLock { $0[kind, default: Registration()].module = module }
    }

    /// Gives a kind its default components.
    public func reset(_ kind: LoginPromptKind) { registrations.withLock { $0[kind] = nil } }

    /// Has a document say how login screens look and what they ask, for every prompt from now on; `nil` for none.
    public func setSettings(_ settings: LoginSettings?) { self.settings.withLock { $0 = settings } }

    /// Headers that go with every request for one organization, and count before ``headers``.
    ///
    /// - Parameter organization: Its address.
    public func headers(of organization: URL) -> LoginHeaders {
        organizationHeaders.withLock { headers in
            let known = headers[Self.key(organization)] ?? LoginHeaders()
            headers[Self.key(organization)] = known
            return known
        }
    }

    /// The same where any were set; `nil` elsewhere.
    func knownHeaders(of organization: URL) -> LoginHeaders? {
        organizationHeaders.withLock { $0[Self.key(organization)] }
    }

    // A slash at the end makes another address, and no other organization.
    private static func key(_ organization: URL) -> String {
        let address = organization.normalized.absoluteString
        return address.hasSuffix("/") ? String(address.dropLast()) : address
    }

    /// Whether a login prompt is up: from before it shows until after it is gone.
    public var isPromptDisplaying: Bool { turn.isTaken }

    /// The screen of a prompt as the app's document has it.
    package func screen(for kind: LoginPromptKind, _ project: ProjectInfo) -> LoginScreen? {
        settings.withLock { $0 }?.screen(LoginSettings.Screen(kind), for: project)
    }

    /// Has pages opened in the system's browser.
    package func setPageOpener(_ open: @escaping @Sendable (URL) async throws -> Void) {
        pageOpener.withLock { $0 = open }
    }

    package var openPage: (@Sendable (URL) async throws -> Void)? { pageOpener.withLock { $0 } }

    /// Whether a view was registered for a kind.
    package func hasView(for kind: LoginPromptKind) -> Bool {
        registrations.withLock { $0[kind]?.view != nil }
    }

    /// The components of the next prompt of a kind.
    @MainActor
    package func components(for kind: LoginPromptKind) -> LoginPromptComponents {
        // The factories run outside the lock, since they are the app's code.
        let registered = registrations.withLock { $0[kind] }
        return LoginPromptComponents(
            view: registered?.view?.made(), controller: registered?.controller?.made() ?? LoginPromptController(),
            module: registered?.module?.made() ?? PlainLoginModule())
    }

    /// Does what shows a prompt while no other login prompt is up.
    ///
    /// - Parameter waits: Whether another prompt is waited for.
    /// - Throws: `BadgeError` `attemptInProgress` when one is up and is not waited for; `CancellationError`; what `body`
    ///   throws.
    package func withTurn<Value>(waits: Bool, _ body: () async throws -> Value) async throws -> Value {
        try await turn.take(waits: waits)
        defer { turn.giveBack() }
        return try await body()
    }
}

/// The three components of one login prompt.
package struct LoginPromptComponents: Sendable {
    package let controller: LoginPromptController
    package let module: any LoginModule
    /// Whether there is a view; else the registered login screen is shown.
    package let hasView: Bool
    private let view: UnshownView

    @MainActor
    fileprivate init(view: (any LoginPromptView)?, controller: LoginPromptController, module: any LoginModule) {
        (self.controller, self.module) = (controller, module)
        hasView = view != nil
        self.view = UnshownView(view)
    }

    /// The view, which the app owns from now on.
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
