import BadgeModel
import BadgeUI

extension ScriptedUser {
    /// What the person does with a form.
    enum Act {
        case answer(FormAnswer)
        /// Nothing comes to mind: leaves it, as a prompt of a class is answered with `nil`.
        case leave
        /// Swipes it away.
        case swipeAway
        /// Looks at it.
        case wait
    }

    /// The next thing that the person does with a form of that kind.
    func act(on form: Form) -> Act {
        if waits { return .wait }
        if swipes { return .swipeAway }
        return answer(to: form).map(Act.answer) ?? .leave
    }

    private func answer(to form: Form) -> FormAnswer? {
        guard !form.fields.isEmpty else { return answer(without: form) }
        switch form.kind {
        case .ssoConfirmation: return ssoDecisions.taken().map { $0.answer(form) }
        case .verificationCode: return verifications.taken()?()?.answer
        default: return values(for: form).map { FormAnswer(action: "submit", values: $0) }
        }
    }

    // A yes or a no, or something that is told.
    private func answer(without form: Form) -> FormAnswer? {
        guard form.actions.contains(where: { $0.name == "confirm" }) else {
            return informed.taken().map { FormAnswer(action: $0 == .retry ? "retry" : "acknowledge") }
        }
        return confirmations.taken().map { FormAnswer(action: $0 == .confirmed ? "confirm" : "refuse") }
    }

    private func values(for form: Form) -> [String: FieldValue]? {
        switch form.kind {
        case .loginToBadge, .loginToOrganization:
            logins.taken().map { ["username": .text($0.username), "password": .secret($0.password)] }
        case .secondFactor: logins.taken()?.oneTimeCode.map { ["otp": .secret($0)] }
        case .transactionCode: codes.taken().map { ["code": .secret(Secret(utf8: $0))] }
        case .phoneNumber: numbers.taken().map { ["phoneNumber": .text($0.rawValue)] }
        case .deviceRemoval: removals.taken()?(form.devices).map { ["device": .text($0.rawValue)] }
        case .emailRecovery: addresses.taken().map { ["email": .text($0.rawValue)] }
        case .badgePicker:
            picks.taken()?(form.choices.map { Badge.ID(rawValue: $0.name) }).map { ["badge": .text($0.rawValue)] }
        case .passcodeSet, .passcodeVerify, .passcodeChange: entries.taken()?.values
        case .userAgreement: decisions.taken()?(form.documents).values
        case .photoUpload: photos.taken().map { ["photo": .image($0)] }
        default: nil
        }
    }
}

extension PasscodeEntry {
    fileprivate var values: [String: FieldValue] {
        ["current": current, "new": new, "confirmation": confirmation].compactMapValues { $0.map(FieldValue.secret) }
    }
}

extension [AgreementDecision] {
    fileprivate var values: [String: FieldValue] {
        Dictionary(map { ($0.documentID.rawValue, .flag($0.isAccepted)) }) { first, _ in first }
    }
}

extension VerificationCodeAnswer {
    fileprivate var answer: FormAnswer {
        switch self {
        case .resend: FormAnswer(action: "resend")
        case .code(let code): FormAnswer(action: "submit", values: ["code": .secret(code.secret)])
        }
    }
}

extension SSODecision {
    fileprivate func answer(_ form: Form) -> FormAnswer {
        switch self {
        case .trustOnce(let claims): FormAnswer(action: "trustOnce", values: Self.flags(claims, form))
        case .trustAlways(let claims): FormAnswer(action: "trustAlways", values: Self.flags(claims, form))
        case .cancel: FormAnswer(action: "cancel")
        }
    }

    private static func flags(_ claims: Set<String>, _ form: Form) -> [String: FieldValue] {
        let flags = form.fields.map { ($0.name, FieldValue.flag(claims.contains($0.name))) }
        return Dictionary(flags) { first, _ in first }
    }
}

extension Form {
    fileprivate var choices: [Field.Choice] {
        guard case .choice(let choices) = fields.first?.kind else { return [] }
        return choices
    }

    fileprivate var documents: [AgreementDocument] {
        fields.compactMap { if case .document(let document) = $0.kind { document } else { nil } }
    }

    fileprivate var devices: [Device] {
        choices.map { Device(id: Device.ID(rawValue: $0.name), name: $0.label, platform: "") }
    }
}
