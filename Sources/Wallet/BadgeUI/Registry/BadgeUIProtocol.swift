/// A screen of an app that workflows show: the base protocol of the fifteen UI protocols.
///
/// A screen is created once per run of a workflow, serves all prompts of that run, and is dismissed once. The wallet
/// retains it only until a prompt method has returned; after that, its presenter must retain it.
///
/// Every prompt has a ``PromptCompletion``: call it with an answer and with a ``FailureHandler``. If the answer is
/// refused, the handler is called with the error, the prompt stays, and the next call is the retry. `nil` cancels. An
/// error that no other answer can resolve ends the workflow instead.
///
/// In the examples of the fifteen protocols, `Sheet` is a sheet or window of the app: it shows a text, and calls back
/// with the user's action, or with `nil` when the user closed it.
@MainActor
public protocol BadgeUIProtocol: AnyObject, SendableMetatype {
    /// Dismisses the screen.
    ///
    /// Called once, at the end of the run, whatever the outcome: the last answer was accepted, or the workflow failed
    /// or was cancelled. It is not called for a screen that was already deallocated.
    func dismiss()
}
