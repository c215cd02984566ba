import BadgeModel

extension FormUI: FlowUIProtocol {
    func promptForFlowForm(_ prompt: FlowPrompt, completion: @escaping PromptCompletion<FormAnswer>) {
        ask(prompt.form, completion) { $0 }
    }

    func informOfSentMessage(_ message: SentFlowMessage, completion: @escaping PromptCompletion<InformAnswer>) {
        let text: Message.Key =
            message.purpose == .forgottenPassword ? "flow.sent.forgottenPassword" : "flow.sent.verification"
        inform(
            .flowSent, title: "flow.sent.title",
            message: Message(text, ["server": message.server, "name": message.identifier.onOneLine]), completion)
    }
}

extension FormUI: FlowMergeUIProtocol {
    func promptForMerge(
        _ conflict: AccountConflict, at server: String, completion: @escaping PromptCompletion<Confirmation>
    ) {
        let message =
            conflict.isTraditional
            ? Message("flow.merge.password", ["server": server])
            : Message("flow.merge.provider", ["server": server, "provider": conflict.existingProvider.onOneLine])
        confirm(
            .flowMerge, title: Message("flow.merge.title", ["server": server]), message: [message],
            yes: "action.joinAccounts", no: "action.keepApart", completion)
    }
}
