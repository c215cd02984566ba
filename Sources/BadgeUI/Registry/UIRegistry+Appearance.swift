public import BadgeModel
import Synchronization

extension UIRegistry {
    /// The organization that a prompt is for, while a workflow runs.
    @TaskLocal package static var organizationID: Organization.ID?
    @TaskLocal private static var overrides = AppearanceLayer()
    @TaskLocal private static var loginScreen = AppearanceLayer()

    /// Sets how prompts look, for every prompt from now on. What was set before is replaced as a whole.
    ///
    ///     var defaults = AppearanceLayer()
    ///     defaults[.title(of: .providerTable)] = "Sign in to Example Works"
    ///     wallet.ui.setDefaults(defaults)
    public func setDefaults(_ layer: AppearanceLayer) { appearance.withLock { $0.defaults = layer } }

    /// Sets the theme, below the app's defaults and above the organization. What was set before is replaced as a whole.
    public func setTheme(_ theme: Theme) { appearance.withLock { $0.theme = theme.layer } }

    /// Overrides how prompts look for one call, above the app's defaults.
    ///
    ///     var layer = AppearanceLayer()
    ///     layer[.header(of: .prompt)] = "Log in to open the door"
    ///     try await wallet.ui.withAppearance(layer) { try await wallet.logIn(to: badge) }
    public nonisolated(nonsending) func withAppearance<Value: Sendable>(
        _ layer: AppearanceLayer, _ call: nonisolated(nonsending) () async throws -> Value
    ) async rethrows -> Value {
        try await Self.$overrides.withValue(layer, operation: call)
    }

    /// How a prompt looks.
    ///
    /// - Parameter organization: Whose colours and texts are shown, above what is built in; `nil` for nobody's.
    public func resolvedAppearance(for organization: Organization.ID? = nil) -> ResolvedAppearance {
        let layers = appearance.withLock { $0 }
        let organizations = organization.flatMap { layers.organizations[$0] }.map { [$0] } ?? []
        return ResolvedAppearance(
            organizations + [layers.theme, Self.loginScreen, layers.defaults, Self.overrides].filter { !$0.isEmpty },
            languages: layers.languages)
    }

    /// Sets the languages in which texts of a theme are chosen.
    package func setLanguages(_ languages: Languages) { appearance.withLock { $0.languages = languages } }
}

extension UIRegistry {
    /// Shows the prompt of the body as the app's document of login screens has it, above the theme.
    package nonisolated(nonsending) func withAppearance<Value: Sendable>(
        of screen: LoginScreen?, _ body: nonisolated(nonsending) () async throws -> Value
    ) async rethrows -> Value {
        guard let screen else { return try await body() }
        return try await Self.$loginScreen.withValue(screen.layer, operation: body)
    }

    /// Shows the prompts of the body as an organization wants them to look that may not be in the wallet yet.
    package nonisolated(nonsending) func withAppearance<Value: Sendable>(
        of organization: Organization.ID, _ layer: AppearanceLayer,
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async rethrows -> Value {
        appearance.withLock { $0.organizations[organization] = layer }
        return try await Self.$organizationID.withValue(organization, operation: body)
    }
}
