/// An option of a selector.
///
/// An option starts an action, or leads to further ``options`` or to a ``form``, which the container then shows.
public struct SelectorItemModel: InteractionActionModel {
    /// The text to show.
    public var title: String
    /// The kind of authenticator that the option leads to, such as `html-form` or `passkeys`; `nil` if none is given.
    public var type: String?
    /// The name of an icon; `nil` for none.
    public var icon: String?
    /// The action that is started; `nil` if the option leads further.
    public var action: HypermediaActionID?
    /// Further options; empty if there are none.
    public var options: [SelectorItemModel]
    /// The form to fill in; `nil` if there is none.
    public var form: (any FormModel)?

    /// Creates an option that starts an action.
    public init(title: String, type: String? = nil, icon: String? = nil, action: HypermediaActionID) {
        self.init(title: title, type: type, icon: icon, action: action, options: [], form: nil)
    }

    /// Creates an option with further options.
    public init(title: String, type: String? = nil, icon: String? = nil, options: [SelectorItemModel]) {
        self.init(title: title, type: type, icon: icon, action: nil, options: options, form: nil)
    }

    /// Creates an option with a form to fill in.
    public init(title: String, type: String? = nil, icon: String? = nil, form: any FormModel) {
        self.init(title: title, type: type, icon: icon, action: nil, options: [], form: form)
    }

    private init(
        title: String, type: String?, icon: String?, action: HypermediaActionID?, options: [SelectorItemModel],
        form: (any FormModel)?
    ) {
        self.title = title
        self.type = type
        self.icon = icon
        self.action = action
        self.options = options
        self.form = form
    }

    public var startedAction: HypermediaActionID? { action }

    /// The model that choosing the option leads to; `nil` if it starts an action.
    var next: (any InteractionModel)? {
        if let form { return form }
        return action == nil ? DefaultSelectorModel(title: title, selectorItems: options) : nil
    }
}
