import BadgeModel
import BadgeUI

/// What was given on the command line for the prompts of a workflow, so that it is not asked for.
struct PrefilledAnswers: Sendable {
    private(set) var answers: [Form.Kind: FormAnswer] = [:]
    private(set) var sources: [Form.Kind: PrefilledPresenter.Source] = [:]
    var acceptsDocuments = false

    /// Takes the secrets that were given; `nil` for what was not.
    init(transactionCode: Secret? = nil, passcode: Secret? = nil, newPasscode: Secret? = nil) {
        let new = ["new": newPasscode, "confirmation": newPasscode]
        answer(.transactionCode, with: ["code": transactionCode])
        answer(.passcodeVerify, with: ["current": passcode])
        answer(.passcodeSet, with: new)
        answer(.passcodeChange, with: new.merging(["current": passcode]) { $1 })
    }

    /// Takes a decision on every document.
    init(acceptsDocuments: Bool) {
        self.acceptsDocuments = acceptsDocuments
    }

    /// Takes decisions on documents, by document.
    init(decisions: [AgreementDocument.ID: Bool]) {
        let flags = decisions.map { ($0.key.rawValue, FieldValue.flag($0.value)) }
        submit(Dictionary(flags) { first, _ in first }, to: .userAgreement)
    }

    /// Takes a picture, and the passcode that opens the session it is uploaded in.
    init(photo: ImageData, passcode: Secret?) {
        self.init(passcode: passcode)
        submit(["photo": .image(photo)], to: .photoUpload)
    }

    /// Takes a yes to what a badge tightens of the passcode. Where somebody can be asked, they are, unless the yes was given;
    /// no code that was given is sent before.
    mutating func agreeToTightening(_ isAgreed: Bool, in session: CommandRun) {
        if let code = answers.removeValue(forKey: .transactionCode) {
            answer(.transactionCode) { form in
                if let notice = form.problem { try await session.agree(isAgreed, to: notice) }
                return code
            }
        }
        guard isAgreed || session.presenter == nil else { return }
        answer(.passcodeError) { form in
            try await session.agree(isAgreed, to: form.message)
            return FormAnswer(action: "acknowledge")
        }
    }

    /// Where nobody can be asked, what the user has to do in a browser is told as a message.
    mutating func tellLogin(in session: CommandRun) {
        guard session.presenter == nil else { return }
        for kind in [Form.Kind.deviceLogin, .browserLogin] {
            answer(kind) { form in
                session.note(form.message)
                return FormAnswer(action: "acknowledge")
            }
        }
    }

    /// Says yes to these questions.
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

    /// Answers the form with what is made of it when it is shown.
    mutating func answer(_ kind: Form.Kind, from source: @escaping PrefilledPresenter.Source) {
        sources[kind] = source
    }
}

extension Form {
    /// What the form has to choose from.
    var choices: [Field.Choice] {
        fields.flatMap { field -> [Field.Choice] in
            guard case .choice(let choices) = field.kind else { return [] }
            return choices
        }
    }

    /// The choice by its name, the beginning of that, or the beginning of its label.
    ///
    /// - Throws: `BadgeError` `notFound`, `ambiguous`.
    func choice(named name: String) throws -> String {
        let found = choices.filter { !name.isEmpty && ($0.name.hasPrefix(name) || $0.label.hasPrefix("\(name) (")) }
        guard let choice = found.first else {
            let all = choices.map(\.label).joined(separator: "; ")
            throw BadgeError(.notFound, "notFound.choice", ["name": name, "choices": all])
        }
        guard found.count == 1 else {
            throw BadgeError(.ambiguous, "ambiguous.choice", ["name": name, "count": found.count])
        }
        return choice.name
    }
}
