/// What fills a position on a screen: the title, a header, a footer.
///
///     layer[.header(of: .providerTable)] = "Welcome to Example Works"
///     layer[.footer(of: .providerTable)] = .component { ClockView() }
public enum SlotContent: Sendable, ExpressibleByStringLiteral {
    /// A text.
    case text(LocalizedText)
    /// An image.
    case image(AppearanceImage)
    /// A component of the app, made when the screen is shown; it can be made again, after a screen was rebuilt.
    case component(@MainActor @Sendable () -> any SlotComponent)

    public init(stringLiteral text: String) { self = .text(LocalizedText(text)) }
}
