package import BadgeModel
import BadgeUI
package import Foundation

/// Actions of the user: the hook, then the loading state, then the event.
extension HypermediaContainer {
    func submit(
        _ item: any InteractionActionModel, _ parameters: [String: FieldValue], from screen: HypermediaScreen
    ) {
        guard let action = item.startedAction else {
            if let option = item as? SelectorItemModel { select(option, from: screen) }
            return
        }
        let option = (item as? InteractionItemButtonModel)?.option
        ask(screen) { answered in
            screen.presenter.preSubmit(interactionActionModel: item, parameters: parameters) { continues, parameters in
                answered(continues, .submit(action, parameters: parameters, option: option))
            }
        }
    }

    func select(_ item: SelectorItemModel, from screen: HypermediaScreen) {
        let event = item.action.map(Event.select)
        ask(screen) { [weak self] answered in
            screen.presenter.preSelect(selectorItemModel: item) { continues in
                if let event { return answered(continues, event) }
                self?.enter(item, if: continues, from: screen)
            }
        }
    }

    func follow(_ item: LinkItemModel, from screen: HypermediaScreen) {
        guard !item.isImage else { return }
        ask(screen) { answered in
            screen.presenter.preFollow(linkItemModel: item) { answered($0, .follow(item.link)) }
        }
    }

    // A newer action takes the place of one whose hook has not answered. The closure counts once.
    private func ask(_ screen: HypermediaScreen, _ callHook: (@escaping @MainActor (Bool, Event) -> Void) -> Void) {
        guard isActive(screen), !isBusy, !isAskingToClose else { return }
        hooks += 1
        let number = hooks
        interaction = .asking(number)
        callHook { [weak self, weak screen] continues, event in
            guard let self, let screen, !isOver, case .asking(number) = interaction else { return }
            interaction = .none
            guard continues else { return resume(screen) }
            start(event, from: screen)
        }
    }

    private func start(_ event: Event, from screen: HypermediaScreen) {
        let hasIndicator = !screen.presenter.hasLoading()
        interaction = .running(screen, hasIndicator: hasIndicator)
        if hasIndicator { host?.showLoading() }
        send(event)
    }

    private func enter(_ item: SelectorItemModel, if continues: Bool, from screen: HypermediaScreen) {
        guard case .asking(hooks) = interaction, isActive(screen), let next = item.next else { return }
        interaction = .none
        guard continues else { return resume(screen) }
        models.append(next)
        showOrFail(next)
    }

    /// Whether the user acts on the screen: that of a problem lies above that of the step.
    func isActive(_ screen: HypermediaScreen) -> Bool { !isOver && (problemScreen ?? current) === screen }

    /// Takes away what is shown: the next question stands alone.
    func withdrawScreens() {
        for screen in [problemScreen, current] { (screen?.presenter as? any ResumablePresenter)?.withdraw() }
    }

    func resume(_ screen: HypermediaScreen?) { (screen?.presenter as? any ResumablePresenter)?.resume() }
}

/// Ways within the step and out of the flow.
extension HypermediaContainer {
    func goBack(from screen: HypermediaScreen) {
        guard isActive(screen), !isBusy, models.count > 1, screen === current else { return }
        models.removeLast()
        if let model = models.last { showOrFail(model) }
    }

    func acknowledge(_ screen: HypermediaScreen) {
        guard isActive(screen), screen === problemScreen, !isBusy else { return }
        dismissProblem()
        guard let problem = screen.model as? any ProblemModel, problem.isCritical || current == nil else {
            return resume(current)
        }
        send(.fail(problem.error))
    }

    /// - Returns: Whether nothing is left to do on the screen.
    func close(from screen: HypermediaScreen) async -> Bool {
        guard isActive(screen), !isAskingToClose else { return isOver }
        if case .asking = interaction { interaction = .none }
        if presentation.confirmsClosing { withdrawScreens() }
        let (question, answer) = AsyncStream<Never>.makeStream()
        closingQuestion = question
        defer {
            closingQuestion = nil
            answer.finish()
        }
        guard await confirmClosing(), !isOver else { return isOver || !isActive(screen) }
        send(.close)
        return true
    }

    /// Waits while the user is asked whether to leave the flow: what comes meanwhile neither takes the question away nor
    /// acts before it is answered.
    package func waitWhileAskingToClose() async {
        guard let closingQuestion else { return }
        for await _ in closingQuestion {}
    }

    /// Asks whether to leave the flow, where the app wants it.
    package func confirmClosing() async -> Bool {
        guard presentation.confirmsClosing, let host else { return true }
        isAskingToClose = true
        defer { isAskingToClose = false }
        return await host.confirmClosing()
    }

    func interrupt(_ error: BadgeError, title: String?, message: String?, from screen: HypermediaScreen) {
        guard isActive(screen) else { return }
        Task { await fail(error, title: title, message: message) }
    }

    /// Ends the flow with an error, after the user was told where the app wants it.
    package func fail(_ error: BadgeError, title: String? = nil, message: String? = nil) async {
        guard !isOver else { return }
        stopLoading()
        if presentation.showsErrors {
            withdrawScreens()
            await host?.show(error, title: title, message: message)
        }
        send(.fail(error))
    }

    /// Tells the user with what error the flow ends, or what the server said then, where the app wants it.
    package func tell(_ error: BadgeError, message: String? = nil) async {
        guard !isOver, presentation.showsErrors else { return }
        openIfNeeded()
        stopLoading()
        withdrawScreens()
        await host?.show(error, title: nil, message: message)
    }

    /// Opens an address outside the flow; false if nothing can open it, or it may not be opened.
    package func openOutside(_ url: URL) async -> Bool {
        guard let opener, isOpenable(url) else { return false }
        return await opener(url)
    }

    func canOpen(_ url: URL, from screen: HypermediaScreen) -> Bool { isActive(screen) && isOpenable(url) }

    private func isOpenable(_ url: URL) -> Bool {
        guard opener != nil, let scheme = url.scheme?.lowercased() else { return false }
        return scheme == "https" || presentation.openedSchemes.contains(scheme)
    }

    /// Whether there is something to show when the operation on the screen fails.
    package var hasWayOut: Bool { operation?.errorInteractionModel != nil || operation?.problem != nil }

    func open(_ url: URL, from screen: HypermediaScreen) async -> Bool {
        isActive(screen) ? await openOutside(url) : false
    }
}
