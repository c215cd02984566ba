public import BadgeModel
import Synchronization

extension UIRegistry {
    /// The organization of the current workflow's prompts.
    @TaskLocal package static var organizationID: Organization.ID?
    @TaskLocal private static var overrides = AppearanceLayer()
    @TaskLocal private static var loginScreen = AppearanceLayer()

    /// Sets the default appearance of prompts from now on, and replaces the previous defaults as a whole.
    ///
    ///     var defaults = AppearanceLayer()
    ///     defaults[.title(of: .providerTable)] = "Sign in to Example Works"
    ///     wallet.ui.setDefaults(defaults)
    public func setDefaults(_ layer: AppearanceLayer) { appearance.withLock { $0.defaults = layer } }

    /// Sets the theme, which ranks below the app's defaults and above the organization's appearance, and replaces the
    /// previous theme as a whole.
    public func setTheme(_ theme: Theme) { appearance.withLock { $0.theme = theme.layer } }

    /// Overrides the appearance of prompts for one call, above the app's defaults.
    ///
    ///     var layer = AppearanceLayer()
    ///     layer[.header(of: .prompt)] = "Log in to open the door"
    ///     try await wallet.ui.withAppearance(layer) { try await wallet.logIn(to: badge) }
    public nonisolated(nonsending) func withAppearance<Value: Sendable>(
        _ layer: AppearanceLayer, _ call: nonisolated(nonsending) () async throws -> Value
    ) async rethrows -> Value {
        try await Self.$overrides.withValue(layer, operation: call)
    }

    /// Returns the appearance of a prompt.
    ///
    /// - Parameter organization: The organization whose appearance applies above the built-in one; `nil` for none.
    public func resolvedAppearance(for organization: Organization.ID? = nil) -> ResolvedAppearance {
        let layers = appearance.withLock { $0 }
        let organizations = organization.flatMap { layers.organizations[$0] }.map { [$0] } ?? []
        return ResolvedAppearance(
            organizations + [layers.theme, Self.loginScreen, layers.defaults, Self.overrides].filter { !$0.isEmpty },
            languages: layers.languages)
    }

    /// The languages in which texts of a theme are chosen.
    package var languages: Languages { appearance.withLock { $0.languages } }

    /// Sets the languages in which texts of a theme are chosen.
    package func setLanguages(_ languages: Languages) { appearance.withLock { $0.languages = languages } }
}

extension UIRegistry {
    /// Shows the prompt of the body in the appearance of a login screen, above the theme.
    package nonisolated(nonsending) func withAppearance<Value: Sendable>(
        of style: (any LoginScreenStyle)?, _ body: nonisolated(nonsending) () async throws -> Value
    ) async rethrows -> Value {
        guard let style else { return try await body() }
        return try await Self.$loginScreen.withValue(style.layer, operation: body)
    }

    /// Shows the prompts of the body in the appearance of an organization that may not be in the wallet yet.
    package nonisolated(nonsending) func withAppearance<Value: Sendable>(
        of organization: Organization.ID, _ layer: AppearanceLayer,
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async rethrows -> Value {
        appearance.withLock { $0.organizations[organization] = layer }
        return try await Self.$organizationID.withValue(organization, operation: body)
    }
}
