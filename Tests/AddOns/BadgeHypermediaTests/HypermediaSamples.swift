import BadgeModel
import Foundation

@testable import BadgeHypermedia
@testable import BadgeUI

/// Models that the tests of server-driven logins share.
enum HypermediaSample {
    static let png = ImageData(bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1], mediaType: "image/png")
    static let login = HypermediaActionID(rawValue: "actions[0]")
    static let cancel = HypermediaActionID(rawValue: "actions[1]")

    static func username(_ value: String? = nil, form: HypermediaActionID = login) -> InteractionItemInputTextModel {
        InteractionItemInputTextModel(
            key: "userName", label: "User", value: value,
            inputConfiguration: InputTextConfiguration(.username), form: form)
    }

    static let password = InteractionItemInputTextModel(
        key: "password", label: "Password", value: "never shown", inputConfiguration: InputTextConfiguration(.password),
        form: login)

    static let signIn = InteractionItemButtonModel(key: "login", label: "Sign in", action: login)
    static let stop = InteractionItemButtonModel(key: "cancel", label: "Stop", type: .secondary, action: cancel)

    static let forgotten = LinkItemModel(
        text: "Forgot it?", href: "/forgot", rel: "forgot-password", link: HypermediaActionID(rawValue: "links[0]"))
    static let picture = LinkItemModel(
        href: "data:image/png;base64,\(Data(HypermediaSample.png.bytes).base64EncodedString())", rel: "qr-code",
        link: HypermediaActionID(rawValue: "links[1]"))

    static func form(view: String? = nil, links: [LinkItemModel] = []) -> DefaultFormModel {
        DefaultFormModel(
            messageItems: [InfoMessageModel("Welcome back", style: .heading)],
            interactionItems: [username(), password, signIn], linkItems: links, view: ServerView(name: view))
    }

    static func option(_ title: String, _ index: Int) -> SelectorItemModel {
        SelectorItemModel(
            title: title, action: HypermediaActionID(rawValue: "actions[0].model.options[\(index)]"))
    }

    static let selector = DefaultSelectorModel(
        title: "How do you want to sign in?", selectorItems: [option("Password", 0), option("Passkey", 1)])

    static func polling(_ status: PollingStatus = .pending, left: Int? = nil) -> DefaultPollingModel {
        var model = DefaultPollingModel(status: status, autoPollingDuration: .seconds(3))
        model.cancelAction = stop
        model.maxWaitRemainingTime = left.map { .seconds($0) }
        return model
    }

    static func problem(
        _ type: HandleableProblemType? = .invalidInput, title: String? = "Check the form",
        _ messages: InfoMessageModel...
    ) -> DefaultProblemModel {
        DefaultProblemModel(
            title: title, messageItems: messages, type: type,
            error: BadgeError(.loginRefused, reason: title ?? "no title"))
    }
}

/// A presenter that notes what it is told, and does what the test says.
@MainActor
final class SpyHypermediaPresenter: HypermediaPresenter {
    weak var flowDelegate: (any HypermediaPresenterDelegate)?
    let model: any HypermediaModel
    private(set) var calls: [String] = []
    private(set) var problems: [any ProblemModel] = []
    var showsLoading = false
    var handlesProblems = false
    var handlesForms = false
    var beforeSubmit: (([String: FieldValue], @escaping PreSubmitClosure) -> Void)?
    var beforeSelect: ((@escaping PreActionClosure) -> Void)?
    var beforeFollow: ((@escaping PreActionClosure) -> Void)?

    init(_ model: any HypermediaModel) { self.model = model }

    func note(_ call: String) { calls.append(call) }
    func count(_ call: String) -> Int { calls.count { $0 == call } }

    func preRender(uiModel: any HypermediaModel) { note("preRender") }
    func show() { note("show") }
    func dismiss() { note("dismiss") }
    func hideHeaderView() { note("hideHeader") }
    func hasLoading() -> Bool { showsLoading }
    func stopLoading() { note("stopLoading") }
    func handleInfoMessageModels(_ models: [InfoMessageModel]) { note("messages \(models.map(\.text))") }
    func handleLinkItemModels(_ models: [LinkItemModel]) { note("links \(models.map(\.label))") }

    func handleProblemModel(_ model: any ProblemModel) -> Bool {
        problems.append(model)
        note("problem")
        return handlesProblems
    }

    func handleFormModel(_ model: any FormModel) -> Bool {
        note("form \(model.buttons.map(\.label))")
        return handlesForms
    }

    func preSubmit(
        interactionActionModel: any InteractionActionModel, parameters: [String: FieldValue],
        closure: @escaping PreSubmitClosure
    ) {
        note("preSubmit")
        guard let beforeSubmit else { return closure(true, parameters) }
        beforeSubmit(parameters, closure)
    }

    func preSelect(selectorItemModel: SelectorItemModel, closure: @escaping PreActionClosure) {
        note("preSelect")
        guard let beforeSelect else { return closure(true) }
        beforeSelect(closure)
    }

    func preFollow(linkItemModel: LinkItemModel, closure: @escaping PreActionClosure) {
        note("preFollow")
        guard let beforeFollow else { return closure(true) }
        beforeFollow(closure)
    }
}

/// What surrounds the screens, in the test's hands.
@MainActor
final class SpyHypermediaHost: HypermediaHost {
    private(set) var calls: [String] = []
    private(set) var plan: PresentationPlan?
    var device = PresentationDevice.phone
    var drawsHeader = false
    var confirms = true
    /// What the user does while an error is shown.
    var onError: @MainActor () async -> Void = {}

    func open(_ plan: PresentationPlan) {
        self.plan = plan
        calls.append("open")
    }
    func close() { calls.append("close") }
    func showHeader(for model: any HypermediaModel) -> Bool { drawsHeader }
    func showLoading() { calls.append("showLoading") }
    func hideLoading() { calls.append("hideLoading") }
    func confirmClosing() async -> Bool {
        calls.append("confirmClosing")
        return confirms
    }
    func show(_ error: BadgeError, title: String?, message: String?) async {
        calls.append("error \(error.code) \(title ?? "-") \(message ?? "-")")
        await onError()
    }
}

/// A container whose screens are all spies, the newest of which is at hand.
@MainActor
final class SpiedFlow {
    let registry = UIRegistry()
    let host = SpyHypermediaHost()
    private(set) var presenters: [SpyHypermediaPresenter] = []
    private(set) lazy var container = registry.makeHypermediaContainer()

    init(_ presentation: HypermediaPresentation = HypermediaPresentation()) {
        registry.hypermedia.setPresentation(presentation)
        registry.hypermedia.setHost(host)
        registry.hypermedia.registerPresenter(for: (any HypermediaModel).self) { [weak self] model, _, _ in
            let presenter = SpyHypermediaPresenter(model)
            self?.presenters.append(presenter)
            return presenter
        }
    }

    var last: SpyHypermediaPresenter { presenters[presenters.count - 1] }

    func next() async -> HypermediaContainer.Event? {
        var events = container.events.makeAsyncIterator()
        return await events.next(isolation: #isolation)
    }

    /// Presses the button of the newest screen.
    func submit(_ parameters: [String: FieldValue] = [:]) {
        last.flowDelegate?.submit(interactionActionModel: HypermediaSample.signIn, parameters: parameters)
    }

    /// Ends the flow, and returns the events that nobody has read.
    func rest() async -> [HypermediaContainer.Event] {
        container.end()
        var rest: [HypermediaContainer.Event] = []
        while let event = await next() { rest.append(event) }
        return rest
    }
}
