public import BadgeModel
public import BadgeUI

/// What surrounds every page of an app: its name, its navigation, its language, and its appearance.
public struct WebFrame: Sendable {
    /// The name of the app, which follows the title of each page in the browser's bar.
    public var name: String
    /// The language and the texts of the pages.
    public var localization: Localization
    /// Light or dark.
    public var theme: WebTheme
    /// The colours of the pages.
    public var appearance: ResolvedAppearance
    /// The sections of the app, in order.
    public var navigation: [WebPage.Link]

    public init(
        name: String, localization: Localization = .english, theme: WebTheme = .system,
        appearance: ResolvedAppearance = ResolvedAppearance(), navigation: [WebPage.Link] = []
    ) {
        self.name = name
        self.localization = localization
        self.theme = theme
        self.appearance = appearance
        self.navigation = navigation
    }
}

/// Whether pages are light or dark.
public enum WebTheme: String, Sendable, CaseIterable {
    /// As the browser prefers.
    case system
    case light
    case dark
}
