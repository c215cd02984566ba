/// A step that waits for something that happens elsewhere, and asks the server again and again.
public protocol PollingModel: InteractionModel {
    /// The texts to show.
    var messageItems: [InfoMessageModel] { get }
    /// The button that goes on without waiting; `nil` while the server is asked automatically.
    var mainAction: InteractionItemButtonModel? { get }
    /// The button that cancels at the server; `nil` if there is none.
    var cancelAction: InteractionItemButtonModel? { get }
    /// The other buttons, such as that of an operation.
    var otherActions: [InteractionItemButtonModel] { get }
    /// The other actions that have fields, which are shown once the user chooses one; `nil` if there are none.
    var formModel: (any FormModel)? { get }
    /// The time between two questions.
    var autoPollingDuration: Duration { get }
    /// Whether it has happened.
    var status: PollingStatus { get }
    /// The side paths and pictures, such as a QR code, which may change with every answer.
    var linkItems: [LinkItemModel] { get }
    /// Where the user was asked to act, such as a phone number; `nil` if none is given.
    var recipientOfCommunication: String? { get }
    /// The time that the server waits in all; `nil` if it does not say. For display only.
    var maxWaitTime: Duration? { get }
    /// The time that the server still waits; `nil` if it does not say. For display only.
    var maxWaitRemainingTime: Duration? { get }
    /// Returns whether the same screen can show the other model, which is then updated in place.
    func isEqualTo(_ other: any PollingModel) -> Bool
}

extension PollingModel {
    public var mainAction: InteractionItemButtonModel? { nil }
    public var cancelAction: InteractionItemButtonModel? { nil }
    public var otherActions: [InteractionItemButtonModel] { [] }
    public var formModel: (any FormModel)? { nil }
    public var recipientOfCommunication: String? { nil }
    public var maxWaitTime: Duration? { nil }
    public var maxWaitRemainingTime: Duration? { nil }

    /// Returns whether status, view and buttons are equal.
    public func isEqualTo(_ other: any PollingModel) -> Bool {
        status == other.status && viewName == other.viewName && templateArea == other.templateArea
            && buttons == other.buttons && formModel?.buttons == other.formModel?.buttons
    }

    var buttons: [InteractionItemButtonModel] { otherActions + [mainAction, cancelAction].compactMap(\.self) }
}

/// A polling step during which the user confirms in the BankID app.
public protocol BankIDModel: PollingModel {
    /// The button that opens the app on this device.
    var openAction: InteractionItemButtonModel { get }
}

/// The status of a polling step.
public enum PollingStatus: String, Sendable, CaseIterable {
    /// Nothing has happened yet.
    case pending
    /// It has happened.
    case done
    /// It will not happen.
    case failed
}

/// A polling step as the wallet maps it.
public struct DefaultPollingModel: PollingModel {
    public var messageItems: [InfoMessageModel] = []
    public var mainAction: InteractionItemButtonModel?
    public var cancelAction: InteractionItemButtonModel?
    public var otherActions: [InteractionItemButtonModel] = []
    public var formModel: (any FormModel)?
    public var autoPollingDuration: Duration
    public var status: PollingStatus
    public var linkItems: [LinkItemModel] = []
    public var recipientOfCommunication: String?
    public var maxWaitTime: Duration?
    public var maxWaitRemainingTime: Duration?
    /// The names by which the server knows the view.
    public var view = ServerView()

    /// Creates a step without texts and buttons.
    public init(status: PollingStatus, autoPollingDuration: Duration) {
        self.status = status
        self.autoPollingDuration = autoPollingDuration
    }

    public var templateArea: String? { view.templateArea }
    public var viewName: String? { view.name }
}

/// A polling step with BankID as the wallet maps it.
public struct DefaultBankIDModel: BankIDModel {
    /// The step without the button that opens the app.
    public var polling: DefaultPollingModel
    public var openAction: InteractionItemButtonModel

    public init(_ polling: DefaultPollingModel, openAction: InteractionItemButtonModel) {
        self.polling = polling
        self.openAction = openAction
    }

    public var messageItems: [InfoMessageModel] { polling.messageItems }
    public var mainAction: InteractionItemButtonModel? { polling.mainAction }
    public var cancelAction: InteractionItemButtonModel? { polling.cancelAction }
    /// The button that opens the app, then the others.
    public var otherActions: [InteractionItemButtonModel] { [openAction] + polling.otherActions }
    public var formModel: (any FormModel)? { polling.formModel }
    public var autoPollingDuration: Duration { polling.autoPollingDuration }
    public var status: PollingStatus { polling.status }
    public var linkItems: [LinkItemModel] { polling.linkItems }
    public var recipientOfCommunication: String? { polling.recipientOfCommunication }
    public var maxWaitTime: Duration? { polling.maxWaitTime }
    public var maxWaitRemainingTime: Duration? { polling.maxWaitRemainingTime }
    public var templateArea: String? { polling.templateArea }
    public var viewName: String? { polling.viewName }
}
