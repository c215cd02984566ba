/// A step in which the user chooses, for example how to log in.
public protocol SelectorModel: InteractionModel {
    /// The question; `nil` if none is given.
    var title: String? { get }
    /// The texts to show.
    var messageItems: [InfoMessageModel] { get }
    /// The options, in the server's order.
    var selectorItems: [SelectorItemModel] { get }
    /// The side paths and pictures.
    var linkItems: [LinkItemModel] { get }
}

/// A selector as the wallet maps it.
public struct DefaultSelectorModel: SelectorModel {
    public var title: String?
    public var messageItems: [InfoMessageModel]
    public var selectorItems: [SelectorItemModel]
    public var linkItems: [LinkItemModel]
    /// The names by which the server knows the view.
    public var view: ServerView

    public init(
        title: String? = nil, messageItems: [InfoMessageModel] = [], selectorItems: [SelectorItemModel],
        linkItems: [LinkItemModel] = [], view: ServerView = ServerView()
    ) {
        self.title = title
        self.messageItems = messageItems
        self.selectorItems = selectorItems
        self.linkItems = linkItems
        self.view = view
    }

    public var templateArea: String? { view.templateArea }
    public var viewName: String? { view.name }
}
