import BadgeKit
import BadgeModel
import BadgeOpenID
import BadgeTransport
import BadgeUI
import Foundation

/// One login that the server drives, from its first step to the authorization code: the flow on one side, the screens on
/// the other.
@MainActor
final class HypermediaLogin {
    let flow: HypermediaFlow
    let container: HypermediaContainer
    let server: AuthorizationServer
    let context: any DirectedLoginContext
    private let mapper: HypermediaMapper
    /// The step on the screen.
    private(set) var step: HypermediaMapper.Input?
    /// The problem on the step; `nil` if there is none.
    private var problem: HypermediaMapper.Input?
    private var shown: HypermediaStep?
    private static let mostInterruptions = 4
    // A step that was left before it was shown.
    private var skipped: HypermediaMapper.Input?
    // The requests in a row that were repeated.
    private var interruptions = 0
    // Whether the app that the current wait names could not be opened.
    private var isAppMissing = false
    // Whether the last poll failed.
    private var isUnanswered = false
    // Why the screens ended the flow.
    private var failure: BadgeError?
    // Whether the last form that was submitted cancels.
    private var isCancelled = false
    // The problem that ended the flow.
    private var last: Representation.Problem?

    init(
        _ flow: HypermediaFlow, at server: AuthorizationServer, of organization: Organization.ID?,
        context: any DirectedLoginContext
    ) {
        self.flow = flow
        self.server = server
        self.context = context
        let origin = server.hypermediaEndpoint?.origin
        container = context.ui.makeHypermediaContainer(
            for: organization, server: origin,
            isOwnServer: origin != nil && organization.flatMap { URL(string: $0.rawValue)?.origin } == origin)
        var mapper = context.hypermedia.mapper
        mapper.words = context.ui.localization
        mapper.pollInterval = context.hypermedia.flow.pollInterval
        self.mapper = mapper
    }

    /// Shows the steps, and sends what the user does, until the flow ends.
    ///
    /// - Throws: `BadgeError` `declined` when the user or the server cancelled; `uiNotRegistered`; the error with which
    ///   the flow or a screen ended.
    func run() async throws -> HypermediaGrant {
        let actions = Task { for await event in container.events { await handle(event) } }
        defer {
            container.end()
            actions.cancel()
        }
        do {
            try await flow.begin()
            for await event in flow.events {
                await container.waitWhileAskingToClose()
                guard !container.isClosed else {
                    await flow.cancel()
                    break
                }
                if let grant = try await handle(event) { return grant }
            }
        } catch {
            await flow.close()
            throw error
        }
        // Who cancels the task closes the flow without an end of its own.
        try Task.checkCancellation()
        throw BadgeError(.declined, "declined.cancelled")
    }

    private func handle(_ event: HypermediaEvent) async throws -> HypermediaGrant? {
        switch event {
        case .step(let step):
            interruptions = 0
            let input = HypermediaMapper.Input(step, isContinuation: shown.map(step.continues) ?? false)
            if try await leaveForLackOfAuthenticator(step) { skipped = input } else { try show(input) }
            shown = step
        case .waiting(let wait):
            if wait.isFirst { isAppMissing = false }
            try show(input(of: wait))
            shown = wait.step
            if wait.isFirst { await openApp() }
        // What ends the flow is the next event.
        case .problem(let problem, on: nil): last = problem
        case .problem(let problem, on: let step?):
            try showSkipped()
            try show(problem, on: step)
        case .operationFailed(let operation, let error) where operation.isWebAuthn && error.code == .declined:
            container.finishInteraction()
        case .operationFailed(let operation, let error): await showFailure(of: error, operation)
        case .interrupted(let error):
            try showSkipped()
            try await handleInterruption(error)
        case .finished(.authorized(let grant)): return grant
        case .finished(.declined(let error)), .finished(.failed(let error)): throw await told(error)
        }
        return nil
    }

    // The user sends a form once more. What nobody sees and what follows an operation is repeated here, a few times.
    private func handleInterruption(_ error: BadgeError) async throws {
        guard step?.isForm == false, interruptions < Self.mostInterruptions else { return await container.show(error) }
        interruptions += 1
        try await context.pause(.seconds(1 << interruptions))
        try await flow.retry()
    }

    private func showSkipped() throws {
        if let skipped { try show(skipped) }
    }

    // While the server does not answer, the wait continues and the user sees a notice.
    private func input(of wait: HypermediaWait) -> HypermediaMapper.Input {
        var input = HypermediaMapper.Input(wait.step)
        let notice: (Message.Key, MessageStyleAttribute)? =
            switch (isUnanswered, wait.failure) {
            case (_, .some): (.hypermedia("prompt.hypermedia.unanswered"), .warn)
            case (true, nil): (.hypermedia("prompt.hypermedia.answeredAgain"), .info)
            case (false, nil): nil
            }
        isUnanswered = wait.failure != nil
        input.notice = notice.map { key, style in
            InfoMessageModel(context.ui.localization(key, ["server": container.serverName]), style: style)
        }
        input.isAppMissing = isAppMissing
        return input
    }

    /// Shows the way out of the app that a wait names, while the wait goes on; `false` if it has none.
    func showWayOut(of operation: Representation.ClientOperation) throws -> Bool {
        guard var input = step, !operation.errorActions.isEmpty else { return false }
        isAppMissing = true
        input.isAppMissing = true
        try show(input)
        return true
    }

    /// Shows the way out of an operation among other actions; `false` if it has none.
    func showWayOut(of operation: Representation.ClientOperation, after error: BadgeError) throws -> Bool {
        guard let step, let form = mapper.wayOut(of: operation, in: step, after: error) else { return false }
        try container.showWayOut(form)
        return true
    }

    private func show(_ input: HypermediaMapper.Input) throws {
        var input = input
        input.server = server.hypermediaEndpoint
        (step, problem, skipped) = (input, nil, nil)
        try container.show(try mapper.model(for: input))
    }

    private func show(_ problem: Representation.Problem, on step: HypermediaStep) throws {
        var input = HypermediaMapper.Input(
            .problem(problem), actions: [], messages: problem.messages, links: problem.links)
        input.actionsOfProblem = step.actions
        self.problem = input
        try container.show(try mapper.model(for: input))
    }

    private func handle(_ event: HypermediaContainer.Event) async {
        do {
            switch event {
            case .submit(let id, let parameters, let option):
                guard let action = step?.action(for: id) else { return container.finishInteraction() }
                isCancelled = action.kind?.trimmed == .cancel
                if let form = action.form {
                    try await flow.submit(form, values: try parameters.jsonValues())
                } else if let operation = action.clientOperation {
                    // The operation's own screen says which host the browser opens, or what the wallet's key is for.
                    let needsScreen = operation.name == .externalBrowser || operation.isWebAuthn
                    guard !needsScreen || step?.isOperation == true else {
                        return try await flow.select(action)
                    }
                    try await perform(operation, option: option)
                }
            case .select(let id):
                guard let action = step?.action(for: id) else { return container.finishInteraction() }
                isCancelled = action.kind?.trimmed == .cancel
                try await flow.select(action)
            case .follow(let id):
                guard let link = problem?.link(for: id) ?? step?.link(for: id) else {
                    return container.finishInteraction()
                }
                try await follow(link)
            case .close: await flow.cancel()
            case .fail(let error):
                failure = error
                await flow.close()
            }
        } catch {
            await container.show(BadgeError(wrapping: error))
        }
    }
}

extension HypermediaLogin {
    // What the server says of the end, the user reads before the app has the error.
    private func told(_ error: BadgeError) async -> BadgeError {
        if let failure { return failure }
        let text = (said(with: error) ?? []).sentences
        guard !text.isEmpty else { return error }
        if last?.codeOfPerson != nil {
            let refusal = BadgeError(error.code, .verbatim(text), underlying: error.underlying)
            await container.tell(refusal)
            return refusal
        }
        let words = context.ui.localization.speaking(.hypermedia)
        await container.tell(
            error, message: words("prompt.hypermedia.said", ["server": container.serverName, "text": text]))
        return error
    }

    // Of a login that the user cancelled, only messages are news. A wrong clock is named by the error alone.
    private func said(with error: BadgeError) -> [String]? {
        guard !error.namesWrongClock else { return nil }
        guard let last else {
            return error.serverProblem.map { [$0.explanation, $0.document["detail"]?.stringValue].compactMap(\.self) }
        }
        guard error.code != .declined || !last.messages.isEmpty || last.hasReason && !isCancelled else { return nil }
        let input = HypermediaMapper.Input(.problem(last), actions: [], messages: last.messages)
        return (try? mapper.model(for: input) as? any ProblemModel)?.texts()
    }

    // What leads out of the login leaves the user at the step, with what they have entered.
    private func follow(_ link: Representation.Link) async throws {
        do { try await flow.follow(link) } catch let error as BadgeError where error.underlying is InvalidRequest {
            await container.show(error.retryable)
        }
    }
}

extension HypermediaMapper.Input {
    fileprivate init(_ step: HypermediaStep, isContinuation: Bool = false) {
        self.init(
            isContinuation ? .continueSame(step.messages) : step.content, actions: step.actions,
            messages: step.messages, links: step.links, representation: step.representation)
    }
}

extension HypermediaMapper.Input {
    /// Whether the user fills in a form, or chooses.
    fileprivate var isForm: Bool {
        switch step {
        case .form, .consent, .generic, .authenticatorSelector, .continueSame: true
        default: false
        }
    }

    fileprivate var isOperation: Bool {
        if case .clientOperation = step { true } else { false }
    }
}

extension Representation.Problem {
    fileprivate var hasReason: Bool { errorDescription?.isEmpty == false }
}

extension HypermediaStep {
    // The server left the user at the step, and said something: the screen stays, if it can show that.
    fileprivate func continues(_ step: HypermediaStep) -> Bool {
        representation == step.representation && messages != step.messages
    }
}
