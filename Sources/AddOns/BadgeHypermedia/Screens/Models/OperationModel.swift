/// Something that the client does on the device: it opens an address, or asks an authenticator.
///
/// A screen shows the operation's buttons; pressing one starts it. Where an address was opened, ``interactionModel`` is
/// shown instead, and where it could not be opened, ``errorInteractionModel``, or else ``problem``.
public protocol OperationModel: InteractionModel {
    /// The name of the operation, such as `external-browser-flow`.
    var operationName: String { get }
    /// The text of the operation; `nil` if the server gives none.
    var title: String? { get }
    /// The texts to show.
    var messageItems: [InfoMessageModel] { get }
    /// The buttons that start the operation; several are its variants.
    var operationItems: [InteractionItemButtonModel] { get }
    /// The forms of the step that the user may choose instead; `nil` if there are none.
    var formModel: (any FormModel)? { get }
    /// The side paths and pictures.
    var linkItems: [LinkItemModel] { get }
    /// The host of the address to open, which the user sees first; `nil` if the operation opens none.
    var host: String? { get }
    /// What is shown once the address was opened; `nil` to leave the operation's own screen.
    var interactionModel: (any InteractionModel)? { get }
    /// What is shown if the address could not be opened; `nil` if there is nothing else to do.
    var errorInteractionModel: (any InteractionModel)? { get }
    /// What is shown if neither is possible.
    var problem: (any ProblemModel)? { get }
}

extension OperationModel {
    public var formModel: (any FormModel)? { nil }
    public var host: String? { nil }
    public var interactionModel: (any InteractionModel)? { nil }
    public var errorInteractionModel: (any InteractionModel)? { nil }
    public var problem: (any ProblemModel)? { nil }
}

/// What the wallet's models of operations have in common.
public struct OperationContent: Sendable {
    public var name: String
    public var title: String?
    public var messageItems: [InfoMessageModel] = []
    public var operationItems: [InteractionItemButtonModel] = []
    public var formModel: (any FormModel)?
    public var linkItems: [LinkItemModel] = []
    public var view = ServerView()
    public var host: String?
    public var errorInteractionModel: (any InteractionModel)?
    public var problem: (any ProblemModel)?

    /// Creates the content of the operation with that name, without texts and buttons.
    public init(name: String) {
        self.name = name
    }
}

/// An operation as the wallet maps it, in terms of its content.
public protocol DefaultOperationModel: OperationModel {
    /// The content.
    var content: OperationContent { get }
}

extension DefaultOperationModel {
    public var operationName: String { content.name }
    public var title: String? { content.title }
    public var messageItems: [InfoMessageModel] { content.messageItems }
    public var operationItems: [InteractionItemButtonModel] { content.operationItems }
    public var formModel: (any FormModel)? { content.formModel }
    public var linkItems: [LinkItemModel] { content.linkItems }
    public var templateArea: String? { content.view.templateArea }
    public var viewName: String? { content.view.name }
    public var host: String? { content.host }
    public var errorInteractionModel: (any InteractionModel)? { content.errorInteractionModel }
    public var problem: (any ProblemModel)? { content.problem }
}

/// An address to open in the browser, after which the flow goes on with a form.
public struct FormOperationModel: DefaultOperationModel {
    public var content: OperationContent
    public var interactionModel: (any InteractionModel)?

    public init(_ content: OperationContent, interactionModel: (any InteractionModel)? = nil) {
        self.content = content
        self.interactionModel = interactionModel
    }
}

/// An app to open while a polling step waits.
///
/// The polling step is the screen from the start: without the app, its picture and its questions go on.
public struct PollingOperationModel: DefaultOperationModel {
    public var content: OperationContent
    /// The polling step.
    public var polling: any PollingModel

    public init(_ content: OperationContent, polling: any PollingModel) {
        self.content = content
        self.polling = polling
    }

    public var interactionModel: (any InteractionModel)? { polling }
}

/// A credential to create, or to sign with, by an authenticator (Web Authentication).
///
/// Two ``OperationModel/operationItems`` are the authenticator of this device and another one.
public struct WebAuthnOperationModel: DefaultOperationModel {
    public var content: OperationContent

    public init(_ content: OperationContent) {
        self.content = content
    }
}

/// Any other operation.
public struct GenericOperationModel: DefaultOperationModel {
    public var content: OperationContent

    public init(_ content: OperationContent) {
        self.content = content
    }
}
