/// What a dialog is shown on.
public enum PresentationDevice: String, Sendable, CaseIterable {
    /// A screen that one hand holds.
    case phone
    /// A screen that two hands hold.
    case tablet
    /// A window on a desk, or a browser's, that is narrow.
    case narrowWindow
    /// A window on a desk, or a browser's, that is wide.
    case wideWindow
    /// Lines of text.
    case terminal

    /// Whether there is room for one screen at a time only: the rules of a phone hold.
    public var isCompact: Bool { self == .phone || self == .narrowWindow }
}
