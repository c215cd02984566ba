import BadgeModel
import Foundation
import Synchronization

extension FormUI: DeviceProvisioningUIProtocol {
    func promptForTransactionCode(
        for offer: OfferSummary, completion: @escaping PromptCompletion<TransactionCode>
    ) {
        // A refusal says how many tries are left then.
        let withoutTries = transactionCodeForm(offer, triesLeft: nil)
        let revised: @Sendable (BadgeError) -> Form? = { error in
            if case .triesLeft = error.detail { withoutTries } else { nil }
        }
        ask(transactionCodeForm(offer, triesLeft: offer.code.triesLeft), completion, revised: revised) {
            answer throws(BadgeError) in
            TransactionCode(try answer.secret("code"))
        }
    }

    func promptPhoneNumberEnrollment(badge: Badge, completion: @escaping PromptCompletion<PhoneNumber>) {
        let words = words(for: .phoneNumber)
        let form = Form(
            .phoneNumber, title: words("prompt.phoneNumber.title"),
            message: words("prompt.phoneNumber.message", ["badge": badge.shownName]),
            fields: [
                Field("phoneNumber", label: words("field.phoneNumber"), .phone, hint: words("prompt.phoneNumber.hint"))
            ],
            actions: [.submit(words("action.continue"))], localization: words)
        ask(form, completion) { answer throws(BadgeError) in try PhoneNumber(try answer.text("phoneNumber")) }
    }

    func promptGetVerificationCodeRequest(
        badge: Badge, intent: MFAIntent, phoneNumber: PhoneNumber,
        completion: @escaping PromptCompletion<Confirmation>
    ) {
        confirm(
            .verificationCodeRequest, title: intent.title,
            message: [
                Message(
                    "prompt.verificationCodeRequest.message",
                    ["badge": badge.shownName, "phoneNumber": phoneNumber.rawValue])
            ],
            yes: "action.send", no: "action.doNotSend", completion)
    }

    func promptVerificationCodeEntry(
        badge: Badge, intent: MFAIntent, phoneNumber: PhoneNumber,
        completion: @escaping PromptCompletion<VerificationCodeAnswer>
    ) {
        let words = words(for: .verificationCode)
        let message: Message.Key =
            hasAnotherCode.withLock { $0 } ? "prompt.verificationCode.another" : "prompt.verificationCode.message"
        let form = Form(
            .verificationCode, title: words.text(of: intent.title),
            message: words(message, ["badge": badge.shownName, "phoneNumber": phoneNumber.rawValue]),
            fields: [Field("code", label: words("field.verificationCode"), .code(.digits))],
            actions: [.submit(words("action.continue")), Form.Action("resend", label: words("action.resend"))],
            localization: words)
        ask(form, completion) { [self] answer throws(BadgeError) in
            hasAnotherCode.withLock { $0 = answer.action == "resend" }
            return answer.action == "resend" ? .resend : .code(VerificationCode(try answer.secret("code")))
        }
    }

    func promptForDeviceRemoval(
        badge: Badge, devices: [Device], limit: Int, completion: @escaping PromptCompletion<Device.ID>
    ) {
        let words = words(for: .deviceRemoval)
        let choices = devices.map { Field.Choice($0.id.rawValue, label: words.text(of: label(of: $0))) }
            .toldApart(by: devices.map { "\(words.text(of: label(of: $0))) (\($0.id.rawValue.prefix(8)))" })
        let form = Form(
            .deviceRemoval, title: words("prompt.deviceRemoval.title"),
            message: words("prompt.deviceRemoval.message", ["badge": badge.shownName, "count": limit]),
            fields: [Field("device", label: words("field.device"), .choice(choices))],
            actions: [.submit(words("action.removeDevice"))], localization: words)
        ask(form, completion) { answer throws(BadgeError) in Device.ID(rawValue: try answer.text("device")) }
    }

    private func label(of device: Device) -> Message {
        guard let addedAt = device.addedAt else {
            return Message("prompt.deviceRemoval.device", ["device": device.name, "platform": device.platform])
        }
        return Message(
            "prompt.deviceRemoval.deviceAndDate",
            ["device": device.name, "platform": device.platform, "date": time(addedAt)])
    }
}

extension FormUI {
    private func transactionCodeForm(_ offer: OfferSummary, triesLeft: Int?) -> Form {
        let words = words(for: .transactionCode)
        let code = offer.code
        let characters: Field.Characters = code.inputMode == .numeric ? .digits : .any
        let hint: Message.Key = code.inputMode == .numeric ? "field.hint.digits" : "field.hint.characters"
        let sent = code.description ?? words("prompt.transactionCode.enter")
        let tries = triesLeft.map { " " + words("prompt.passcodeVerify.triesLeft", ["count": $0]) } ?? ""
        return Form(
            .transactionCode, title: words("prompt.transactionCode.title", ["organization": offer.organization]),
            message: words(
                "prompt.transactionCode.message",
                ["badge": offer.badge.onOneLine, "issuer": offer.issuerHost, "request": sent.onOneLine + tries]),
            fields: [
                Field(
                    "code", label: words("field.code"), .code(characters),
                    constraints: code.length.map(Field.Constraints.length) ?? Field.Constraints(),
                    hint: code.length.map { words(hint, ["count": $0]) })
            ],
            actions: [.submit(words("action.getBadge"))], problem: offer.notice, localization: words)
    }
}

extension MFAIntent {
    fileprivate var title: Message {
        switch self {
        case .enroll: "prompt.verificationCode.forEnrollment"
        case .delete: "prompt.verificationCode.forRemoval"
        }
    }
}
