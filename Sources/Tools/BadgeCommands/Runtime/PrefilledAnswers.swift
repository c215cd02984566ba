import BadgeModel
import BadgeUI

/// The answers to a workflow's prompts from the command line.
struct PrefilledAnswers: Sendable {
    private(set) var answers: [Form.Kind: FormAnswer] = [:]
    private(set) var sources: [Form.Kind: PrefilledPresenter.Source] = [:]
    var acceptsDocuments = false

    /// Creates answers with the given secrets; `nil` for a secret that was not given.
    init(transactionCode: Secret? = nil, passcode: Secret? = nil, newPasscode: Secret? = nil) {
        let new = ["new": newPasscode, "confirmation": newPasscode]
        answer(.transactionCode, with: ["code": transactionCode])
        answer(.passcodeVerify, with: ["current": passcode])
        answer(.passcodeSet, with: new)
        answer(.passcodeChange, with: new.merging(["current": passcode]) { $1 })
    }

    /// Creates answers with one decision for all documents.
    init(acceptsDocuments: Bool) {
        self.acceptsDocuments = acceptsDocuments
    }

    /// Creates answers with decisions by document.
    init(decisions: [AgreementDocument.ID: Bool]) {
        let flags = decisions.map { ($0.key.rawValue, FieldValue.flag($0.value)) }
        submit(Dictionary(flags) { first, _ in first }, to: .userAgreement)
    }

    /// Creates answers with a photo, and with the passcode for the session in which it is uploaded.
    init(photo: ImageData, passcode: Secret?) {
        self.init(passcode: passcode)
        submit(["photo": .image(photo)], to: .photoUpload)
    }

    /// Adds the user's agreement to a tighter passcode. If it was not given and a prompt is possible, the user is
    /// asked, and no given code is sent before.
    mutating func agreeToTightening(_ isAgreed: Bool, in run: CommandRun) {
        if let code = answers.removeValue(forKey: .transactionCode) {
            answer(.transactionCode) { form in
                if let notice = form.problem { try await run.agree(isAgreed, to: notice) }
                return code
            }
        }
        guard isAgreed || run.presenter == nil else { return }
        answer(.passcodeError) { form in
            try await run.agree(isAgreed, to: form.message)
            return FormAnswer(action: "acknowledge")
        }
    }

    /// Prints instructions for a login in a browser if no prompt is possible.
    mutating func tellLogin(in run: CommandRun) {
        guard run.presenter == nil else { return }
        for kind in [Form.Kind.deviceLogin, .browserLogin] {
            answer(kind) { form in
                run.note(form.message)
                return FormAnswer(action: "acknowledge")
            }
        }
        for kind in [Form.Kind.hypermediaPolling, .providerPage] {
            answer(kind) { form in
                run.note(form.message.isEmpty ? form.title : "\(form.title)\n\(form.message)")
                return nil
            }
        }
    }

    /// Confirms these questions.
    mutating func confirm(_ kinds: Form.Kind...) {
        for kind in kinds { answers[kind] = FormAnswer(action: "confirm") }
    }

    /// Fills in the form.
    mutating func submit(_ values: [String: FieldValue], to kind: Form.Kind) {
        answers[kind] = FormAnswer(action: "submit", values: values)
    }

    /// Fills in the form with secrets, when all of them were given.
    mutating func answer(_ kind: Form.Kind, with secrets: [String: Secret?]) {
        let values = secrets.compactMapValues { $0.map(FieldValue.secret) }
        guard values.count == secrets.count else { return }
        submit(values, to: kind)
    }

    /// Answers the form with the result of a source when it is shown.
    mutating func answer(_ kind: Form.Kind, from source: @escaping PrefilledPresenter.Source) {
        sources[kind] = source
    }
}

extension Form {
    /// The choices of the form.
    var choices: [Field.Choice] {
        fields.flatMap { field -> [Field.Choice] in
            guard case .choice(let choices) = field.kind else { return [] }
            return choices
        }
    }

    /// Returns the choice with that name, or whose name or label begins with it.
    ///
    /// - Throws: `BadgeError` `notFound`, `ambiguous`.
    func choice(named name: String) throws -> String {
        let found = choices.filter { !name.isEmpty && ($0.name.hasPrefix(name) || $0.label.hasPrefix("\(name) (")) }
        guard let choice = found.first else {
            let all = choices.map(\.label).joined(separator: "; ")
            throw BadgeError(.notFound, .commands("notFound.choice"), ["name": name, "choices": all])
        }
        guard found.count == 1 else {
            throw BadgeError(.ambiguous, .commands("ambiguous.choice"), ["name": name, "count": found.count])
        }
        return choice.name
    }
}
