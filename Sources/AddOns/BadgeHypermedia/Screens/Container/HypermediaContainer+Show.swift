package import BadgeModel

/// What the driver shows.
extension HypermediaContainer {
    /// Shows an answer of the server.
    ///
    /// A step replaces the screen, a polling step that is the same is updated in place, and an answer to stay and a
    /// problem go to the current screen first. The running interaction is over.
    ///
    /// - Throws: `BadgeError` `uiNotRegistered` if no presenter draws the model, or its factory has failed.
    package func show(_ model: any HypermediaModel) throws(BadgeError) {
        guard !isOver else { return }
        openIfNeeded()
        stopLoading()
        switch model {
        case let problem as any ProblemModel: showProblem(problem)
        case let answer as any ContinueSameModel: try stay(answer)
        case let operation as PollingOperationModel:
            try showPolling(operation.polling)
            self.operation = operation
        case let polling as any PollingModel:
            try showPolling(polling)
            operation = nil
        default:
            try begin(model)
            operation = model as? any OperationModel
        }
    }

    /// Shows what comes after the address of an operation was opened, or could not be opened.
    ///
    /// - Parameter reason: Why the operation has failed, to be shown above its way out; `nil` to say nothing.
    package func showOperation(opened: Bool, reason: String? = nil) throws(BadgeError) {
        guard !isOver, let operation else { return }
        stopLoading()
        if let next = opened ? operation.interactionModel : operation.errorInteractionModel {
            if let polling = next as? any PollingModel { return try showPolling(polling) }
            return try showWayOut(next, reason.map { [InfoMessageModel($0, style: .error)] } ?? [])
        }
        guard !opened, let problem = operation.problem else { return resume(current) }
        showProblem(problem)
    }

    /// Shows an error of a request. The user stays where they are if repeating it may help; otherwise the flow ends.
    package func show(_ error: BadgeError) async {
        guard error.isRetryable, current != nil else { return await fail(error) }
        stopLoading()
        showProblem(DefaultProblemModel(error, in: words))
    }

    private func showWayOut(_ next: any InteractionModel, _ messages: [InfoMessageModel]) throws(BadgeError) {
        var next = next
        let isTold = messages.isEmpty || next is DefaultFormModel
        if var form = next as? DefaultFormModel {
            form.messageItems.insert(contentsOf: messages, at: 0)
            next = form
        }
        models = [next]
        try replace(with: next)
        if !isTold { current?.presenter.handleInfoMessageModels(messages) }
    }

    private func begin(_ model: any HypermediaModel) throws(BadgeError) {
        models = [model]
        operation = nil
        try replace(with: model)
    }

    private func showPolling(_ polling: any PollingModel) throws(BadgeError) {
        guard let current, let shown = current.model as? any PollingModel, problemScreen == nil,
            polling.isEqualTo(shown)
        else { return try begin(polling) }
        current.model = polling
        models = [polling]
        current.presenter.handlePollingModel(polling)
    }

    private func stay(_ answer: any ContinueSameModel) throws(BadgeError) {
        dismissProblem()
        let left = (current?.model as? any FormModel)?.linkItems ?? []
        let form = answer.formModel ?? DefaultFormModel(messageItems: answer.messageItems, linkItems: left)
        models = [form]
        guard let current else { return try replace(with: form) }
        current.presenter.handleInfoMessageModels(answer.messageItems)
        guard !current.presenter.handleFormModel(form) else {
            current.model = form
            return
        }
        try replace(with: form)
    }

    /// Shows the way out of an operation, from which the user can go back to the step.
    package func showWayOut(_ form: any FormModel) throws(BadgeError) {
        guard !isOver else { return }
        stopLoading()
        models.append(form)
        try replace(with: form)
    }

    /// Shows a screen of the same step; if that is impossible, the flow ends.
    func showOrFail(_ model: any HypermediaModel) {
        do throws(BadgeError) { try replace(with: model) } catch {
            let error = error
            Task { await fail(error) }
        }
    }

    // The presenter of the screen before is gone before the next one is made.
    private func replace(with model: any HypermediaModel) throws(BadgeError) {
        dismissProblem()
        interaction = .none
        current?.presenter.dismiss()
        current = nil
        let screen = try screen(for: model, canGoBack: models.count > 1)
        current = screen
        present(screen)
    }

    func present(_ screen: HypermediaScreen) {
        screen.presenter.flowDelegate = screen
        if host?.showHeader(for: screen.model) == true { screen.presenter.hideHeaderView() }
        screen.presenter.preRender(uiModel: screen.model)
        screen.presenter.show()
    }

    func screen(for model: any HypermediaModel, canGoBack: Bool = false) throws(BadgeError) -> HypermediaScreen {
        HypermediaScreen(try presenter(for: model), model, canGoBack: canGoBack, in: self)
    }

    private func presenter(for model: any HypermediaModel) throws(BadgeError) -> any HypermediaPresenter {
        let style = HypermediaStyle(model.screen, in: appearance, selectorLayout: presentation.selectorLayout)
        let common = HypermediaCommonStyle(appearance)
        let factories = registry.factories(for: model) + [defaults?.factory].compactMap(\.self)
        for factory in factories {
            do {
                if let presenter = try factory(model, style, common) { return presenter }
            } catch {
                throw BadgeError(
                    .uiNotRegistered, .hypermedia("uiNotRegistered.presenterFailed"), ["model": "\(type(of: model))"],
                    detail: .uiProtocol("HypermediaPresenter"), underlying: error)
            }
        }
        throw BadgeError(
            .uiNotRegistered, "uiNotRegistered.protocol", ["name": "HypermediaPresenter"],
            detail: .uiProtocol("HypermediaPresenter"))
    }
}
