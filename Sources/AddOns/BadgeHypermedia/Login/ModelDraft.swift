import BadgeModel
import BadgeUI

/// The standard mapping of one step.
struct ModelDraft {
    /// An action with its identity.
    struct Located {
        let action: Representation.Action
        let id: HypermediaActionID
    }

    let input: HypermediaMapper.Input
    let words: Localization
    let pollInterval: Duration

    var actions: [Located] { located(input.actions, in: "actions") }
    var messages: [InfoMessageModel] { input.messages.map(InfoMessageModel.init) + [input.notice].compactMap(\.self) }
    var links: [LinkItemModel] {
        input.links.enumerated().filter { $1.isForPeople }.map { index, link in
            LinkItemModel(
                text: link.title?.display, href: link.href, type: link.mediaType, rel: link.relation.rawValue,
                link: HypermediaActionID(rawValue: "\(input.linkList)[\(index)]"))
        }
    }

    /// Returns actions with their identities in a list of the document, without those that cannot be sent as long as
    /// another one leads on.
    func located(_ actions: [Representation.Action], in list: String) -> [Located] {
        let all = actions.enumerated().map { index, action in
            Located(action: action, id: HypermediaActionID(rawValue: "\(list)[\(index)]"))
        }
        guard let server = input.server else { return all }
        let usable = all.filter { $0.action.isUsable(at: server) }
        return usable.contains { $0.action.leadsOn(at: server) } ? usable : all
    }

    /// Returns where an operation stands, also within selectors; `nil` if it is not offered.
    func located(_ operation: Representation.ClientOperation) -> Located? {
        func search(_ list: [Located]) -> Located? {
            for located in list {
                if located.action.clientOperation == operation { return located }
                let options = self.located(located.action.selector?.options ?? [], in: "\(located.id).model.options")
                if let found = search(options) { return found }
            }
            return nil
        }
        return search(actions)
    }

    var form: DefaultFormModel { form(of: actions) }

    var continueSame: DefaultContinueSameModel {
        DefaultContinueSameModel(
            messageItems: messages, formModel: actions.isEmpty ? nil : form, view: input.view)
    }

    /// Returns the form of actions, without those that are no forms.
    func form(of actions: [Located]) -> DefaultFormModel {
        DefaultFormModel(
            messageItems: messages, interactionItems: items(of: actions), linkItems: links, view: input.view)
    }

    /// Returns the titles, fields and buttons of the forms and operations among actions; those that cancel come last.
    func items(of actions: [Located]) -> [any InteractionItemModel] {
        let ordered = actions.filter { !$0.isCancel } + actions.filter(\.isCancel)
        var items: [any InteractionItemModel] = []
        var isFirst = true
        for located in ordered {
            if let form = located.action.form {
                if !located.isCancel, let title = located.action.title {
                    items.append(InteractionItemTitleModel(key: located.key, label: title.display))
                }
                items += form.fields.compactMap { item(of: $0, in: located.id) }
            } else if located.action.clientOperation == nil {
                continue
            }
            items.append(button(located, isFirst && !located.isCancel ? .primary : .secondary))
            isFirst = false
        }
        return items
    }

    func button(_ located: Located, _ type: InteractionItemButtonType) -> InteractionItemButtonModel {
        InteractionItemButtonModel(key: located.key, label: located.label, type: type, action: located.id)
    }
}

extension ModelDraft.Located {
    var key: String { action.kind?.rawValue ?? "" }
    var isCancel: Bool { action.kind?.trimmed == .cancel }
    var hasFields: Bool { action.form?.visibleFields.isEmpty == false }
    /// What the action's button says.
    var label: String { (action.form?.actionTitle ?? action.title)?.display ?? "" }
    /// What the action is called among others.
    var title: String { (action.title ?? action.form?.actionTitle)?.display ?? "" }
}

extension InfoMessageModel {
    init(_ message: Representation.Message) {
        self.init(message.text.display, style: MessageStyleAttribute(message.classes))
    }
}

extension MessageStyleAttribute {
    // The most specific class counts.
    fileprivate init(_ classes: [Representation.Message.Class]) {
        let known: [(Representation.Message.Class, MessageStyleAttribute)] = [
            (.error, .error), (.isError, .error), (.warning, .warn), (.warn, .warn), (.heading, .heading),
            (.userName, .username), (.recipientOfCommunication, .recipientOfCommunication), (.userCode, .content),
            (.activationCode, .content), (.info, .info), (.help, .info),
        ]
        self = known.first { classes.contains($0.0) }?.1 ?? .content
    }
}
