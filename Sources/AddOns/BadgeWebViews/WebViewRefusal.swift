/// Something that a page tried and did not get.
public struct WebViewRefusal: Sendable, Hashable {
    /// The reasons.
    public enum Reason: String, Sendable, CaseIterable {
        /// The page is of an origin that the bridge does not serve.
        case foreignOrigin
        /// The page is inside a frame of another page.
        case notMainFrame
        /// The message is larger than 64 KB.
        case tooLarge
        /// The message is not of the format of the bridge.
        case malformed
        /// There were more events at once than the bridge keeps.
        case tooMany
        /// The address is none that the view may go to.
        case navigation
        /// The user did nothing that would open another app.
        case noGesture
        /// The system's browser was opened less than a second before.
        case tooOften
    }

    /// The reason.
    public let reason: Reason
    /// The origin of the page; `nil` if it has none or is not known.
    public let origin: PageOrigin?
    /// How often it happened since the last refusal: 1 unless the host only counts them, as ``FrameHost`` does with messages
    /// of other origins. The origin is then that of one of them.
    public let count: Int

    /// Creates a refusal.
    public init(_ reason: Reason, of origin: PageOrigin?, count: Int = 1) {
        self.reason = reason
        self.origin = origin
        self.count = count
    }
}
