import BadgeKit
import BadgeModel
import BadgeUI

/// The dialog in which a user shares an activity. It ends once: with a report if anything was shared, otherwise as not
/// complete.
final class ShareDialog: Sendable {
    private let activity: Activity?
    private let options: ShareOptions
    private let context: WorkflowContext

    private var registry: ShareRegistry { context.ui.sharing }

    init(_ activity: Activity?, _ options: ShareOptions, context: WorkflowContext) {
        self.activity = activity
        self.options = options
        self.context = context
    }

    /// - Throws: `BadgeError`, `declined` among them; `CancellationError`.
    func run() async throws -> ShareReport {
        let (cancellations, cancel) = AsyncStream<Void>.makeStream()
        let composition: ShareComposition
        do {
            try registry.begin(self) { cancel.finish() }
            composition = try await begin()
        } catch {
            registry.end(self)
            let failure = BadgeError(wrapping: error)
            if !(error is CancellationError) { await registry.notify { $0.sharingDidFailToShow(failure) } }
            throw error
        }
        return try await end(composition) { try await self.play(composition, until: cancellations) }
    }

    private func begin() async throws -> ShareComposition {
        let composition = try await ShareComposition(activity, badge: options.badge, context: context)
        guard !composition.targets.isEmpty else { throw BadgeError(.notFound, .sharing("notFound.shareTargets")) }
        guard options.offeredClaims.isEmpty || composition.badge != nil else {
            throw BadgeError(.invalidInput, .sharing("invalidInput.shareClaims"))
        }
        try registry.requireScreen()
        return composition
    }

    // Whatever ended the dialog, what was shared stays shared.
    private func end(
        _ composition: ShareComposition, _ body: @Sendable () async throws -> Void
    ) async throws -> ShareReport {
        var failure: any Error = BadgeError.declined
        do { try await body() } catch { failure = error }
        registry.end(self)
        let report = ShareReport(composition.shared)
        guard report.shared.isEmpty else {
            await registry.notify { $0.sharingDidComplete(report) }
            return report
        }
        await registry.notify { $0.sharingDidNotComplete() }
        throw failure
    }

    // Ends when the user closes the dialog or the app cancels it, whatever it waits for.
    private func play(_ composition: ShareComposition, until cancellations: AsyncStream<Void>) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            group.addTask {
                try await self.context.withAppearance(of: composition.badge?.organizationID) {
                    try await self.ask(composition)
                }
            }
            group.addTask {
                for await _ in cancellations {}
                try Task.checkCancellation()
                throw BadgeError.declined
            }
            try await group.next()
        }
    }

    private enum Turn: Sendable {
        case closed
        case shared
        case needsRecipient(ShareComposition.Draft)
    }

    private func ask(_ composition: ShareComposition) async throws {
        let registry = registry
        try await UIRegistry.withScreen("SharingUIProtocol", made: { try registry.makeScreen() }) { session in
            while true {
                let prompt = prompt(composition)
                let turn = try await session.prompt {
                    $0.promptToShare(prompt, completion: $1)
                } attempt: { answer in
                    try await self.attempt(answer, composition)
                }
                switch turn {
                case .closed: return
                case .shared: continue
                case .needsRecipient(let draft): try await self.askForRecipient(of: draft, composition, session)
                }
            }
        }
    }

    // Going back leads to the choice.
    private func askForRecipient(
        of draft: ShareComposition.Draft, _ composition: ShareComposition,
        _ session: PromptSession<any SharingUIProtocol>
    ) async throws {
        let target = try composition.target(draft.target)
        let shown = SharePrompt.Target(target, isDone: false)
        do {
            try await session.prompt {
                $0.promptForShareRecipient(shown, completion: $1)
            } attempt: { recipient in
                var draft = draft
                draft.recipient = recipient
                try await self.share(draft, composition)
            }
        } catch BadgeError.Code.declined {
            try Task.checkCancellation()
        }
    }

    private func prompt(_ composition: ShareComposition) -> SharePrompt {
        let shared = composition.shared
        let targets = composition.targets.map { target in
            SharePrompt.Target(target, isDone: shared.contains { $0.target == target.id })
        }
        return SharePrompt(
            activity: composition.activity, text: shared.last?.text ?? composition.activity.text ?? "",
            targets: targets,
            claims: options.offeredClaims.map { .init(name: $0, value: composition.badge?.disclosedValue(of: $0)) },
            lastShared: shared.last.map { last in targets.first { $0.id == last.target }?.name ?? last.target.rawValue }
        )
    }

    private func attempt(_ answer: ShareAnswer, _ composition: ShareComposition) async throws -> Turn {
        guard case .share(let text, let target, let claims) = answer else { return .closed }
        let draft = try await failing(at: target) {
            if let other = claims.subtracting(self.options.offeredClaims).min() {
                throw BadgeError(.invalidInput, .sharing("invalidInput.shareClaimNotOffered"), ["claim": other])
            }
            return try composition.draft(text, with: target, claims: claims)
        }
        if try composition.target(target).asksForRecipient { return .needsRecipient(draft) }
        try await share(draft, composition)
        return .shared
    }

    private func share(_ draft: ShareComposition.Draft, _ composition: ShareComposition) async throws {
        let shared = try await failing(at: draft.target) { try await composition.share(draft) }
        await registry.notify { $0.sharingDidSucceed(shared) }
    }

    // The dialog stays after a failure, whatever it is: the user decides.
    private func failing<Value: Sendable>(
        at target: ShareTargetID, _ body: @Sendable () async throws -> Value
    ) async throws -> Value {
        do {
            return try await body()
        } catch {
            try Task.checkCancellation()
            if error is CancellationError { throw error }
            let failure = BadgeError(wrapping: error)
            await registry.notify { $0.sharingDidFail(failure, at: target) }
            guard !failure.isRetryable else { throw failure }
            throw BadgeError(
                failure.code, failure.message, detail: failure.detail, underlying: failure.underlying,
                recovery: .retry)
        }
    }
}
