import BadgeHypermedia
import BadgeModel
import BadgeUI

/// One step of every kind of a login that the server drives.
@MainActor
enum SampleSteps {
    /// Shows every step on the registry's presenter, then the question and the error with which a login ends.
    static func show(on ui: UIRegistry) async throws {
        for model in models(ui.localization) {
            let container = ui.makeHypermediaContainer(server: "https://id.example.com")
            try container.show(model)
            container.end()
        }
        let container = ui.makeHypermediaContainer()
        _ = await container.confirmClosing()
        await container.fail(BadgeError(.declined, "declined.cancelled"))
    }

    private static func models(_ words: Localization) -> [any HypermediaModel] {
        let form = form(words)
        let option = { (key: Message.Key, index: Int) in
            SelectorItemModel(
                title: words(key), action: HypermediaActionID(rawValue: "actions[1].model.options[\(index)]"))
        }
        let selector = DefaultSelectorModel(
            selectorItems: [option("field.password", 0), option("prompt.hypermedia.platform", 1)])
        var polling = DefaultPollingModel(status: .pending, autoPollingDuration: .seconds(3))
        polling.recipientOfCommunication = "+44 20 7946 0958"
        polling.cancelAction = button("cancel", "action.cancel", 1, words)
        polling.maxWaitRemainingTime = .seconds(180)
        var operation = OperationContent(name: "external-browser-flow")
        operation.host = "login.example.org"
        operation.operationItems = [button("login", "action.continue", 0, words)]
        operation.formModel = DefaultFormModel(interactionItems: [button("cancel", "action.cancel", 1, words)])
        let problem = DefaultProblemModel(
            BadgeError(.authenticationFailed, "prompt.hypermedia.unexplained"), in: words)
        return [
            form, selector, DefaultGenericModel(formModel: form, selectorModel: selector), polling,
            FormOperationModel(operation), problem,
        ]
    }

    private static func form(_ words: Localization) -> DefaultFormModel {
        let login = button("login", "action.login", 0, words)
        let link = LinkItemModel(
            text: words("action.forgotPassword"), href: "/forgot", rel: "forgot-password",
            link: HypermediaActionID(rawValue: "links[0]"))
        return DefaultFormModel(
            interactionItems: [
                InteractionItemInputTextModel(
                    key: "username", label: words("field.username"),
                    inputConfiguration: InputTextConfiguration(.username), form: login.action),
                InteractionItemInputTextModel(
                    key: "password", label: words("field.password"),
                    inputConfiguration: InputTextConfiguration(.password), form: login.action),
                login, button("cancel", "action.cancel", 1, words),
            ], linkItems: [link])
    }

    private static func button(
        _ kind: String, _ label: Message.Key, _ index: Int, _ words: Localization
    ) -> InteractionItemButtonModel {
        InteractionItemButtonModel(
            key: kind, label: words(label), action: HypermediaActionID(rawValue: "actions[\(index)]"))
    }
}
