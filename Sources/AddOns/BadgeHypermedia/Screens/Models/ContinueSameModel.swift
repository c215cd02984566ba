/// An answer of the server that leaves the user where they are, and tells them something.
///
/// It has no screen of its own: the current screen shows the messages, and takes the form if it can.
public protocol ContinueSameModel: InteractionModel {
    /// The texts to show: the new ones, then those of the step.
    var messageItems: [InfoMessageModel] { get }
    /// The form that replaces the actions of the step; `nil` if none are left.
    var formModel: (any FormModel)? { get }
}

/// Such an answer as the wallet maps it.
public struct DefaultContinueSameModel: ContinueSameModel {
    public var messageItems: [InfoMessageModel]
    public var formModel: (any FormModel)?
    /// The names by which the server knows the view.
    public var view: ServerView

    public init(
        messageItems: [InfoMessageModel], formModel: (any FormModel)? = nil, view: ServerView = ServerView()
    ) {
        self.messageItems = messageItems
        self.formModel = formModel
        self.view = view
    }

    public var templateArea: String? { view.templateArea }
    public var viewName: String? { view.name }
}
