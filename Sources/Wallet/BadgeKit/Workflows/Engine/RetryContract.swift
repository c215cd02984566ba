import BadgeModel
package import BadgeUI
import Synchronization

// The retry contract, clause by clause:
//
// 1. A `nil` answer: the user cancelled, and the workflow ends with `declined`.
// 2. An answer is one attempt. Refused: that answer's failure handler gets the error and the prompt stays.
// 3. Accepted: later calls are ignored. `dismiss()` comes once, at the end of the use of the screen, if the app still
//    owns it.
// 4. A second answer while one is being tried gets `attemptInProgress` through its own handler.
// 5. No handler given and the answer refused: the workflow fails with the error.
// 6. A completion released while no answer is being attempted cancels; during an attempt, it cancels after a refusal.
// 7. Cancelling the task withdraws the prompt; a late answer is ignored.
// 8. Screens and handlers run on the main actor; a completion may be called from any thread.
// 9. The inform-only prompts use the same shape.

/// The state machine of a prompt: a pure value that maps events to decisions.
struct PromptState {
    private enum Phase { case waiting, trying, tryingLastAnswer, over }
    private var phase = Phase.waiting

    enum Decision: Equatable { case attempt, refuseSecondAnswer, giveUp, wait, ignore }

    /// Handles a call of the completion; `nil` means that the user cancelled.
    mutating func answerCame(isNil: Bool) -> Decision {
        switch (phase, isNil) {
        case (.waiting, false):
            phase = .trying
            return .attempt
        case (.trying, false), (.tryingLastAnswer, false): return .refuseSecondAnswer
        case (_, true): return gaveUp()
        case (.over, _): return .ignore
        }
    }

    /// Handles the release of the completion, which cancels the prompt.
    mutating func completionReleased() -> Decision { gaveUp() }

    /// Handles the refusal of the current answer.
    mutating func answerRefused() -> Decision {
        switch phase {
        case .tryingLastAnswer:
            phase = .over
            return .giveUp
        case .over: return .ignore
        case .trying, .waiting:
            phase = .waiting
            return .wait
        }
    }

    /// Ends the prompt: accepted, failed or withdrawn.
    mutating func end() { phase = .over }

    private mutating func gaveUp() -> Decision {
        switch phase {
        case .waiting:
            phase = .over
            return .giveUp
        case .trying, .tryingLastAnswer:
            phase = .tryingLastAnswer
            return .wait
        case .over: return .ignore
        }
    }
}

/// The channel between a workflow and a screen for one prompt: the screen's calls arrive as events, in order.
final class PromptChannel<Answer: Sendable>: Sendable {
    enum Event {
        case answer(Answer, FailureHandler?)
        case gaveUp
    }

    let events: AsyncStream<Event>
    private let continuation: AsyncStream<Event>.Continuation
    private let state = Mutex(PromptState())

    init() {
        (events, continuation) = AsyncStream.makeStream()
    }

    /// Returns the closure for the screen. It may be called from any thread, and its release is detected.
    func makeCompletion() -> PromptCompletion<Answer> {
        let observer = ReleaseObserver { self.noteRelease() }
        return { answer, handler in
            withExtendedLifetime(observer) { self.receive(answer, handler) }
        }
    }

    /// Refuses the current answer. Returns whether the prompt stays open.
    func refuse() -> Bool { state.withLock { $0.answerRefused() } == .wait }

    /// Ends the channel: later calls of the screen are ignored.
    func end() {
        state.withLock { $0.end() }
        continuation.finish()
    }

    private func receive(_ answer: Answer?, _ handler: FailureHandler?) {
        switch state.withLock({ $0.answerCame(isNil: answer == nil) }) {
        case .attempt:
            if let answer { continuation.yield(.answer(answer, handler)) }
        case .refuseSecondAnswer:
            guard let handler else { return }
            Task { @MainActor in handler(.attemptInProgress) }
        case .giveUp: continuation.yield(.gaveUp)
        case .wait, .ignore: break
        }
    }

    private func noteRelease() {
        if state.withLock({ $0.completionReleased() }) == .giveUp { continuation.yield(.gaveUp) }
    }
}

/// Lives as long as any reference to the completion.
private final class ReleaseObserver: Sendable {
    private let onRelease: @Sendable () -> Void

    init(onRelease: @escaping @Sendable () -> Void) {
        self.onRelease = onRelease
    }

    deinit { onRelease() }
}

/// A registered screen in use by one workflow run, from its first prompt to its dismissal.
///
/// The session retains the screen until its prompt method has returned. After that its presenter owns it, and the
/// session keeps a weak reference only, for further prompts and for the dismissal.
@MainActor
package final class PromptSession<Screen> {
    private let protocolName: String
    private let make: @MainActor () throws -> Screen
    private weak var shown: AnyObject?

    nonisolated init(_ protocolName: String, make: @escaping @MainActor @Sendable () throws -> Screen) {
        self.protocolName = protocolName
        self.make = make
    }

    /// Shows a prompt and attempts each answer until one is accepted.
    ///
    /// - Parameters:
    ///   - show: Calls the prompt method.
    ///   - attempt: Attempts an answer. An error that another attempt can resolve (`recovery` is `retry` or
    ///     `retryAfter`) is a refusal: it is reported to the screen, and the prompt stays open. Any other error ends
    ///     the workflow.
    /// - Throws: `BadgeError` `declined` when the user cancels, `uiNotRegistered`, permanent errors of `attempt`;
    ///   `CancellationError` when the task is cancelled.
    package nonisolated func prompt<Answer: Sendable, Value: Sendable>(
        _ show: @MainActor @Sendable (Screen, @escaping PromptCompletion<Answer>) -> Void,
        attempt: @Sendable (Answer) async throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        let channel = PromptChannel<Answer>()
        defer { channel.end() }
        return try await withTaskCancellationHandler {
            do {
                try await present(show, channel.makeCompletion())
                let value = try await firstAccepted(of: channel, attempt: attempt)
                emit(.promptAccepted)
                return value
            } catch {
                emit(.promptEnded, error)
                throw error
            }
        } onCancel: {
            channel.end()
        }
    }

    private func present<Answer>(
        _ show: @MainActor (Screen, @escaping PromptCompletion<Answer>) -> Void,
        _ completion: @escaping PromptCompletion<Answer>
    ) throws {
        let screen = try shown.flatMap { $0 as? Screen } ?? make()
        shown = screen as AnyObject
        emit(.promptShown)
        if let method = MissingPrompt.method(in: { show(screen, completion) }) {
            throw BadgeError(
                .uiNotRegistered,
                "uiNotRegistered.method", ["type": "\(type(of: screen as AnyObject))", "method": method],
                detail: .uiProtocol(protocolName), recovery: .unrecoverable)
        }
    }

    private nonisolated func firstAccepted<Answer: Sendable, Value: Sendable>(
        of channel: PromptChannel<Answer>, attempt: @Sendable (Answer) async throws -> Value
    ) async throws -> Value {
        for await event in channel.events {
            guard case .answer(let answer, let handler) = event else { throw BadgeError.declined }
            do {
                return try await attempt(answer)
            } catch let refusal as BadgeError where refusal.isRetryable {
                try Task.checkCancellation()
                guard let handler else { throw refusal }
                let stays = channel.refuse()
                emit(.promptRefused, refusal)
                await handler(refusal)
                guard stays else { throw Task.isCancelled ? CancellationError() : BadgeError.declined }
            }
        }
        throw CancellationError()
    }

    private nonisolated func emit(_ name: DiagnosticEvent.Name, _ error: (any Error)? = nil) {
        Diagnostics.emit(name, error.map(Diagnostics.level) ?? .debug) {
            var attributes: Diagnostics.Attributes = [.ui: .string(protocolName)]
            if let error { attributes[.error] = .string(Diagnostics.name(of: error)) }
            return attributes
        }
    }

    fileprivate func dismiss() {
        (shown as? any BadgeUIProtocol)?.dismiss()
    }
}

extension UIRegistry {
    /// Shows one prompt of the registered screen and dismisses the screen at the end, whatever the outcome.
    ///
    ///     try await context.ui.prompt(\.geoFence) {
    ///         $0.informUserOfGeoFenceNonCompliance(badge, violation: violation, completion: $1)
    ///     } attempt: { answer in
    ///         if answer == .retry { try await requireMet() }
    ///     }
    package func prompt<Screen, Answer: Sendable, Value: Sendable>(
        _ slot: any KeyPath<UISlots, UISlot<Screen>> & Sendable,
        _ show: @MainActor @Sendable (Screen, @escaping PromptCompletion<Answer>) -> Void,
        attempt: @Sendable (Answer) async throws -> Value
    ) async throws -> Value {
        try await withUI(slot) { try await $0.prompt(show, attempt: attempt) }
    }

    /// Passes the registered screen of a protocol to the body for one or more prompts, and dismisses it once at the
    /// end, whatever the outcome, if it was shown and still exists.
    package func withUI<Screen, Value: Sendable>(
        _ slot: any KeyPath<UISlots, UISlot<Screen>> & Sendable,
        _ body: (PromptSession<Screen>) async throws -> Value
    ) async throws -> Value {
        try await Self.withScreen(protocolName(of: slot), made: { try self.require(slot) }, body)
    }

    /// Does the same for a screen that has no slot.
    package static func withScreen<Screen, Value: Sendable>(
        _ protocolName: String, made make: @escaping @MainActor @Sendable () throws -> Screen,
        _ body: (PromptSession<Screen>) async throws -> Value
    ) async throws -> Value {
        let session = PromptSession(protocolName, make: make)
        do {
            let value = try await body(session)
            await session.dismiss()
            return value
        } catch {
            await session.dismiss()
            throw error
        }
    }
}

extension BadgeError {
    package static let declined = BadgeError(.declined, "declined.cancelled")

    fileprivate static let attemptInProgress = BadgeError(
        .attemptInProgress, "attemptInProgress.answer")
}
