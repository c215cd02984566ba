public import Foundation

/// What a user shares: an address or a text, with what describes it.
///
///     var activity = Activity(action: "is speaking at", url: URL(string: "https://example.com/talks/7"))
///     activity.title = "Badges that stay"
///     activity.media = [.image(url: cover, link: nil)]
///
/// As a document it is `Schemas/activity.schema.json`. Its members are bounded: see the properties. An activity has nothing
/// of a badge: claims are added by the wallet alone, when the user has chosen them.
public struct Activity: Sendable, Hashable {
    /// What the user did, as the sentence after the name: `is speaking at`. At most 100 characters, one line.
    public var action: String?
    /// The address that is shared: `https`.
    public var url: URL?
    /// The user's own text, with which the form begins. At most 2,000 characters.
    public var text: String?
    /// The title of what is at the address. At most 200 characters, one line.
    public var title: String?
    /// What is at the address. At most 1,000 characters.
    public var description: String?
    /// What else a reader can do. At most eight.
    public var links: [Link] = []
    /// Pictures and sounds. At most eight.
    public var media: [Media] = []
    /// Further facts, by name: at most 20, with names of 1 to 64 and values of at most 500 characters, one line each.
    public var properties: [String: Property] = [:]
    /// The wording for targets that send emails; `nil` for the usual one.
    public var mail: Mail?
    /// The wording for targets that send text messages, at most 480 characters; `nil` for the usual one.
    public var textMessage: String?

    /// Creates an activity.
    public init(action: String? = nil, url: URL? = nil) {
        self.action = action
        self.url = url
    }

    /// Whether there is nothing to share: no address, text, title, description, link or media.
    public var isEmpty: Bool {
        url == nil && links.isEmpty && media.isEmpty
            && [text, title, description, mail?.text, textMessage].allSatisfy { $0?.allSatisfy(\.isWhitespace) ?? true }
    }
}

extension Activity {
    /// Something that a reader can do.
    public struct Link: Sendable, Hashable {
        /// What it does. 1 to 60 characters, one line.
        public var label: String
        /// The address: `https`.
        public var url: URL

        /// Creates a link.
        public init(label: String, url: URL) {
            self.label = label
            self.url = url
        }
    }

    /// A picture or a sound.
    public enum Media: Sendable, Hashable {
        /// A picture (`.png`, `.jpg`, `.jpeg`, `.gif` or `.webp`) and the address behind it; both `https`.
        case image(url: URL, link: URL?)
        /// A sound (`.mp3`), with title, artist and album; `https`.
        case mp3(url: URL, title: String?, artist: String?, album: String?)
    }

    /// A fact: a text, with the address of what it names if there is one.
    public struct Property: Sendable, Hashable, ExpressibleByStringLiteral {
        /// The text.
        public var text: String
        /// The address: `https`.
        public var url: URL?

        /// Creates a property.
        public init(_ text: String, url: URL? = nil) {
            self.text = text
            self.url = url
        }

        public init(stringLiteral text: String) { self.init(text) }
    }

    /// The wording of an email.
    public struct Mail: Sendable, Hashable {
        /// The subject. At most 200 characters, one line; `nil` for the usual one.
        public var subject: String?
        /// The text, with which the form begins instead of ``Activity/text``. At most 2,000 characters.
        public var text: String?

        /// Creates a wording.
        public init(subject: String? = nil, text: String? = nil) {
            self.subject = subject
            self.text = text
        }
    }
}
