import BadgeHypermedia
import BadgeModel
import BadgeUI

/// Steps of every kind of a login that the server drives, with everything that a theme can change.
@MainActor
enum SampleSteps {
    /// Shows every step on the registry's presenter, then the question and the error with which a login ends.
    ///
    /// - Parameter name: Called before each with what it shows.
    static func show(on ui: UIRegistry, naming name: (String?) -> Void) async throws {
        for (model, variant) in models(ui.localization) {
            name(variant)
            let container = ui.makeHypermediaContainer(server: "https://id.example.com")
            try container.show(model)
            container.end()
        }
        name(nil)
        let container = ui.makeHypermediaContainer()
        _ = await container.confirmClosing()
        await container.fail(BadgeError(.declined, "declined.cancelled"))
    }

    /// Returns the steps whose fields come once the user has chosen one of several forms, as they are then.
    static func opened(on ui: UIRegistry) -> [(form: Form, variant: String?)] {
        let words = ui.localization
        let models: [(any HypermediaModel, String)] = [
            (generic(words), "fields"), (polling(words), "fields"), (bankID(words), "bankID fields"),
            (webAuthn(words), "webAuthn fields"),
        ]
        return models.map { (ui.hypermediaForm(of: $0, opening: form(words).buttons[0].action), $1) }
    }

    private static func models(_ words: Localization) -> [(model: any HypermediaModel, variant: String?)] {
        let polling = polling(words)
        var waiting = polling
        waiting.formModel = nil
        var browser = operation("external-browser-flow", words)
        browser.formModel = DefaultFormModel(interactionItems: [button("cancel", "action.cancel", 1, words)])
        browser.host = "login.example.org"
        let problem = DefaultProblemModel(
            BadgeError(.authenticationFailed, "prompt.hypermedia.unexplained"), in: words)
        let told = DefaultProblemModel(
            title: words(.commands("command.theme.problem")), messageItems: messages(words), linkItems: [link(words)],
            type: nil, error: BadgeError(.authenticationFailed, "prompt.hypermedia.unexplained"))
        return [
            (form(words), nil), (selector(words), nil), (generic(words), nil), (waiting, nil), (polling, "forms"),
            (bankID(words), "bankID"), (FormOperationModel(browser), "externalBrowser"),
            (webAuthn(words), "webAuthn"), (problem, nil), (told, "titled"),
        ]
    }

    private static func selector(_ words: Localization) -> DefaultSelectorModel {
        let option = { (key: Message.Key, index: Int) in
            SelectorItemModel(
                title: words(key), action: HypermediaActionID(rawValue: "actions[1].model.options[\(index)]"))
        }
        return DefaultSelectorModel(
            messageItems: messages(words),
            selectorItems: [option("field.password", 0), option("prompt.hypermedia.platform", 1)],
            linkItems: [link(words)])
    }

    private static func generic(_ words: Localization) -> DefaultGenericModel {
        DefaultGenericModel(formModel: form(words), selectorModel: selector(words))
    }

    private static func polling(_ words: Localization) -> DefaultPollingModel {
        var polling = DefaultPollingModel(status: .pending, autoPollingDuration: .seconds(3))
        polling.messageItems = messages(words)
        polling.recipientOfCommunication = phoneNumber
        polling.cancelAction = button("cancel", "action.cancel", 1, words)
        polling.formModel = form(words)
        polling.linkItems = [link(words)]
        polling.maxWaitRemainingTime = .seconds(180)
        return polling
    }

    private static func bankID(_ words: Localization) -> DefaultBankIDModel {
        DefaultBankIDModel(polling(words), openAction: button("bankid", "action.continue", 2, words))
    }

    private static func webAuthn(_ words: Localization) -> WebAuthnOperationModel {
        WebAuthnOperationModel(operation("webauthn-authentication", words))
    }

    private static func operation(_ name: String, _ words: Localization) -> OperationContent {
        var operation = OperationContent(name: name)
        operation.messageItems = messages(words)
        operation.operationItems = [button("start", "action.continue", 2, words)]
        operation.formModel = form(words)
        operation.linkItems = [link(words)]
        return operation
    }

    // One of every kind of field.
    private static func form(_ words: Localization) -> DefaultFormModel {
        let login = button("login", "action.login", 0, words)
        return DefaultFormModel(
            messageItems: messages(words),
            interactionItems: [
                InteractionItemInputTextModel(
                    key: "username", label: words("field.username"),
                    inputConfiguration: InputTextConfiguration(.username), form: login.action),
                InteractionItemInputTextModel(
                    key: "password", label: words("field.password"),
                    inputConfiguration: InputTextConfiguration(.password), form: login.action),
                InteractionItemSelectModel(
                    key: "site", label: words("field.choice"),
                    options: [.init(label: "Example Campus", value: "campus")], form: login.action),
                InteractionItemCheckboxModel(
                    key: "stay", label: words(.commands("command.theme.stay")), form: login.action),
                login, button("cancel", "action.cancel", 1, words),
            ], linkItems: [link(words)])
    }

    private static func link(_ words: Localization) -> LinkItemModel {
        LinkItemModel(
            text: words("action.forgotPassword"), href: "/forgot", rel: "forgot-password",
            link: HypermediaActionID(rawValue: "links[0]"))
    }

    // One of every style. The first heading is the title.
    private static func messages(_ words: Localization) -> [InfoMessageModel] {
        let title = InfoMessageModel(words(.commands("command.theme.title")), style: .heading)
        return [title]
            + MessageStyleAttribute.allCases.map { style in
                switch style {
                case .heading: InfoMessageModel(words(.commands("command.theme.heading")), style: style)
                case .info: InfoMessageModel(words(.commands("command.theme.info")), style: style)
                case .warn: InfoMessageModel(words(.commands("command.theme.warning")), style: style)
                case .error: InfoMessageModel(words(.commands("command.theme.error")), style: style)
                case .content: InfoMessageModel(words(.commands("command.theme.content")), style: style)
                case .recipientOfCommunication: InfoMessageModel(phoneNumber, style: style)
                case .username: InfoMessageModel("Ada Lovelace", style: style)
                }
            }
    }

    private static let phoneNumber = "+44 20 7946 0958"

    private static func button(
        _ kind: String, _ label: Message.Key, _ index: Int, _ words: Localization
    ) -> InteractionItemButtonModel {
        InteractionItemButtonModel(
            key: kind, label: words(label), action: HypermediaActionID(rawValue: "actions[\(index)]"))
    }
}
