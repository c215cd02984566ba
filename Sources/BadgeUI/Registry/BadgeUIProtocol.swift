/// A screen of an app that workflows show: the ancestor of the fourteen UI protocols.
///
/// A screen is created once per run of a workflow, serves all prompts of that run, and is dismissed once. The wallet
/// holds it only until a prompt method has returned: whoever presents it owns it.
///
/// Every prompt has a ``PromptCompletion``: call it with an answer and with a ``FailureHandler``. If the answer is
/// refused, the handler is called with the error, the prompt stays, and the next call is the retry. `nil` cancels. An
/// error that another answer cannot cure ends the workflow instead.
///
/// In the examples of the fourteen protocols, `Sheet` stands for a sheet or window of the app: it shows a text, and
/// calls back with what the user did, or with `nil` when the user closed it.
@MainActor
public protocol BadgeUIProtocol: AnyObject, SendableMetatype {
    /// Takes the screen down.
    ///
    /// Called once, at the end of the run, whatever the end: the last answer was accepted, or the workflow failed or was
    /// cancelled. A screen that nobody owns any more is gone already, and gets no call.
    func dismiss()
}
