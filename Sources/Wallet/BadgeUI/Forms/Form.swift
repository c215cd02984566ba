public import BadgeModel
public import Foundation

/// A prompt as data: the texts and fields that any presenter can draw.
///
/// Texts are displayed as they are. The Return key performs ``usualAction``. Cancelling is always possible and is not
/// an action: the presenter answers `nil`.
///
///     let form = Form(
///         .transactionCode, title: "Enter your code", message: "The organization sent it apart.",
///         fields: [Field("code", label: "Code", .code(.digits), constraints: .length(6))], actions: [.submit("Continue")])
public struct Form: Sendable, Equatable {
    /// The purpose of the form.
    public let kind: Kind
    /// A headline.
    public var title: String
    /// The message; paragraphs are separated by a newline.
    public var message: String
    /// The fields, in order.
    public var fields: [Field]
    /// The actions, the default one first; never empty.
    public var actions: [Action]
    /// Links to further information.
    public var links: [Link]
    /// A problem or warning to show from the start, before any answer.
    public var problem: String?
    /// Text that a camera can transfer to another device, such as a link; a presenter can draw it as a QR code. The
    /// form also contains the information in words.
    public var qrText: String?
    /// The number of seconds for which the form is valid after it is shown; a presenter can count down. The form is
    /// dismissed when they have elapsed. `nil` for a form without expiry.
    public var secondsLeft: Int?
    /// The localization of the form, which the presenter also uses for refusals and its own texts.
    public var localization: Localization
    /// The label of the presenter's control that cancels; `nil` for the presenter's own.
    public var cancelLabel: String?
    /// The text to show from the answer until it is accepted or refused; `nil` for none.
    public var busyText: String?
    /// The screen as which the form is drawn.
    public var screen = AppearanceScreen.prompt
    /// The style of each paragraph of the message, in order; a paragraph without one is drawn as `.message`.
    public var messageStyles: [AppearanceElement] = []
    /// The pictures that belong to the message, such as a QR code. A presenter that cannot draw one names it.
    public var pictures: [Picture] = []
    /// The drawings that illustrate the message, such as a map of the permitted areas. The message says the same in
    /// words, for presenters that do not draw them.
    public var drawings: [Drawing] = []
    /// Whether the form waits for something that happens elsewhere, and is dismissed when it has. A presenter shows that
    /// it waits; the Return key alone performs no action then.
    public var isWaiting = false
    /// Whether what the form is about has ended with what it says, so that a presenter whose text stays need not wait for
    /// the user.
    package var isEnd = false
    /// Whether the form says nothing but the error with which what was asked for ends then, so that a program that says it
    /// on the same screen need not show the form.
    package var saysOnlyItsError = false
    /// Whether cancelling counts while an answer is being processed, since that waits for what the user does elsewhere.
    package var isCancellableWhileBusy = false
    /// The fields of a login at the organization's own server, for a presenter that has the answers; `nil` for a form
    /// that asks for no login, or is another server's.
    package var loginFields: LoginFields?
    /// The name of the action that does what cancelling does, where the kind of the form does not say it.
    package var cancelledBy: String?
    /// Whether the user is asked before anything is cancelled.
    package var asksBeforeCancelling = false
    /// Whether a component on the screen may complete the form's purpose elsewhere: `FormAnswer.completedOutside`.
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
    /// Whether the form is a list, some of whose actions are its rows.
    public var hasRows: Bool { actions.contains(where: \.isRow) }

    /// The action that the Return key performs: the first that sends the fields of a form that has some beside a list,
    /// otherwise the first; `nil` where each is a row of a list, none of which is the one to choose, and where the first
    /// cancels what the form waits for.
    public var usualAction: Action? {
        guard hasRows, actions.count > 1 else { return isWaiting && actions[0].cancels ? nil : actions[0] }
        return actions.first(where: \.sendsFields)
    }

    /// Returns the element of the appearance that an action is drawn as.
    public func element(of action: Action) -> AppearanceElement { element(of: action, besides: usualAction) }

    /// The elements that the actions are drawn as, in their order.
    package var actionElements: [AppearanceElement] {
        let usual = usualAction
        return actions.map { element(of: $0, besides: usual) }
    }

    private func element(of action: Action, besides usual: Action?) -> AppearanceElement {
        if action.isRow { return .list }
        if action == usual { return .primaryButton }
        if action.name == "back" { return .textButton }
        return action.isLink ? .linkButton : .secondaryButton
    }

    /// Returns the title with what is chosen among the values.
    package func title(with values: [String: FieldValue]) -> String {
        let titles = fields.compactMap { field in
            field.kind.choices?.first { values[field.name] == .text($0.name) }?.title
        }
        return titles.first ?? title
    }

    /// Whether there is nothing to do but to wait until it expires, or to cancel: no action of it is offered.
    package var isCountdown: Bool {
        fields.isEmpty && secondsLeft != nil && !isWaiting && actions.map(\.name) == ["acknowledge"]
    }

    /// The action that does what cancelling does, so that a presenter offers it once; `nil` if there is none.
    package var cancellingAction: Action? {
        let name: String? =
            switch kind {
            // A new server that is refused leaves everything as it was.
            case .serverSwitch: "refuse"
            // Cancelling the question is leaving, too.
            case .hypermediaClose: "confirm"
            case .providerList, .providerWaiting, .providerPage: "cancel"
            // What only informs is left by the one button that says so.
            case .revoked, .emailRecoverySent, .serverSwitchNotNeeded, .flowSent, .hypermediaError,
                .providersUnavailable:
                actions.count == 1 ? "acknowledge" : nil
            default: nil
            }
        return (cancelledBy ?? name).flatMap { name in actions.first { $0.name == name && !$0.isRow } }
    }

    /// An action of a form.
    public struct Action: Sendable, Hashable {
        /// The name in the answer.
        public let name: String
        /// The label.
        public let label: String
        /// Whether the action validates and sends the fields.
        public let sendsFields: Bool
        /// Whether the action is a row of the form's list, in which the user chooses, and not a button.
        public var isRow = false
        /// The icon beside the label of a row.
        public var icon: ImageData?
        /// Whether the action leads to another page, and looks like a link.
        public var isLink = false
        /// Whether the action cancels at the server.
        package var cancels = false

        public init(_ name: String, label: String, sendsFields: Bool = false) {
            self.name = name
            self.label = label
            self.sendsFields = sendsFields
        }

        /// A row of the form's list.
        public static func row(_ name: String, label: String, icon: ImageData? = nil) -> Action {
            var row = Action(name, label: label)
            row.isRow = true
            row.icon = icon
            return row
        }

        /// The action that sends the fields.
        public static func submit(_ label: String) -> Action { Action("submit", label: label, sendsFields: true) }
    }

    /// A link to a page outside the form.
    public struct Link: Sendable, Hashable {
        /// The label.
        public let label: String
        /// The address.
        public let url: URL

        public init(label: String, url: URL) {
            self.label = label
            self.url = url
        }
    }

    /// The names of the fields of a login that the server directs.
    package struct LoginFields: Sendable, Hashable {
        /// The field for the user name, if there is one.
        package var username: String?
        /// The field for the password, if there is one.
        package var password: String?
        /// The field for a single-use code, if there is one.
        package var code: String?

        package init(username: String? = nil, password: String? = nil, code: String? = nil) {
            self.username = username
            self.password = password
            self.code = code
        }
    }

    /// A picture.
    public struct Picture: Sendable, Hashable {
        /// What the picture is, in a few words.
        public let label: String
        /// The encoded image.
        public let image: ImageData

        public init(label: String, image: ImageData) {
            self.label = label
            self.image = image
        }
    }

    /// What a presenter can draw of what the message says.
    public enum Drawing: Sendable, Hashable {
        /// The areas of the violated restriction, and the device's location.
        case map(GeoFenceViolation)
        /// The hours of a policy in the current week.
        case week(OpeningHours)

        /// The stable name: `map`, `week`.
        public var name: String {
            switch self {
            case .map: "map"
            case .week: "week"
            }
        }
    }

    /// The identity of one presentation of a form.
    public struct ID: Hashable, Sendable {
        private final class Token: Sendable {}
        private let token = Token()

        /// Creates a unique identity.
        public init() {}

        /// Returns whether both identify the same presentation.
        public static func == (left: ID, right: ID) -> Bool { left.token === right.token }

        public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(token)) }
    }
}
