/// The kind of device or window on which a dialog is shown.
public enum PresentationDevice: String, Sendable, CaseIterable {
    /// A phone.
    case phone
    /// A tablet.
    case tablet
    /// A narrow window of a desktop or a browser.
    case narrowWindow
    /// A wide window of a desktop or a browser.
    case wideWindow
    /// A terminal.
    case terminal

    /// Whether there is room for only one screen at a time, as on a phone.
    public var isCompact: Bool { self == .phone || self == .narrowWindow }
}
