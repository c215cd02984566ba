import BadgeModel
import BadgeOpenID
import BadgeTerminalUI
import BadgeTransport
import BadgeUI
import BadgeWebUI
import Foundation

extension CommandRun {
    /// Runs a command, whose prompts are shown in the user's browser with `--ui web`. The last page there says how it
    /// ended.
    func withPrompts(
        of command: any BadgectlCommand, _ body: (CommandRun) async throws -> any CommandOutput
    ) async throws -> any CommandOutput {
        guard ui == .web, !noInput, !command.showsPages else { return try await body(self) }
        // Without a way to the prompts, missing input is named as with --no-input.
        guard context.hasBrowser || context.hasReader || json else {
            do { return try await body(presenting(by: nil)) } catch let error as BadgeError
                where error.code == .inputRequired
            {
                note(.words("command.web.unreachable"))
                throw error
            }
        }
        let ui = try await WebUI.start(webOptions)
        do {
            let linking = LoginPagePresenter(before: ui.presenter)
            var run = presenting(by: FirstPromptPresenter(before: linking) { showPages(of: ui) })
            if !context.hasBrowser { run.context.showLoginPage = linking.showLoginPage }
            let output = try await body(run)
            var shown = display
            shown.words = wordsOfPages
            let conclusion = TerminalDisplay.$current.withValue(shown) { output.conclusion }
            await end(ui, .commands("web.done.title"), conclusion)
            return output
        } catch {
            let reason = error is CancellationError ? nil : BadgeError(wrapping: error)
            // What the user cancelled has not failed.
            let isCancelled = reason.map { $0.code == .declined } ?? true
            await end(
                ui, isCancelled ? .commands("web.done.cancelled") : .commands("web.done.failed"),
                reason?.reason(in: wordsOfPages))
            throw error
        }
    }

    private func end(_ ui: WebUI, _ title: Message.Key, _ outcome: String?) async {
        await ui.stop(
            showing: wordsOfPages(title), [outcome, wordsOfPages(.commands("web.done.return"))].compactMap(\.self))
    }

    // The user reads the pages, whatever reads the output.
    private var wordsOfPages: Localization { Localization(languages, texts: context.texts, of: .commands) }

    /// The settings of a server for the user's browser.
    var webOptions: WebUI.Options {
        var options = WebUI.Options()
        options.random = context.random
        options.clock = context.monotonicClock
        options.languages = languages
        return options
    }

    /// Opens the pages in the desktop's browser, or shows the link to them on the terminal, or to the program that reads
    /// the messages as JSON.
    ///
    /// - Returns: Whether the user can get to them.
    func showPages(of ui: WebUI) -> Bool {
        do {
            guard context.hasBrowser else {
                tellLink(ui.makeLink().absoluteString)
                return true
            }
            try context.openBrowser(ui)
            note(.words("command.web.opened"))
            return true
        } catch {
            note(BadgeError(wrapping: error).reason(in: words))
            return false
        }
    }
}

extension CommandRun {
    private func tellLink(_ link: String) {
        guard json else { return note(.words("command.web.link", ["link": link])) }
        let event: JSON = ["event": "asking", "link": .string(link)]
        context.messages(TerminalText.json(event.text))
    }
}

/// A presenter that brings the user to its prompts when the first one is shown. If that is impossible, prompts are
/// cancelled.
@MainActor
final class FirstPromptPresenter: PromptPresenter {
    private let presenter: any PromptPresenter
    private let bringUser: @Sendable () -> Bool
    private var isUserThere: Bool?

    nonisolated init(before presenter: any PromptPresenter, bringUser: @escaping @Sendable () -> Bool) {
        self.presenter = presenter
        self.bringUser = bringUser
    }

    func present(_ form: Form, as id: Form.ID, completion: @escaping PromptCompletion<FormAnswer>) {
        present(form, in: ResolvedAppearance(), as: id, completion: completion)
    }

    func present(
        _ form: Form, in appearance: ResolvedAppearance, as id: Form.ID,
        completion: @escaping PromptCompletion<FormAnswer>
    ) {
        let isThere = isUserThere ?? bringUser()
        isUserThere = isThere
        guard isThere else { return completion(nil, nil) }
        presenter.present(form, in: appearance, as: id, completion: completion)
    }

    func update(_ form: Form, as id: Form.ID) { presenter.update(form, as: id) }
    func dismiss(_ id: Form.ID) { presenter.dismiss(id) }
}

/// A presenter whose forms link to the page of a login in the browser while one waits, for a user whose browser no
/// program opens.
@MainActor
final class LoginPagePresenter: PromptPresenter {
    private var presenter: (any PromptPresenter)?
    private var shown: [(id: Form.ID, form: Form)] = []
    private var loginPage: URL?

    /// Creates a presenter.
    ///
    /// - Parameter presenter: What shows the forms; `nil` until ``begin(before:)``.
    nonisolated init(before presenter: (any PromptPresenter)? = nil) {
        self.presenter = presenter
    }

    func begin(before presenter: any PromptPresenter) { self.presenter = presenter }

    func present(_ form: Form, as id: Form.ID, completion: @escaping PromptCompletion<FormAnswer>) {
        present(form, in: ResolvedAppearance(), as: id, completion: completion)
    }

    func present(
        _ form: Form, in appearance: ResolvedAppearance, as id: Form.ID,
        completion: @escaping PromptCompletion<FormAnswer>
    ) {
        guard let presenter else { return completion(nil, nil) }
        shown.append((id, form))
        presenter.present(linked(form), in: appearance, as: id, completion: completion)
    }

    func update(_ form: Form, as id: Form.ID) {
        if let index = shown.firstIndex(where: { $0.id == id }) { shown[index].form = form }
        presenter?.update(linked(form), as: id)
    }

    func dismiss(_ id: Form.ID) {
        shown.removeAll { $0.id == id }
        presenter?.dismiss(id)
    }

    nonisolated var showLoginPage: LoopbackBrowser.ShowPage { { [weak self] page in await self?.link(to: page) } }

    private func link(to page: URL?) {
        loginPage = page
        guard let (id, form) = shown.last else { return }
        presenter?.update(linked(form), as: id)
    }

    private func linked(_ form: Form) -> Form {
        guard let loginPage else { return form }
        var form = form
        let label = form.localization(Message.Key.commands("command.browser.open"), ["host": loginPage.host() ?? ""])
        form.links.append(Form.Link(label: label, url: loginPage))
        return form
    }
}
