package import BadgeModel
package import BadgeUI
import Synchronization

/// Shows the steps of one login that the server drives, and passes the user's actions on.
///
/// The container knows no network: a driver gives it the models and takes its ``events``. It owns the rules between
/// both: which presenter shows a model, that a hook runs exactly once before its action, that one action runs at a time,
/// who shows that it runs, and what becomes of a problem that no screen handles.
///
///     let container = ui.makeHypermediaContainer()
///     try container.show(model)
///     for await event in container.events { … }
///     container.end()
@MainActor
package final class HypermediaContainer {
    /// An action of the user, or the end that a screen has brought about.
    package enum Event: Sendable, Equatable {
        /// Submit the form of an action with the values of its fields, or start its operation.
        case submit(HypermediaActionID, parameters: [String: FieldValue], option: String? = nil)
        /// Choose an option.
        case select(HypermediaActionID)
        /// Follow a link.
        case follow(HypermediaActionID)
        /// The user has closed the flow. The last event.
        case close
        /// A screen has ended the flow, or a problem that no screen handles. The last event.
        case fail(BadgeError)
    }

    /// What runs between the user's action and its result.
    enum Interaction {
        case none
        /// The hook with that number was called, and has not called its closure.
        case asking(Int)
        /// The action was passed on.
        case running(HypermediaScreen, hasIndicator: Bool)
    }

    /// The events, in order; finished by ``end()``.
    package nonisolated let events: AsyncStream<Event>
    /// How the flow is presented.
    package let presentation: HypermediaPresentation

    let registry: HypermediaRegistry
    let appearance: ResolvedAppearance
    let words: Localization
    /// The origin of the server that sends the steps; `nil` in a preview.
    let server: String?
    /// Whether that is the organization's own server.
    let isOwnServer: Bool
    let defaults: HypermediaDefaults?
    let host: (any HypermediaHost)?
    let opener: HypermediaRegistry.URLOpener?
    private let sender: AsyncStream<Event>.Continuation

    // The models of the step: the step's own, and those of the options that the user has followed within it.
    var models: [any HypermediaModel] = []
    var current: HypermediaScreen?
    var problemScreen: HypermediaScreen?
    var operation: (any OperationModel)?
    var interaction = Interaction.none
    var hooks = 0
    var isOver = false
    var isAskingToClose = false
    /// Ends when the question whether to leave is answered; `nil` while it is not asked.
    var closingQuestion: AsyncStream<Never>?
    /// Whether the user has left the flow.
    package private(set) var isClosed = false
    /// Whether an action that cancels at the server leads out of the login, as far as is known.
    var leavesByServer = true
    private var isOpen = false

    init(
        _ registry: HypermediaRegistry, in appearance: ResolvedAppearance, words: Localization, server: String? = nil,
        isOwnServer: Bool = false
    ) {
        self.server = server
        self.isOwnServer = isOwnServer
        self.registry = registry
        self.appearance = appearance
        self.words = words
        let state = registry.state.withLock { $0 }
        presentation = state.presentation
        opener = state.opener
        defaults = registry.defaults.drawing.map(HypermediaDefaults.init)
        host = state.host ?? defaults?.host
        (events, sender) = AsyncStream.makeStream()
    }

    /// The server in the wallet's own sentences.
    package var serverName: String { server ?? "" }

    /// Whether a request of the user is running.
    package var isBusy: Bool {
        if case .running = interaction { true } else { false }
    }

    /// Ends the flow: dismisses the screens, and finishes the events. A second call does nothing.
    package func end() {
        isOver = true
        stopLoading()
        for screen in [problemScreen, current] { screen?.presenter.dismiss() }
        (problemScreen, current, operation, models, interaction) = (nil, nil, nil, [], .none)
        sender.finish()
        if isOpen { host?.close() }
        isOpen = false
    }

    /// The running request is over, and nothing else is to be shown: it was cancelled.
    package func finishInteraction() {
        stopLoading()
        resume(problemScreen ?? current)
    }

    func stopLoading() {
        guard case .running(let screen, let hasIndicator) = interaction else { return }
        interaction = .none
        if hasIndicator { host?.hideLoading() }
        screen.presenter.stopLoading()
    }

    func send(_ event: Event) {
        guard !isOver else { return }
        switch event {
        case .close: (isOver, isClosed) = (true, true)
        case .fail: isOver = true
        case .submit, .select, .follow: break
        }
        sender.yield(event)
    }

    func openIfNeeded() {
        guard !isOpen else { return }
        isOpen = true
        guard let host else { return }
        host.open(presentation.plan(for: appearance, on: host.device))
    }
}
