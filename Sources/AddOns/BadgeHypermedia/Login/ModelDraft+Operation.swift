import BadgeKit
import BadgeModel
import BadgeUI
import Foundation

extension ModelDraft {
    /// Returns a polling step: with an operation beside it while BankID may be opened.
    func polling(_ polling: Representation.Step.Polling) -> any HypermediaModel {
        let next = actions.first { $0.action.form == polling.next.form && $0.action.kind == polling.next.action.kind }
        let others = actions.filter { $0.id != next?.id && ($0.action.form != nil || $0.action.clientOperation != nil) }
        let bankID = others.first { $0.action.clientOperation?.name == .bankID }
        let errors = located(
            bankID?.action.clientOperation?.errorActions ?? [], in: "\(bankID?.id.rawValue ?? "").model.errorActions")
        let isMissing = input.isAppMissing && !errors.isEmpty
        var model = DefaultPollingModel(
            status: PollingStatus(polling.properties.status),
            autoPollingDuration: polling.properties.interval ?? pollInterval)
        (model.messageItems, model.linkItems, model.view) = (messages, links, input.view)
        if model.status != .pending, let next { model.mainAction = button(next, .primary) }
        model.cancelAction = others.first(where: \.isCancel).map { button($0, .secondary) }
        let offered = (isMissing ? errors : []) + others.filter { !$0.isCancel && $0.id != bankID?.id }
        model.otherActions = offered.filter { !$0.hasFields }.map { button($0, .secondary) }
        let forms = offered.filter(\.hasFields)
        if !forms.isEmpty { model.formModel = DefaultFormModel(interactionItems: items(of: forms), view: input.view) }
        model.recipientOfCommunication = polling.properties.recipient
        model.maxWaitTime = polling.properties.maxWait
        model.maxWaitRemainingTime = polling.properties.remainingWait
        guard let bankID, model.status == .pending, !isMissing else { return model }
        return PollingOperationModel(
            content(of: bankID), polling: DefaultBankIDModel(model, openAction: button(bankID, .primary)))
    }

    var operation: any HypermediaModel {
        guard let located = actions.first(where: { $0.action.clientOperation != nil }),
            let operation = located.action.clientOperation
        else { return generic }
        var content = content(of: located)
        switch HypermediaMapper.StepType(operation.name) {
        case .webAuthnRegistration, .webAuthnAuthentication:
            let purpose: Message.Key =
                operation.name == .webAuthnRegistration
                ? .hypermedia("prompt.hypermedia.createsKey") : .hypermedia("prompt.hypermedia.usesKey")
            content.messageItems.append(InfoMessageModel(words(purpose), style: .info))
            content.operationItems = operation.variants.map { variant in
                var item = button(located, .primary)
                item.option = variant
                item.label = words(
                    variant == "platform"
                        ? "prompt.hypermedia.platform" : .hypermedia("prompt.hypermedia.crossPlatform"))
                return item
            }
            if content.operationItems.isEmpty { content.operationItems = [button(located, .primary)] }
            return WebAuthnOperationModel(content)
        case .externalBrowser, .bankID: return FormOperationModel(content, interactionModel: opened(located, content))
        default: return GenericOperationModel(content)
        }
    }

    private func content(of located: Located) -> OperationContent {
        let operation = located.action.clientOperation
        var content = OperationContent(name: operation?.name.rawValue ?? "")
        content.title = located.action.title?.display
        content.operationItems = [button(located, .primary)]
        (content.messageItems, content.linkItems, content.view) = (messages, links, input.view)
        let errors = self.located(operation?.errorActions ?? [], in: "\(located.id).model.errorActions")
        var beside = actions.filter { $0.action.form != nil }
        // Who wants no key need not fail to create one first.
        if operation?.name == .webAuthnRegistration {
            beside += errors.filter { $0.action.form != nil && !$0.label.isEmpty }
        }
        let others = items(of: beside)
        if !others.isEmpty, case .clientOperation = input.step {
            content.formModel = DefaultFormModel(interactionItems: others, view: input.view)
        }
        content.host = operation?.name == .externalBrowser ? operation?.host : nil
        if !errors.isEmpty { content.errorInteractionModel = form(of: errors, insteadOf: operation) }
        return content
    }

    // A key that could not be used is named by the title, since the button says where the login goes on.
    private func form(
        of errors: [Located], insteadOf operation: Representation.ClientOperation?
    ) -> DefaultFormModel {
        var form = form(of: errors)
        let isHeaded = form.messageItems.contains { $0.messageStyleAttribute == .heading }
        if let operation, operation.isWebAuthn, !isHeaded {
            let creates = operation.name == .webAuthnRegistration
            let title = words(
                creates ? .hypermedia("prompt.hypermedia.keyNotCreated") : .hypermedia("prompt.hypermedia.keyNotUsed"))
            form.messageItems.insert(InfoMessageModel(title, style: .heading), at: 0)
        }
        return form
    }

    // What is shown while the user is in the browser, or in the app: the address can be opened again.
    private func opened(_ located: Located, _ content: OperationContent) -> DefaultFormModel {
        var form = form(of: actions)
        if let host = content.host {
            form.messageItems.append(
                InfoMessageModel(words("prompt.hypermedia.inBrowser", ["host": host]), style: .info))
        }
        return form
    }
}

extension Representation.ClientOperation {
    /// The host of a web address that the operation opens.
    fileprivate var host: String? {
        guard let url = href.flatMap(URL.init(string:)), ["https", "http"].contains(url.scheme?.lowercased()) else {
            return nil
        }
        return url.host()
    }

    // The authenticators that the user can choose between, if there are both.
    fileprivate var variants: [String] {
        let variants = webAuthnVariants
        return variants.count > 1 ? variants.compactMap(\.option) : []
    }
}

extension PollingStatus {
    fileprivate init(_ status: Representation.Polling.Status) {
        self =
            switch status {
            case .done: .done
            case .failed: .failed
            case .pending, .other: .pending
            }
    }
}
