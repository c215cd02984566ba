import BadgeModel
import BadgeUI

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
        let positions = positions(of: selector, form)
        let isFormFirst = (form.position ?? .max) < (selector.position ?? .max)
        // What stands before a selector is not below its title.
        let title = isFormFirst ? form.onlyWayOn.flatMap { form.titles[$0] } : selector.title
        var drawing = started(.hypermediaGeneric, title: title, form.messageItems + selector.messageItems)
        if isFormFirst, let title = selector.title, title.shownText != drawing.form.title {
            drawing.add([InfoMessageModel(title, style: .heading)])
        }
        add(selector.selectorItems, to: &drawing)
        draw(form, opening: true, into: &drawing)
        drawing.orderActions(by: positions)
        add(selector.linkItems, to: &drawing)
        return drawing
    }

    // Where the actions of the form's buttons stand in the step, without those that cancel.
    private func positions(of selector: any SelectorModel, _ form: any FormModel) -> [String: Int] {
        var positions: [String: Int] = [:]
        for (index, item) in selector.selectorItems.enumerated() { positions["\(index + 1)"] = item.position }
        for button in form.buttons where button.key != "cancel" { positions[button.name] = button.action.position }
        return positions
    }

    private func add(_ items: [SelectorItemModel], to drawing: inout HypermediaDrawing) {
        for (index, item) in items.enumerated() {
            drawing.add("\(index + 1)", item.shownTitle, or: item.typedTitle, .select(item))
        }
    }
}

extension SelectorModel {
    /// Where the first option stands in the step.
    fileprivate var position: Int? { selectorItems.compactMap(\.position).min() }
}

extension FormModel {
    /// Where the first form that does not cancel stands in the step.
    fileprivate var position: Int? { buttons.filter { $0.key != "cancel" }.compactMap(\.action.position).min() }
}

extension SelectorItemModel {
    var shownTitle: String { (title.isEmpty ? type ?? "" : title).shownText }

    fileprivate var position: Int? {
        action?.position ?? form?.buttons.first?.action.position ?? options.first?.position
    }

    // `My account (passkeys)`
    fileprivate var typedTitle: String? {
        title.isEmpty ? nil : type.map { "\(shownTitle) (\($0.shownText))" }
    }
}

extension HypermediaActionID {
    // That of `actions[2].model.options[0]` is 2.
    fileprivate var position: Int? {
        rawValue.parts(at: "[").dropFirst().first?.parts(at: "]").first.flatMap { Int($0) }
    }
}
