package import BadgeModel
import BadgeOpenID
import BadgeTransport
package import BadgeUI
package import Foundation
import Synchronization

/// The options that a workflow's caller sets for its login prompts.
package struct LoginPromptRequest: Sendable {
    /// The kind of prompt; `nil` for the kind that matches the login method.
    package var kind: LoginPromptKind?
    /// What the caller changes of the prompt; `nil` for nothing.
    var options: (any LoginPromptCustomization)?
    /// Whether to wait for another prompt that is shown.
    var waits = true
    /// The answer to give without showing a screen; `nil` to ask.
    var answer: LoginAnswer?
    /// The options of an add-on's login; `nil` for the app's.
    package var loginOptions: (any Sendable)?

    package init(
        kind: LoginPromptKind? = nil, options: (any LoginPromptCustomization)? = nil, waits: Bool = true,
        answer: LoginAnswer? = nil, loginOptions: (any Sendable)? = nil
    ) {
        self.kind = kind
        self.options = options
        self.waits = waits
        self.answer = answer
        self.loginOptions = loginOptions
    }

    /// A request that is answered without showing a screen.
    static func silent(_ credentials: LoginCredentials) -> LoginPromptRequest {
        LoginPromptRequest(answer: .credentials(credentials))
    }
}

/// What the caller of an add-on's login changes of its prompt.
package protocol LoginPromptCustomization: Sendable {
    /// The page that a web form opens instead of the organization's own; `nil` for that one.
    var page: URL? { get }

    /// The parameters of a login with a user name and a password.
    var parameters: [String: String] { get }

    /// Whether the caller observes the prompt.
    var isObserved: Bool { get }

    /// Called before the prompt is shown.
    func willDisplay(_ kind: LoginPromptKind) async

    /// Returns a setup as the caller changes it.
    func applied(to setup: LoginPromptSetup) -> LoginPromptSetup
}

/// A login prompt of a workflow: its components, the events they receive, and its outcome.
///
/// The prompt is drawn by an add-on that has a view for it, otherwise by the registered `LoginUIProtocol` screen, which
/// is that of the default presenter if the app has none.
package final class LoginPromptRun: Sendable {
    package let request: LoginPromptRequest
    private let ui: UIRegistry
    private let browser: any ExternalBrowser
    /// The words of the user's language.
    package var words: Localization { ui.localization }
    private let isPersistent = Mutex(true)

    init(_ request: LoginPromptRequest = LoginPromptRequest(), in context: WorkflowContext) {
        self.request = request
        (ui, browser) = (context.ui, context.browser)
    }

    /// Whether the tokens that the login grants are saved, as an add-on decides.
    var persistsCredentials: Bool { isPersistent.withLock { $0 } }

    /// Whether an add-on has a view for a kind.
    func hasView(for kind: LoginPromptKind) -> Bool { ui.loginExtension?.hasView(for: kind) == true }

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
        let style = described(setup).style
        let sendAll = { @Sendable [logins = ui.loginExtension] (answer: LoginAnswer) in
            try await send(try answer.completed(by: logins, style))
        }
        if let answer = request.answer {
            return try await logIn(answer, with: await ui.loginExtension?.components(for: setup.kind), sendAll)
        }
        return try await display(setup) { components, setup in
            try await self.show(setup, with: components, on: screen) { answer in
                do { return try await self.logIn(answer, with: components, sendAll) } catch let error as BadgeError
                    where setup.showsServerErrorsOnly && !error.isOfServer
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

    /// Runs a login with screens of its own, while no other prompt is shown. An add-on is notified, and decides whether
    /// the granted session is saved; there is one attempt.
    package func run<Value: Sendable>(
        _ setup: LoginPromptSetup, login: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await display(setup, hasOwnScreens: true) { components, _ in
            try await self.logIn(.proceed, with: components) { _ in try await login() }
        }
    }

    /// Asks for the fields that a certificate server requires, and reports the progress to an add-on.
    func askForCertificate<Value: Sendable>(
        _ setup: LoginPromptSetup, on screen: DefaultLoginScreen,
        fields: @escaping @Sendable () async throws -> [Field],
        send: @escaping @Sendable ([String: Secret]) async throws -> Value
    ) async throws -> Value {
        try await display(setup) { components, setup in
            var setup = setup
            await components?.advance(to: .retrievingFields)
            setup.fields = try await fields()
            await components?.advance(to: .waiting)
            return try await self.show(setup, with: components, on: screen) { answer in
                guard case .certificateFields(let values) = answer else { throw BadgeError.anotherAnswer }
                await components?.advance(to: .gettingCertificate)
                do {
                    let value = try await self.logIn(answer, with: components) { _ in try await send(values) }
                    await components?.advance(to: .finished)
                    return value
                } catch {
                    await components?.advance(to: .waiting)
                    throw error
                }
            }
        }
    }

    // One prompt after the other. A login's own screens have a style of their own.
    private func display<Value: Sendable>(
        _ setup: LoginPromptSetup, hasOwnScreens: Bool = false,
        _ body: ((any LoginComponents)?, LoginPromptSetup) async throws -> Value
    ) async throws -> Value {
        try await ui.loginTurn.hold(waits: request.waits) {
            let components = await ui.loginExtension?.components(for: setup.kind)
            await request.options?.willDisplay(setup.kind)
            do {
                var setup = described(setup)
                setup = request.options?.applied(to: setup) ?? setup
                setup.localization = words
                let shown = setup
                let value = try await ui.withAppearance(of: hasOwnScreens ? nil : shown.style) {
                    try await body(components, shown)
                }
                await components?.end(credentialsUpdated: true)
                return value
            } catch {
                await components?.end(credentialsUpdated: false)
                throw error
            }
        }
    }

    private func described(_ setup: LoginPromptSetup) -> LoginPromptSetup {
        setup.described(by: ui.loginExtension?.style(for: setup.kind, setup.project), in: ui.languages)
    }

    private func show<Value: Sendable>(
        _ setup: LoginPromptSetup, with components: (any LoginComponents)?, on screen: DefaultLoginScreen,
        attempt: @Sendable (LoginAnswer) async throws -> Value
    ) async throws -> Value {
        if let components, components.showsPrompt {
            return try await components.show(
                setup, openPage: { [browser] in try await browser.open($0) }, attempt: attempt)
        }
        let problem = Mutex<BadgeError?>(nil)
        do {
            return try await ui.prompt(\.login) { login, completion in
                do throws(BadgeError) {
                    screen.show(login, try components?.begin(setup) ?? setup, completion)
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

    @MainActor
    private func logIn<Value: Sendable>(
        _ answer: LoginAnswer, with components: (any LoginComponents)?,
        _ send: @escaping @Sendable (LoginAnswer) async throws -> Value
    ) async throws -> Value {
        guard let components else { return try await send(answer) }
        components.willLogIn(answer)
        isPersistent.withLock { $0 = components.persistsCredentials }
        return try await components.logIn(answer, words: words, send)
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

// The user has read the prompt, which is up until another task ends this one.
private func neverUnlessCancelled<Value>() async throws -> Value {
    let (nothing, continuation) = AsyncStream<Never>.makeStream()
    for await _ in nothing {}
    withExtendedLifetime(continuation) {}
    throw CancellationError()
}

extension LoginAnswer {
    // With the parameters that an add-on has for it.
    fileprivate func completed(
        by logins: (any LoginExtension)?, _ style: (any LoginScreenStyle)?
    ) throws -> LoginAnswer {
        guard case .credentials(var credentials) = self else { return self }
        try LoginCredentials.checkParameterNames(credentials.parameters.keys)
        if let logins { credentials.parameters = logins.completing(credentials.parameters, style) }
        return .credentials(credentials)
    }
}

extension BadgeError {
    // The same error, which ends the prompt.
    fileprivate var ending: BadgeError {
        BadgeError(code, message, detail: detail, underlying: underlying, recovery: .newAttempt)
    }
}
