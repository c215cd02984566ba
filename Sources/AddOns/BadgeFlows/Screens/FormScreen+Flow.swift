import BadgeModel
package import BadgeUI

extension FormScreen: FlowUIProtocol {
    package func promptForFlowForm(_ prompt: FlowPrompt, completion: @escaping PromptCompletion<FormAnswer>) {
        ask(prompt.form, completion) { $0 }
    }

    package func informOfSentMessage(_ message: SentFlowMessage, completion: @escaping PromptCompletion<InformAnswer>) {
        let text: Message.Key =
            message.purpose == .forgottenPassword
            ? .flows("flow.sent.forgottenPassword") : .flows("flow.sent.verification")
        inform(
            .flowSent, title: .flows("flow.sent.title"),
            message: Message(text, ["server": message.server, "name": message.identifier.onOneLine]), completion)
    }
}

extension FormScreen: FlowMergeUIProtocol {
    package func promptForMerge(
        _ conflict: AccountConflict, at server: String, completion: @escaping PromptCompletion<Confirmation>
    ) {
        let message =
            conflict.isTraditional
            ? Message(.flows("flow.merge.password"), ["server": server])
            : Message(
                .flows("flow.merge.provider"), ["server": server, "provider": conflict.existingProvider.onOneLine])
        confirm(
            .flowMerge, title: Message(.flows("flow.merge.title"), ["server": server]), message: [message],
            yes: .flows("action.joinAccounts"), no: .flows("action.keepApart"), completion)
    }
}
