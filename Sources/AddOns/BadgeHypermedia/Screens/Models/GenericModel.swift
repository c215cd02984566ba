/// A step whose actions have no model of their own: selectors beside forms, several selectors or operations, or nothing
/// to do.
public protocol GenericModel: InteractionModel {
    /// The forms of the step, and the buttons of its operations; `nil` if there is nothing to fill in or press.
    var formModel: (any FormModel)? { get }
    /// The selectors of the step; several are options of one. `nil` if there is nothing to choose from.
    var selectorModel: (any SelectorModel)? { get }
}

/// A generic step as the wallet maps it.
public struct DefaultGenericModel: GenericModel {
    public var formModel: (any FormModel)?
    public var selectorModel: (any SelectorModel)?
    /// The names by which the server knows the view.
    public var view: ServerView

    public init(
        formModel: (any FormModel)? = nil, selectorModel: (any SelectorModel)? = nil, view: ServerView = ServerView()
    ) {
        self.formModel = formModel
        self.selectorModel = selectorModel
        self.view = view
    }

    public var templateArea: String? { view.templateArea }
    public var viewName: String? { view.name }
}
