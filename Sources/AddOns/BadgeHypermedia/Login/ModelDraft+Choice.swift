import BadgeUI

extension ModelDraft {
    var selector: DefaultSelectorModel {
        let located = actions.first { $0.action.selector != nil }
        return DefaultSelectorModel(
            title: located?.action.title?.display, messageItems: messages,
            selectorItems: located.map(options) ?? [], linkItems: links, view: input.view)
    }

    var generic: DefaultGenericModel {
        let items = items(of: actions)
        let selectors = actions.filter { $0.action.selector != nil }
        let form = items.isEmpty && !selectors.isEmpty ? nil : form(of: actions)
        guard let first = selectors.first else { return DefaultGenericModel(formModel: form, view: input.view) }
        var selector = DefaultSelectorModel(
            title: first.action.title?.display, selectorItems: options(of: first), view: input.view)
        if selectors.count > 1 {
            selector.title = nil
            selector.selectorItems = selectors.compactMap(option)
        }
        // The form shows the texts and links of the step, if there is one.
        if form == nil { (selector.messageItems, selector.linkItems) = (messages, links) }
        return DefaultGenericModel(formModel: form, selectorModel: selector, view: input.view)
    }

    private func options(of located: Located) -> [SelectorItemModel] {
        self.located(located.action.selector?.options ?? [], in: "\(located.id).model.options").compactMap(option)
    }

    // An option of an unknown template cannot be chosen.
    private func option(_ located: Located) -> SelectorItemModel? {
        let (title, type) = (located.title, located.action.authenticatorType)
        switch located.action.content {
        case .form(let form) where !form.visibleFields.isEmpty:
            let model = DefaultFormModel(interactionItems: items(of: [located]), view: input.view)
            return SelectorItemModel(title: title, type: type, icon: type, form: model)
        case .form, .clientOperation: return SelectorItemModel(title: title, type: type, icon: type, action: located.id)
        case .selector: return SelectorItemModel(title: title, type: type, icon: type, options: options(of: located))
        case .other: return nil
        }
    }
}
