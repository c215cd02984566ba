public import BadgeModel

/// What stands in the bar of a screen, and on the button that leads back to it.
public struct ScreenTitle: Sendable {
    /// What stands in the bar; an empty text leaves it empty.
    public let bar: SlotContent
    /// What stands on the button of the next screen that leads back.
    public let backLabel: String
}

extension ResolvedAppearance {
    private var words: Localization { Localization(languages) }

    /// The title of a screen. A component goes into the bar, and a text beside it becomes the label that leads back; an empty
    /// text leaves the bar empty, and the label is the usual one.
    ///
    /// - Parameters:
    ///   - screen: The screen.
    ///   - usual: The title that counts where no layer has one.
    public func title(of screen: AppearanceScreen, usual: String) -> ScreenTitle {
        let text = self.text(.title(of: screen))
        let label = text.flatMap { $0.isEmpty ? nil : $0 } ?? screen.backLabel.map(words.text) ?? usual
        return ScreenTitle(bar: self[.titleView(of: screen)] ?? .text(LocalizedText(text ?? usual)), backLabel: label)
    }

    /// What stands above the list of a screen: a component before a text, which then is not read at all.
    ///
    /// - Parameters:
    ///   - screen: The screen.
    ///   - hasNativeLogin: Whether a login with name and password stands above the list, which then has a heading of its
    ///     own.
    public func sectionHeader(of screen: AppearanceScreen, hasNativeLogin: Bool = false) -> SlotContent? {
        let usual: SlotContent? =
            hasNativeLogin ? .text(LocalizedText(words("screen.providerTable.section"))) : nil
        return self[.sectionHeaderView(of: screen)] ?? self[.sectionHeader(of: screen)].map { .text($0) } ?? usual
    }

    /// What stands below the list of a screen: a component before a text, which then is not read at all.
    public func sectionFooter(of screen: AppearanceScreen) -> SlotContent? {
        self[.sectionFooterView(of: screen)] ?? self[.sectionFooter(of: screen)].map { .text($0) }
    }

    /// What stands above the fields of a login with name and password: a component before a text.
    ///
    /// - Parameters:
    ///   - screen: The screen.
    ///   - hasEmail: Whether the name is an email address.
    public func nativeLoginTitle(of screen: AppearanceScreen, hasEmail: Bool) -> SlotContent {
        let usual = words(hasEmail ? "screen.nativeLogin.email" : "screen.nativeLogin.username")
        return self[.nativeLoginTitleView(of: screen)]
            ?? .text(self[.nativeLoginTitle(of: screen)] ?? LocalizedText(usual))
    }

    /// The line below a provider table that names BadgeKit; `nil` where the organization leaves it out.
    public var attribution: String? { hidesAttribution ? nil : words("screen.attribution") }

    /// What lies behind a screen, the lowest first: its colour, and its image over it.
    public func background(of screen: AppearanceScreen) -> [ScreenBackground] {
        [
            self[.backgroundColor(of: screen)].map(ScreenBackground.color),
            self[.backgroundImage(of: screen)].map(ScreenBackground.image),
        ].compactMap(\.self)
    }
}

/// What lies behind a screen.
public enum ScreenBackground: Sendable, Hashable {
    case color(AppearanceColor)
    /// Drawn by its own scaling.
    case image(AppearanceImage)
}

extension AppearanceScreen {
    /// The title where nobody gave another one; `nil` for a screen whose form has its own.
    ///
    /// - Parameter provider: The provider that was chosen, on the screen for sharing.
    public func usualTitle(provider: String? = nil) -> Message? {
        switch self {
        case .providerTable: "screen.providerTable.title"
        case .sharing:
            provider.map { Message("screen.sharing.titleWithProvider", ["provider": $0]) } ?? "screen.sharing.title"
        default: nil
        }
    }

    // The label that leads back, where no text was given.
    fileprivate var backLabel: Message? {
        switch self {
        case .providerTable: "screen.providerTable.back"
        case .landing: "screen.landing.back"
        case .sharing: "screen.sharing.title"
        default: nil
        }
    }
}
