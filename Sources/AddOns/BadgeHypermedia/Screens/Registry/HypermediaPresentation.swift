public import BadgeUI

/// How a login that the server drives is presented.
///
///     wallet.ui.hypermedia.setPresentation(HypermediaPresentation(selectorLayout: .tabs, mode: .stack))
public struct HypermediaPresentation: Sendable, Hashable {
    /// How the options of a selector are laid out.
    public enum SelectorLayout: String, Sendable, CaseIterable {
        /// One below the other.
        case list
        /// One beside the other, each with its own button.
        case tabs
    }

    /// Where the screens appear.
    public enum Mode: String, Sendable, CaseIterable {
        /// In a dialog of their own.
        case modal
        /// On the app's stack of screens, if the appearance has one (`hostStack`).
        case stack
    }

    /// How the options of a selector are laid out.
    public var selectorLayout: SelectorLayout
    /// Where the screens appear.
    public var mode: Mode
    /// Whether the user is asked before closing ends the flow.
    public var confirmsClosing: Bool
    /// Whether an error that ends the flow is shown to the user before the app receives it.
    public var showsErrors: Bool
    /// The schemes beside `https` of addresses that a screen may open outside the flow, in lowercase.
    public var openedSchemes: Set<String>

    public init(
        selectorLayout: SelectorLayout = .list, mode: Mode = .modal, confirmsClosing: Bool = true,
        showsErrors: Bool = true, openedSchemes: Set<String> = []
    ) {
        self.selectorLayout = selectorLayout
        self.mode = mode
        self.confirmsClosing = confirmsClosing
        self.showsErrors = showsErrors
        self.openedSchemes = openedSchemes
    }

    /// Returns how the dialog appears on a device.
    @MainActor
    public func plan(for appearance: ResolvedAppearance, on device: PresentationDevice) -> PresentationPlan {
        var request = DialogRequest(appearance, on: device)
        if mode == .modal { request.hostStack = nil }
        return PresentationPlan(for: request)
    }
}
