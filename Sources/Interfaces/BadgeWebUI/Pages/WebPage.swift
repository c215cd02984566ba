public import BadgeHTML

/// A page: its title and its content. The frame around it, with the bar, the navigation and the open prompts, is drawn
/// by the server.
public struct WebPage: Sendable {
    /// The title, in the bar of the page and of the browser.
    public var title: String
    /// The content below the bar.
    public var content: HTML
    /// The status of the response (RFC 9110), 200 by default.
    public var status = 200
    /// The item of the navigation that the page belongs to.
    public var section: WebPath?
    /// The page to return to, shown as an arrow beside the title; `nil` for none.
    public var back: Link?
    /// Colours by class name, of letters, digits and hyphens: an element of the class gets them as its own, and as the
    /// CSS variables `--own-background` and `--own-text`.
    public var colors: [String: WebColors] = [:]
    /// The previews of screens in the content, whose styles the page loads.
    package var previews: [PromptPreview] = []
    /// Whether the page only shows that something is being done: behind a prompt the page before it is seen. After the
    /// prompt the person is back here.
    public var isTransient = false
    /// The seconds after which the page is loaded again, as long as nothing was typed; `nil` for a page that stays.
    public var secondsUntilReload: Int?

    public init(title: String, @HTMLBuilder content: () -> HTML) {
        self.title = title
        self.content = content()
    }

    /// A link to a page of this server.
    public struct Link: Sendable, Hashable {
        public let label: String
        public let path: WebPath

        public init(_ label: String, to path: WebPath) {
            self.label = label
            self.path = path
        }
    }
}
