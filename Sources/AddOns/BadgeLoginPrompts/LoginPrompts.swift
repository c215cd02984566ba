import BadgeModel
public import BadgeUI
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
public final class LoginPrompts: LoginExtension {
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
    private let turn: PromptTurn
    private let settings = Mutex<LoginSettings?>(nil)
    private let organizationHeaders = Mutex<[String: LoginHeaders]>([:])

    package init(_ defaults: DefaultScreens) {
        turn = defaults.loginTurn
    }

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

    package func style(for kind: LoginPromptKind, _ project: ProjectInfo) -> (any LoginScreenStyle)? {
        settings.withLock { $0 }?.screen(LoginSettings.Screen(kind), for: project)
    }

    package func hasView(for kind: LoginPromptKind) -> Bool {
        registrations.withLock { $0[kind]?.view != nil }
    }

    package func isCustomized(for kind: LoginPromptKind) -> Bool { registrations.withLock { $0[kind] != nil } }

    package func completing(
        _ parameters: [String: String], _ style: (any LoginScreenStyle)?
    ) -> [String: String] {
        self.parameters.completing(parameters, style as? LoginScreen)
    }

    package func parameters(ofDevice identifier: String) -> [String: String] {
        parameters.sendsDeviceIdentifier ? [LoginParameters.deviceIdentifier: identifier] : [:]
    }

    @MainActor
    package func components(for kind: LoginPromptKind) -> any LoginComponents {
        // The factories are the app's code, so they run outside the lock.
        let registered = registrations.withLock { $0[kind] }
        return LoginPromptComponents(
            kind, view: registered?.view?.made(), controller: registered?.controller?.made() ?? LoginPromptController(),
            module: registered?.module?.made() ?? PlainLoginModule())
    }
}

extension UIRegistry {
    /// The components of the login prompts.
    public var loginPrompts: LoginPrompts { self[LoginPrompts.self] }
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
