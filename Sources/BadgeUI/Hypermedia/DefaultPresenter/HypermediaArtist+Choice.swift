import BadgeModel

/// Choices: selectors, and forms beside selectors.
extension HypermediaArtist {
    func drawing(of model: any SelectorModel) -> HypermediaDrawing {
        var drawing = started(.hypermediaSelector, title: model.title, model.messageItems)
        if layout == .list, !model.selectorItems.isEmpty {
            let words = words(.hypermediaSelector)
            let choices = model.selectorItems.enumerated().map { index, item in
                Field.Choice("\(index + 1)", label: item.shownTitle)
            }.toldApart(by: model.selectorItems.map(\.typedTitle))
            drawing.form.fields = [Field("option", label: words("field.choice"), .choice(choices))]
            drawing.add("select", words("action.continue"), sendsFields: true, .selectNumbered(model.selectorItems))
        } else {
            add(model.selectorItems, to: &drawing)
        }
        add(model.linkItems, to: &drawing)
        return drawing
    }

    func drawing(of model: any GenericModel) -> HypermediaDrawing {
        guard let form = model.formModel else {
            return model.selectorModel.map(drawing) ?? started(.hypermediaGeneric, title: nil)
        }
        guard let selector = model.selectorModel, opened == nil else {
            return drawing(of: form, as: .hypermediaGeneric)
        }
        let title = form.interactionItems.compactMap { $0 as? InteractionItemTitleModel }.first?.label
        var drawing = started(
            .hypermediaGeneric, title: selector.title ?? title, form.messageItems + selector.messageItems)
        add(selector.selectorItems, to: &drawing)
        draw(form, opening: true, into: &drawing)
        add(selector.linkItems, to: &drawing)
        return drawing
    }

    private func add(_ items: [SelectorItemModel], to drawing: inout HypermediaDrawing) {
        for (index, item) in items.enumerated() {
            drawing.add("\(index + 1)", item.shownTitle, or: item.typedTitle, .select(item))
        }
    }
}

extension SelectorItemModel {
    var shownTitle: String { (title.isEmpty ? type ?? "" : title).shownText }

    // `My account (passkeys)`
    fileprivate var typedTitle: String? {
        title.isEmpty ? nil : type.map { "\(shownTitle) (\($0.shownText))" }
    }
}
