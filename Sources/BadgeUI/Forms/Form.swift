public import BadgeModel
public import Foundation

/// A prompt as data: what to tell a user and what to ask, for any presenter to draw.
///
/// Texts are for reading as they are; the first action is what Return does. Giving up is always possible and is no
/// action: the presenter answers `nil`.
///
///     let form = Form(
///         .transactionCode, title: "Enter your code", message: "The organization sent it apart.",
///         fields: [Field("code", label: "Code", .code(.digits), constraints: .length(6))], actions: [.submit("Continue")])
public struct Form: Sendable, Equatable {
    /// What the prompt is for.
    public let kind: Kind
    /// A headline.
    public var title: String
    /// What the user must know; paragraphs are separated by a newline.
    public var message: String
    /// What is asked, in this order.
    public var fields: [Field]
    /// What can be done, the usual one first; never empty.
    public var actions: [Action]
    /// Where to read on.
    public var links: [Link]
    /// What is wrong, or must be heeded, from the start, before any answer.
    public var problem: String?
    /// What a camera can carry to another device, such as a link: a presenter that can draws it as a QR code. Who sees no
    /// such code misses nothing, since the form says the same in words.
    public var qrText: String?
    /// For how many seconds the form is good from when it is shown: a presenter that can counts down. The form is taken down
    /// when they have passed; `nil` for a form that stays.
    public var secondsLeft: Int?
    /// The words that the form is written in, for what its presenter adds: refusals, and texts of its own.
    public var localization: Localization
    /// Which of the screens it is drawn as.
    public var screen = AppearanceScreen.prompt
    /// Whether a component on the screen may complete what the form asks for elsewhere: `FormAnswer.completedOutside`.
    public var canBeCompletedOutside = false

    public init(
        _ kind: Kind, title: String, message: String = "", fields: [Field] = [], actions: [Action],
        links: [Link] = [], problem: String? = nil, qrText: String? = nil, secondsLeft: Int? = nil,
        localization: Localization = .english
    ) {
        precondition(!actions.isEmpty, "a form needs an action")
        self.kind = kind
        self.title = title
        self.message = message
        self.fields = fields
        self.actions = actions
        self.links = links
        self.problem = problem
        self.qrText = qrText
        self.secondsLeft = secondsLeft
        self.localization = localization
    }
}

extension Form {
    /// Something that can be done with a form.
    public struct Action: Sendable, Hashable {
        /// Its name in the answer.
        public let name: String
        /// What to write on it.
        public let label: String
        /// Whether the fields go with it and are checked.
        public let sendsFields: Bool

        public init(_ name: String, label: String, sendsFields: Bool = false) {
            self.name = name
            self.label = label
            self.sendsFields = sendsFields
        }

        /// The action that sends the fields.
        public static func submit(_ label: String) -> Action { Action("submit", label: label, sendsFields: true) }
    }

    /// A page beside the form.
    public struct Link: Sendable, Hashable {
        /// What to write on it.
        public let label: String
        /// Where it leads.
        public let url: URL

        public init(label: String, url: URL) {
            self.label = label
            self.url = url
        }
    }

    /// Tells one showing of a form from every other.
    public struct ID: Hashable, Sendable {
        private final class Token: Sendable {}
        private let token = Token()

        /// Creates an identity that equals no other.
        public init() {}

        /// Whether both are the same showing.
        public static func == (left: ID, right: ID) -> Bool { left.token === right.token }

        public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(token)) }
    }
}
