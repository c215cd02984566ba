import BadgeModel
import Foundation

extension FormUI: DeviceProvisioningUIProtocol {
    func promptForTransactionCode(
        for offer: OfferSummary, completion: @escaping PromptCompletion<TransactionCode>
    ) {
        ask(Self.transactionCodeForm(offer), completion) { answer throws(BadgeError) in
            TransactionCode(try answer.secret("code"))
        }
    }

    func promptPhoneNumberEnrollment(badge: Badge, completion: @escaping PromptCompletion<PhoneNumber>) {
        let form = Form(
            .phoneNumber, title: "Your phone number",
            message: "Codes that confirm the use of \(badge.shownName) will be sent there.",
            fields: [
                Field("phoneNumber", label: "Phone number", .phone, hint: "with country code, like +44 20 7946 0958")
            ],
            actions: [.submit("Continue")])
        ask(form, completion) { answer throws(BadgeError) in try PhoneNumber(try answer.text("phoneNumber")) }
    }

    func promptGetVerificationCodeRequest(
        badge: Badge, intent: MFAIntent, phoneNumber: PhoneNumber,
        completion: @escaping PromptCompletion<Confirmation>
    ) {
        confirm(
            .verificationCodeRequest, title: intent.title,
            message: "A verification code for \(badge.shownName) will be sent to \(phoneNumber).", yes: "Send it",
            no: "Do not send it", completion)
    }

    func promptVerificationCodeEntry(
        badge: Badge, intent: MFAIntent, phoneNumber: PhoneNumber,
        completion: @escaping PromptCompletion<VerificationCodeAnswer>
    ) {
        let form = Form(
            .verificationCode, title: intent.title,
            message: "Enter the verification code for \(badge.shownName) that was sent to \(phoneNumber).",
            fields: [Field("code", label: "Verification code", .code(.digits))],
            actions: [.submit("Continue"), Form.Action("resend", label: "Send another code")])
        ask(form, completion) { answer throws(BadgeError) in
            answer.action == "resend" ? .resend : .code(VerificationCode(try answer.secret("code")))
        }
    }

    func promptForDeviceRemoval(
        badge: Badge, devices: [Device], limit: Int, completion: @escaping PromptCompletion<Device.ID>
    ) {
        let choices = devices.map { device in
            let added = device.addedAt.map { ", added \($0.shown(in: timeZone))" } ?? ""
            return Field.Choice(device.id.rawValue, label: "\(device.name) (\(device.platform))\(added)")
        }
        let form = Form(
            .deviceRemoval, title: "Too many devices",
            message: "\(badge.shownName) may be on \(limit) device\(limit == 1 ? "" : "s"). "
                + "Choose the device that gives it up.",
            fields: [Field("device", label: "Device", .choice(choices))], actions: [.submit("Remove from that device")])
        ask(form, completion) { answer throws(BadgeError) in Device.ID(rawValue: try answer.text("device")) }
    }
}

extension FormUI {
    private static func transactionCodeForm(_ offer: OfferSummary) -> Form {
        let code = offer.code
        let characters: Field.Characters = code.inputMode == .numeric ? .digits : .any
        let unit = code.inputMode == .numeric ? "digits" : "characters"
        let sent = code.description ?? "Enter the code that was sent to you apart from the invitation."
        return Form(
            .transactionCode, title: "Badge from \(offer.organization)",
            message: "\(offer.badge.onOneLine), issued by \(offer.issuerHost).\n\(sent.onOneLine)",
            fields: [
                Field(
                    "code", label: "Code", .code(characters),
                    constraints: code.length.map(Field.Constraints.length) ?? Field.Constraints(),
                    hint: code.length.map { "\($0) \(unit)" })
            ],
            actions: [.submit("Get badge")], problem: offer.notice)
    }
}

extension MFAIntent {
    fileprivate var title: String {
        switch self {
        case .enroll: "Confirm this device"
        case .delete: "Confirm the removal"
        }
    }
}
