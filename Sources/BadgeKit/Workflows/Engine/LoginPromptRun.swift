package import BadgeModel
package import BadgeUI
import Synchronization

/// The options that a workflow's caller sets for its login prompts.
package struct LoginPromptRequest: Sendable {
    /// The kind of prompt; `nil` for the kind that matches the login method.
    package var kind: LoginPromptKind?
    var options = LoginPromptOptions()
    /// Whether to wait for another prompt that is shown.
    var waits = true
    /// The answer to give without showing a screen; `nil` to ask.
    var answer: LoginAnswer?
    /// The options of an add-on's login; `nil` for the app's.
    package var loginOptions: (any Sendable)?

    package init(
        kind: LoginPromptKind? = nil, options: LoginPromptOptions = LoginPromptOptions(), waits: Bool = true,
        answer: LoginAnswer? = nil, loginOptions: (any Sendable)? = nil
    ) {
        self.kind = kind
        self.options = options
        self.waits = waits
        self.answer = answer
        self.loginOptions = loginOptions
    }
}

/// A login prompt of a workflow: its components, the events they receive, and its outcome.
///
/// The prompt is drawn by the view registered for its kind, otherwise by the registered `LoginUIProtocol` screen, which
/// is that of the default presenter if the app has none.
package final class LoginPromptRun: Sendable {
    package let request: LoginPromptRequest
    private let ui: UIRegistry
    /// The words of the user's language.
    package var words: Localization { ui.localization }
    private let isPersistent = Mutex(true)

    init(_ request: LoginPromptRequest = LoginPromptRequest(), ui: UIRegistry) {
        self.request = request
        self.ui = ui
    }

    /// Whether the tokens that the login grants are saved, as the controller decides.
    var persistsCredentials: Bool { isPersistent.withLock { $0 } }

    /// Whether a view is registered for a kind.
    func hasView(for kind: LoginPromptKind) -> Bool { ui.loginPrompts.hasView(for: kind) }

    /// Asks, and sends the answers until the organization accepts one.
    ///
    /// - Parameters:
    ///   - setup: The subject of the prompt.
    ///   - screen: The prompt of the login screen that replaces a view.
    ///   - send: Sends an answer to the organization.
    /// - Throws: `BadgeError` `declined`, `uiNotRegistered`, `attemptInProgress` when another prompt is shown and the
    ///   caller does not wait for it; permanent errors of `send`.
    func ask<Value: Sendable>(
        _ setup: LoginPromptSetup, on screen: DefaultLoginScreen,
        send: @escaping @Sendable (LoginAnswer) async throws -> Value
    ) async throws -> Value {
        let asked = described(setup).screen
        let sendAll = { @Sendable [parameters = ui.loginPrompts.parameters] (answer: LoginAnswer) in
            try await send(try answer.completed(by: parameters, asked))
        }
        if let answer = request.answer {
            return try await logIn(answer, with: await ui.loginPrompts.components(for: setup.kind), sendAll)
        }
        return try await display(setup) { components, setup in
            try await self.show(setup, with: components, on: screen) { answer in
                do { return try await self.logIn(answer, with: components, sendAll) } catch let error as BadgeError
                    where setup.showsServerErrorsOnly && LoginPromptFailure(error).level == .project
                {
                    throw error.ending
                }
            }
        }
    }

    /// Shows what the user does elsewhere, and waits for the outcome: whichever ends first ends the other.
    ///
    /// - Parameters:
    ///   - wait: Returns the login that was done elsewhere.
    ///   - answered: Handles the user's answers here; the prompt stays open.
    func tell<Value: Sendable>(
        _ setup: LoginPromptSetup, on screen: DefaultLoginScreen,
        until wait: @escaping @Sendable () async throws -> Value,
        answered: @escaping @Sendable (LoginAnswer) async throws -> Void
    ) async throws -> Value {
        try await display(setup) { components, setup in
            try await withThrowingTaskGroup(of: Value.self) { group in
                defer { group.cancelAll() }
                group.addTask { try await self.logIn(.proceed, with: components) { _ in try await wait() } }
                group.addTask {
                    try await self.show(setup, with: components, on: screen) { answer in
                        try await answered(answer)
                        return try await neverUnlessCancelled()
                    }
                }
                guard let value = try await group.next() else { throw CancellationError() }
                return value
            }
        }
    }

    /// Runs a login with screens of its own, while no other prompt is shown. The controller is notified, and decides
    /// whether the granted session is saved; there is one attempt.
    package func run<Value: Sendable>(
        _ setup: LoginPromptSetup, login: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await display(setup, hasOwnScreens: true) { components, _ in
            try await self.logIn(.proceed, with: components) { _ in try await login() }
        }
    }

    /// Asks for the fields that a certificate server requires, and reports the progress to the controller.
    func askForCertificate<Value: Sendable>(
        _ setup: LoginPromptSetup, on screen: DefaultLoginScreen,
        fields: @escaping @Sendable () async throws -> [Field],
        send: @escaping @Sendable ([String: Secret]) async throws -> Value
    ) async throws -> Value {
        try await display(setup) { components, setup in
            var setup = setup
            await components.controller.advance(to: .retrievingFields)
            setup.fields = try await fields()
            await components.controller.advance(to: .waiting)
            return try await self.show(setup, with: components, on: screen) { answer in
                guard case .certificateFields(let values) = answer else { throw BadgeError.anotherAnswer }
                await components.controller.advance(to: .gettingCertificate)
                do {
                    let value = try await self.logIn(answer, with: components) { _ in try await send(values) }
                    await components.controller.advance(to: .finished)
                    return value
                } catch {
                    await components.controller.advance(to: .waiting)
                    throw error
                }
            }
        }
    }

    // One prompt after the other. The app's document of login screens describes none of a login's own.
    private func display<Value: Sendable>(
        _ setup: LoginPromptSetup, hasOwnScreens: Bool = false,
        _ body: (LoginPromptComponents, LoginPromptSetup) async throws -> Value
    ) async throws -> Value {
        try await ui.loginPrompts.withTurn(waits: request.waits) {
            let components = await ui.loginPrompts.components(for: setup.kind)
            await request.options.delegate?.loginPromptWillDisplay(setup.kind)
            do {
                var setup = request.options.applied(to: described(setup))
                setup.localization = words
                let shown = setup
                let value = try await ui.withAppearance(of: hasOwnScreens ? nil : shown.screen) {
                    try await body(components, shown)
                }
                await components.controller.end(credentialsUpdated: true)
                return value
            } catch {
                await components.controller.end(credentialsUpdated: false)
                throw error
            }
        }
    }

    // As the app's document of login screens has it.
    private func described(_ setup: LoginPromptSetup) -> LoginPromptSetup {
        setup.described(by: ui.loginPrompts.screen(for: setup.kind, setup.project), in: ui.languages)
    }

    private func show<Value: Sendable>(
        _ setup: LoginPromptSetup, with components: LoginPromptComponents, on screen: DefaultLoginScreen,
        attempt: @Sendable (LoginAnswer) async throws -> Value
    ) async throws -> Value {
        let problem = Mutex<BadgeError?>(nil)
        do {
            if components.hasView {
                return try await UIRegistry.withScreen(
                    "LoginPromptView",
                    made: { [ui] in
                        LoginPromptScreen(controller: components.controller, openPage: ui.loginPrompts.openPage)
                    }
                ) { session in
                    try await session.prompt { screen, completion in
                        guard let view = components.takeView() else { return }
                        do throws(BadgeError) { try screen.show(setup, view: view, completion: completion) } catch {
                            problem.withLock { $0 = error }
                            completion(nil, nil)
                        }
                    } attempt: {
                        try await attempt($0)
                    }
                }
            }
            guard setup.kind != .userDefined else {
                throw BadgeError(
                    .uiNotRegistered, "uiNotRegistered.protocol", ["name": "LoginPromptView"],
                    detail: .uiProtocol("LoginPromptView"))
            }
            return try await ui.prompt(\.login) { login, completion in
                do throws(BadgeError) {
                    try components.controller.begin(setup, view: nil, screen: nil)
                    // As the controller left it.
                    screen.show(login, components.controller.setup ?? setup, completion)
                } catch {
                    problem.withLock { $0 = error }
                    completion(nil, nil)
                }
            } attempt: {
                try await attempt($0)
            }
        } catch {
            throw problem.withLock { $0 } ?? error
        }
    }

    // A module whose requests were never accepted has not logged the user in, whatever it reports.
    @MainActor
    private func logIn<Value: Sendable>(
        _ answer: LoginAnswer, with components: LoginPromptComponents,
        _ send: @escaping @Sendable (LoginAnswer) async throws -> Value
    ) async throws -> Value {
        let controller = components.controller
        let accepted = Accepted<Value>()
        controller.willLogIn(answer)
        isPersistent.withLock { $0 = controller.persistsCredentials }
        do {
            let result = try await components.module.logIn(
                answer, with: LoginRequest { accepted.set(try await send($0)) })
            guard let value = accepted.value else { throw BadgeError(.loginRefused, "loginRefused.notSent").ending }
            controller.didSucceed(result)
            controller.didLogIn(.succeeded(result))
            return value
        } catch is CancellationError {
            controller.didLogIn(.cancelled)
            throw CancellationError()
        } catch {
            var failure = LoginPromptFailure(BadgeError(wrapping: error), username: answer.username)
            failure.localization = words
            controller.didFail(failure)
            controller.didLogIn(.failed(failure))
            throw error
        }
    }
}

/// The prompt of the registered login screen that replaces a view.
struct DefaultLoginScreen: Sendable {
    let show:
        @MainActor @Sendable (any LoginUIProtocol, LoginPromptSetup, @escaping PromptCompletion<LoginAnswer>) -> Void

    /// - Parameters:
    ///   - answer: Converts the screen's answer to an answer of the prompt.
    ///   - prompt: Calls the screen's prompt.
    init<Answer: Sendable>(
        _ answer: @escaping @Sendable (Answer) -> LoginAnswer,
        _ prompt:
            @escaping @MainActor @Sendable (
                any LoginUIProtocol, LoginPromptSetup, @escaping PromptCompletion<Answer>
            ) -> Void
    ) {
        show = { screen, setup, completion in
            prompt(screen, setup) { completion($0.map(answer), $1) }
        }
    }
}

// The last value that a request brought.
private final class Accepted<Value: Sendable>: Sendable {
    private let stored = Mutex<Value?>(nil)
    var value: Value? { stored.withLock { $0 } }
    func set(_ value: Value) { stored.withLock { $0 = value } }
}

// The user has read the prompt, which is up until another task ends this one.
private func neverUnlessCancelled<Value>() async throws -> Value {
    let (nothing, continuation) = AsyncStream<Never>.makeStream()
    for await _ in nothing {}
    withExtendedLifetime(continuation) {}
    throw CancellationError()
}

extension LoginAnswer {
    // With the parameters that the screen's document and the app have for it.
    fileprivate func completed(by parameters: LoginParameters, _ screen: LoginScreen?) throws -> LoginAnswer {
        guard case .credentials(var credentials) = self else { return self }
        credentials.parameters = try parameters.completing(credentials.parameters, screen)
        return .credentials(credentials)
    }
}

extension BadgeError {
    // The same error, which ends the prompt.
    fileprivate var ending: BadgeError {
        BadgeError(code, message, detail: detail, underlying: underlying, recovery: .newAttempt)
    }
}
