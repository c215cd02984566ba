/// A part of a form: a title, a field or a button.
public protocol InteractionItemModel: Sendable {
    /// The name of the field, or the purpose of the action that a title or a button is of, such as `login`.
    var key: String { get }
    /// The text to show; empty if there is none.
    var label: String { get }
}

/// A part of a form that the user changes.
public protocol InteractionInputModel: InteractionItemModel {
    /// The form that the field belongs to, as the action of its button.
    var form: HypermediaActionID { get }
    /// Whether the user must enter something.
    var isRequired: Bool { get }
    /// The problem of the last answer with this field; `nil` if there was none.
    var error: String? { get set }
}

/// Something that the user can start: a button, or an option of a selector.
public protocol InteractionActionModel: Sendable {
    /// The action that is started; `nil` for an option that only leads to further options or to a form.
    var startedAction: HypermediaActionID? { get }
}

/// The title of a form.
public struct InteractionItemTitleModel: InteractionItemModel, Hashable {
    public var key: String
    public var label: String

    public init(key: String, label: String) {
        self.key = key
        self.label = label
    }
}

/// A field that is sent unchanged and not shown. Its value never appears in a description.
public struct InteractionItemHiddenModel: InteractionItemModel, Hashable, CustomStringConvertible, CustomReflectable {
    public var key: String
    public var value: String
    /// The form that the field belongs to, as the action of its button.
    public var form: HypermediaActionID

    public init(key: String, value: String, form: HypermediaActionID) {
        self.key = key
        self.value = value
        self.form = form
    }

    public var label: String { "" }
    public var description: String { "InteractionItemHiddenModel(\(key))" }
    public var customMirror: Mirror { Mirror(self, children: ["key": key]) }
}

/// A button.
public struct InteractionItemButtonModel: InteractionItemModel, InteractionActionModel, Hashable {
    public var key: String
    public var label: String
    /// How the button is drawn.
    public var type: InteractionItemButtonType
    /// The name of an image beside the label; `nil` for none.
    public var imageResourceName: String?
    /// The action that pressing the button starts.
    public var action: HypermediaActionID
    /// The variant of a client operation that has several, such as `platform`; `nil` for none.
    public var option: String?

    public init(
        key: String, label: String, type: InteractionItemButtonType = .primary, action: HypermediaActionID,
        imageResourceName: String? = nil, option: String? = nil
    ) {
        self.key = key
        self.label = label
        self.type = type
        self.action = action
        self.imageResourceName = imageResourceName
        self.option = option
    }

    public var startedAction: HypermediaActionID? { action }
}

/// How a button is drawn.
public enum InteractionItemButtonType: String, Sendable, CaseIterable {
    case primary
    case secondary
    case text
    case link
}
