import BadgeModel
import BadgeUI

/// Screens without fields: waits, operations and problems.
extension HypermediaArtist {
    func drawing(of model: any PollingModel) -> HypermediaDrawing {
        let words = words(.hypermediaPolling)
        var drawing = started(.hypermediaPolling, title: nil, usual: model.status.title, model.messageItems)
        if let recipient = model.recipientOfCommunication {
            drawing.addLine(
                words("prompt.hypermedia.recipient", ["recipient": recipient.shownText]), .recipientMessage)
        }
        if opened == nil { for button in model.buttons { add(button, to: &drawing) } }
        if let form = model.formModel { draw(form, opening: true, into: &drawing) }
        add(model.linkItems, to: &drawing)
        drawing.form.isWaiting = model.status == .pending && drawing.form.fields.isEmpty
        drawing.form.secondsLeft = model.maxWaitRemainingTime.map { Int(min(max(0, $0.components.seconds), 86400)) }
        return drawing
    }

    func drawing(of model: any OperationModel) -> HypermediaDrawing {
        let words = words(.hypermediaOperation)
        var drawing = started(.hypermediaOperation, title: model.title, model.messageItems)
        if let host = model.host {
            drawing.addLine(words("prompt.login.browserHost", ["host": host.shownText]), .message)
        }
        drawing.form.isCancellableWhileBusy = true
        if opened == nil { for button in model.operationItems { add(button, to: &drawing) } }
        if let form = model.formModel { draw(form, opening: true, into: &drawing) }
        add(model.linkItems, to: &drawing)
        return drawing
    }

    func drawing(of model: any ProblemModel) -> HypermediaDrawing {
        let words = words(.hypermediaProblem)
        var drawing = started(
            .hypermediaProblem, title: model.title, as: .error, usual: .hypermedia("prompt.hypermedia.problem"),
            model.messageItems.filter { $0.text != model.title })
        if model.messageItems.isEmpty, model.title == nil {
            drawing.addLine(model.error.reason(in: words), .errorMessage)
        }
        drawing.add("acknowledge", words("action.ok"), .acknowledge)
        add(model.linkItems, to: &drawing)
        drawing.form.isEnd = model.isCritical
        drawing.form.saysOnlyItsError = model.isCritical && model.linkItems.isEmpty
        return drawing
    }
}

extension PollingStatus {
    fileprivate var title: Message {
        switch self {
        case .pending: .hypermedia("prompt.hypermedia.pending")
        case .done: .hypermedia("prompt.hypermedia.done")
        case .failed: .hypermedia("prompt.hypermedia.failed")
        }
    }
}
