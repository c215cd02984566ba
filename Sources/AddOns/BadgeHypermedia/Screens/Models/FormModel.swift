/// A step in which the user fills in a form, or chooses between several.
///
/// Every form of the step contributes its title, its fields and its button to ``interactionItems``, in this order.
public protocol FormModel: InteractionModel {
    /// The texts to show.
    var messageItems: [InfoMessageModel] { get }
    /// The titles, fields and buttons, in the server's order; forms that cancel come last.
    var interactionItems: [any InteractionItemModel] { get }
    /// The side paths and pictures.
    var linkItems: [LinkItemModel] { get }
}

extension FormModel {
    /// The buttons, in order.
    public var buttons: [InteractionItemButtonModel] {
        interactionItems.compactMap { $0 as? InteractionItemButtonModel }
    }

    /// Returns the fields that belong to a button's form and that the user fills in.
    public func inputs(of button: InteractionItemButtonModel) -> [any InteractionInputModel] {
        inputs.filter { $0.form == button.action }
    }

    /// The fields that the user fills in, by the action of their form's button.
    var inputsByForm: [HypermediaActionID: [any InteractionInputModel]] { Dictionary(grouping: inputs, by: \.form) }

    private var inputs: [any InteractionInputModel] {
        interactionItems.compactMap { $0 as? any InteractionInputModel }
    }

    /// Returns the form with the problem in it: the messages about a field are at the field, and the title and the others
    /// come first among the messages of the form. Errors of an earlier problem are gone.
    public func showing(_ problem: any ProblemModel) -> DefaultFormModel {
        var model = DefaultFormModel(self)
        let keys = Set(inputs.map(\.key))
        let isOfField = { (message: InfoMessageModel) in message.key.map(keys.contains) ?? false }
        let errors = Dictionary(grouping: problem.messageItems.filter(isOfField), by: \.key)
        model.interactionItems = interactionItems.map { item in
            guard var input = item as? any InteractionInputModel else { return item }
            input.error = errors[input.key].map { $0.map(\.text).joined(separator: "\n") }
            return input
        }
        let title = problem.title.flatMap { $0.isEmpty ? nil : InfoMessageModel($0, style: .error) }
        let other = problem.messageItems.filter { !isOfField($0) && $0.text != title?.text }
        model.messageItems = [title].compactMap(\.self) + other + messageItems
        return model
    }
}

/// A form as the wallet maps it.
public struct DefaultFormModel: FormModel {
    public var messageItems: [InfoMessageModel]
    public var interactionItems: [any InteractionItemModel]
    public var linkItems: [LinkItemModel]
    /// The names by which the server knows the view.
    public var view: ServerView

    public init(
        messageItems: [InfoMessageModel] = [], interactionItems: [any InteractionItemModel] = [],
        linkItems: [LinkItemModel] = [], view: ServerView = ServerView()
    ) {
        self.messageItems = messageItems
        self.interactionItems = interactionItems
        self.linkItems = linkItems
        self.view = view
    }

    /// Copies a form.
    public init(_ model: any FormModel) {
        self.init(
            messageItems: model.messageItems, interactionItems: model.interactionItems, linkItems: model.linkItems,
            view: ServerView(name: model.viewName, templateArea: model.templateArea))
    }

    public var templateArea: String? { view.templateArea }
    public var viewName: String? { view.name }
}
