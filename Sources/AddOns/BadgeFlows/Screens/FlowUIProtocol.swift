public import BadgeUI

/// Asks for the forms of a flow. A wallet without one of its own uses its presenter of all other prompts.
///
/// A refused answer keeps the prompt: the handler gets the error, whose `detail` lists what the server or the flow says
/// about each field.
public protocol FlowUIProtocol: BadgeUIProtocol {
    /// Asks for the fields of a form.
    ///
    /// - Parameters:
    ///   - prompt: The form, its purpose and its server.
    ///   - completion: Takes the answer, and a handler for a refusal.
    func promptForFlowForm(_ prompt: FlowPrompt, completion: @escaping PromptCompletion<FormAnswer>)

    /// Tells the user that the server sends a message.
    ///
    /// - Parameters:
    ///   - message: What was asked for, and for whom.
    ///   - completion: Takes the acknowledgement.
    func informOfSentMessage(_ message: SentFlowMessage, completion: @escaping PromptCompletion<InformAnswer>)
}

/// Asks whether two accounts with the same email address are to be joined. A wallet without one of its own uses its
/// presenter of all other prompts.
public protocol FlowMergeUIProtocol: BadgeUIProtocol {
    /// Asks whether to sign in to the existing account and join the other one to it.
    ///
    /// `nil` and a refusal end the sign-in with `declined`; the user stays signed out.
    ///
    /// - Parameters:
    ///   - conflict: The two accounts.
    ///   - server: The host of the server.
    ///   - completion: Takes the answer.
    func promptForMerge(
        _ conflict: AccountConflict, at server: String, completion: @escaping PromptCompletion<Confirmation>)
}
