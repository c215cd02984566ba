public import BadgeModel

/// The content of a screen's bar, and the label of the back button that leads to the screen.
public struct ScreenTitle: Sendable {
    /// The content of the bar; an empty text leaves it empty.
    public let bar: SlotContent
    /// The label of the back button on the next screen.
    public let backLabel: String
}

extension ResolvedAppearance {
    private var words: Localization { Localization(languages) }

    /// Returns the title of a screen. If there is a component, it appears in the bar and the text becomes the label of
    /// the back button. An empty text leaves the bar empty, and the label is the default.
    ///
    /// - Parameters:
    ///   - screen: The screen.
    ///   - usual: The default title if no layer has one.
    public func title(of screen: AppearanceScreen, usual: String) -> ScreenTitle {
        let text = self.text(.title(of: screen))
        let label = text.flatMap { $0.isEmpty ? nil : $0 } ?? screen.backLabel.map(words.text) ?? usual
        return ScreenTitle(bar: self[.titleView(of: screen)] ?? .text(LocalizedText(text ?? usual)), backLabel: label)
    }

    /// Returns the content above the list of a screen. A component takes precedence over a text, which is then ignored.
    ///
    /// - Parameters:
    ///   - screen: The screen.
    ///   - hasNativeLogin: Whether a login with user name and password is beside the list, which then has its own
    ///     heading.
    public func sectionHeader(of screen: AppearanceScreen, hasNativeLogin: Bool = false) -> SlotContent? {
        let usual: SlotContent? =
            hasNativeLogin ? .text(LocalizedText(words("screen.providerTable.section"))) : nil
        return self[.sectionHeaderView(of: screen)] ?? self[.sectionHeader(of: screen)].map { .text($0) } ?? usual
    }

    /// Returns the content below the list of a screen. A component takes precedence over a text, which is then ignored.
    public func sectionFooter(of screen: AppearanceScreen) -> SlotContent? {
        self[.sectionFooterView(of: screen)] ?? self[.sectionFooter(of: screen)].map { .text($0) }
    }

    /// Returns the content above the fields of a login with user name and password. A component takes precedence over a
    /// text.
    ///
    /// - Parameters:
    ///   - screen: The screen.
    ///   - hasEmail: Whether the user name is an email address.
    public func nativeLoginTitle(of screen: AppearanceScreen, hasEmail: Bool) -> SlotContent {
        let usual = words(hasEmail ? "screen.nativeLogin.email" : "screen.nativeLogin.username")
        return self[.nativeLoginTitleView(of: screen)]
            ?? .text(self[.nativeLoginTitle(of: screen)] ?? LocalizedText(usual))
    }

    /// Returns the content above the list of a form, which has a heading by default where a login stands beside it; `nil`
    /// above a list without rows.
    package func sectionHeader(of form: Form) -> SlotContent? {
        form.isEmptyList ? nil : sectionHeader(of: form.screen, hasNativeLogin: form.hasNativeLogin)
    }

    /// Returns the content below the list of a form; `nil` below a list without rows.
    package func sectionFooter(of form: Form) -> SlotContent? {
        form.isEmptyList ? nil : sectionFooter(of: form.screen)
    }

    /// Returns the content above the login of a form with a list, which may have no rows; `nil` for any other form, and
    /// where it would say the same as the button below it.
    package func nativeLoginTitle(of form: Form) -> SlotContent? {
        guard form.hasNativeLogin else { return nil }
        let title = nativeLoginTitle(of: form.screen, hasEmail: form.fields.contains { $0.kind == .email })
        guard case .text(let text) = title, form.fields.isEmpty else { return title }
        let labels = form.actions.filter { !$0.isRow }.map(\.label)
        return labels == [text.text(for: languages)] ? nil : title
    }

    /// The line below a provider table that names BadgeKit; `nil` if the organization hides it.
    public var attribution: String? { hidesAttribution ? nil : words("screen.attribution") }

    /// Returns the background of a screen from back to front: its colour, then its image. Its component, if there is one,
    /// is in front of both: ``AppearanceKey/backgroundView(of:)``.
    public func background(of screen: AppearanceScreen) -> [ScreenBackground] {
        [
            self[.backgroundColor(of: screen)].map(ScreenBackground.color),
            self[.backgroundImage(of: screen)].map(ScreenBackground.image),
        ].compactMap(\.self)
    }
}

extension Form {
    /// Whether the form is a list of providers from which all of them are excluded.
    package var isEmptyList: Bool { kind == .providerList && !hasRows }

    // Its fields, or the button that leads to them. An empty list without a login is left by its button.
    fileprivate var hasNativeLogin: Bool {
        isEmptyList ? actions.contains { $0.name == "native" } : hasRows && actions.contains { !$0.isRow }
    }
}

/// A layer of a screen's background.
public enum ScreenBackground: Sendable, Hashable {
    case color(AppearanceColor)
    /// An image, drawn according to its scaling.
    case image(AppearanceImage)
}

extension AppearanceScreen {
    /// Returns the default title; `nil` for a screen whose form has its own.
    ///
    /// - Parameter provider: The selected provider, on the sharing screen.
    public func usualTitle(provider: String? = nil) -> Message? {
        switch self {
        case .providerTable: "screen.providerTable.title"
        case .sharing:
            provider.map { Message("screen.sharing.titleWithProvider", ["provider": $0]) } ?? "screen.sharing.title"
        default: nil
        }
    }

    // The default label of the back button, for a screen without a text.
    fileprivate var backLabel: Message? {
        switch self {
        case .providerTable: "screen.providerTable.back"
        case .landing: "screen.landing.back"
        case .sharing: "screen.sharing.title"
        default: nil
        }
    }
}
