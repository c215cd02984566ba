public import BadgeModel

/// Reports to a screen that its answer was refused; called on the main actor.
///
/// The screen shows the error's `reason(in:)` and stays, so that the user can answer again.
public typealias FailureHandler = @MainActor @Sendable (BadgeError) -> Void

/// Takes a screen's answer, from any thread.
///
/// `nil` cancels. An answer is one attempt: if it is refused, the handler that came with it is called, and the screen may
/// answer again; without a handler, the refusal ends the workflow. `dismiss()` follows at the end of the run, if the app
/// still owns the screen. A completion that is released without an answer cancels too.
public typealias PromptCompletion<Answer> = @Sendable (Answer?, FailureHandler?) -> Void
