public import BadgeModel

/// How a screen wants to hear that its answer was refused; called on the main actor.
///
/// The screen shows the error's `reason` and stays, so that the person can answer again.
public typealias FailureHandler = @MainActor @Sendable (BadgeError) -> Void

/// Takes a screen's answer, from any thread.
///
/// `nil` means that the person cancelled. An answer is one attempt: when it is refused, the handler given with it is
/// called, and the screen may answer again. When it is accepted, `dismiss()` follows. A completion that is released
/// without an answer counts as given up.
public typealias PromptCompletion<Answer> = @Sendable (Answer?, FailureHandler?) -> Void
