/// A side path, or a picture to show. Its address never appears in a description.
public struct LinkItemModel: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// The text of the link; `nil` if none is given, and then ``label`` is the relation.
    public var text: String?
    /// The address as received: absolute, relative to the server, or `data:` for a picture.
    public var href: String
    /// The media type of what the link leads to; `nil` if none is given.
    public var type: String?
    /// What the link leads to, such as `forgot-password`.
    public var rel: String
    /// The identity of the link, which following it gives back.
    public var link: HypermediaActionID

    public init(text: String? = nil, href: String, type: String? = nil, rel: String, link: HypermediaActionID) {
        self.text = text
        self.href = href
        self.type = type
        self.rel = rel
        self.link = link
    }

    /// The text to show: the link's, or else its relation.
    public var label: String { text ?? rel }

    /// Whether the link is a picture, which is shown and never followed.
    public var isImage: Bool {
        type?.lowercased().hasPrefix("image/") ?? false || href.prefix(5).lowercased() == "data:"
    }

    public var description: String { "LinkItemModel(\(rel), \(link))" }
    public var customMirror: Mirror { Mirror(self, children: ["rel": rel, "link": link.rawValue]) }
}
