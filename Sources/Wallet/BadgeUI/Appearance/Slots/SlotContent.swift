/// The content of a slot on a screen, such as the title, a header or a footer.
///
///     layer[.header(of: .providerTable)] = "Welcome to Example Works"
///     layer[.footer(of: .providerTable)] = .component { ClockView() }
public enum SlotContent: Sendable, ExpressibleByStringLiteral {
    /// A text.
    case text(LocalizedText)
    /// An image.
    case image(AppearanceImage)
    /// A component of the app, created when the screen is shown and again after a screen was rebuilt.
    case component(@MainActor @Sendable () -> any SlotComponent)

    public init(stringLiteral text: String) { self = .text(LocalizedText(text)) }
}
