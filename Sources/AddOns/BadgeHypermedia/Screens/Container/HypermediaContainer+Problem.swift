import BadgeModel

/// Problems: the current screen first, then the screen of a problem, and the end of the flow for a critical one.
extension HypermediaContainer {
    func showProblem(_ problem: any ProblemModel, of screen: HypermediaScreen) {
        guard isActive(screen) else { return }
        showProblem(problem)
    }

    func showProblem(_ problem: any ProblemModel) {
        dismissProblem()
        if case .asking = interaction { interaction = .none }
        if problem.type != nil, let current, current.presenter.handleProblemModel(problem) { return }
        // Without the screen of a problem, nobody would tell the user why the flow ends.
        if problem.isCritical, !presentation.showsErrors { return send(.fail(problem.error)) }
        do throws(BadgeError) {
            let screen = try screen(for: problem)
            withdrawScreens()
            problemScreen = screen
            present(screen)
        } catch {
            send(.fail(problem.isCritical ? problem.error : error))
        }
    }

    func dismissProblem() {
        problemScreen?.presenter.dismiss()
        problemScreen = nil
    }
}
