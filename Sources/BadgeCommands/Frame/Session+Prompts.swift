import BadgeModel
import BadgeUI

/// What was given on the command line for the prompts of a workflow, so that it is not asked for.
struct GivenAnswers: Sendable {
    fileprivate var answers: [Form.Kind: FormAnswer] = [:]
    fileprivate var acceptsDocuments = false

    /// Takes what was given; `nil` for what was not.
    init(
        transactionCode: Secret? = nil, passcode: Secret? = nil, newPasscode: Secret? = nil,
        acceptsDocuments: Bool = false
    ) {
        self.acceptsDocuments = acceptsDocuments
        let new = ["new": newPasscode, "confirmation": newPasscode]
        answer(.transactionCode, with: ["code": transactionCode])
        answer(.passcodeVerify, with: ["current": passcode])
        answer(.passcodeSet, with: new)
        answer(.passcodeChange, with: new.merging(["current": passcode]) { $1 })
    }

    /// Takes decisions on documents, by document.
    init(decisions: [AgreementDocument.ID: Bool]) {
        let flags = decisions.map { ($0.key.rawValue, FieldValue.flag($0.value)) }
        answers[.userAgreement] = FormAnswer(
            action: "submit", values: Dictionary(flags) { first, _ in first })
    }

    private mutating func answer(_ kind: Form.Kind, with secrets: [String: Secret?]) {
        let values = secrets.compactMapValues { $0.map(FieldValue.secret) }
        guard values.count == secrets.count else { return }
        answers[kind] = FormAnswer(action: "submit", values: values)
    }
}

extension Session {
    /// Answers the prompts of a workflow with what was given; the person is asked for the rest.
    ///
    /// Where nobody can be asked, what only informs is taken as read, so that the workflow ends with its own refusal;
    /// `options` names the command's own options where they are others than those of `use`.
    func presenter(_ given: GivenAnswers, options: [Form.Kind: String] = [:]) -> PrefilledPresenter {
        let read = presenter == nil ? Self.taken : [:]
        return PrefilledPresenter(
            answers: read.merging(given.answers) { $1 }, options: Self.promptOptions.merging(options) { $1 },
            acceptsDocuments: given.acceptsDocuments, otherwise: presenter)
    }

    private static let taken = Dictionary(
        uniqueKeysWithValues: [Form.Kind.geoFence, .timeRestriction, .revoked, .passcodeError].map {
            ($0, FormAnswer(action: "acknowledge"))
        })

    private static let promptOptions: [Form.Kind: String] = [
        .transactionCode: "--tx-code-file", .passcodeVerify: "--passcode-file",
        .passcodeSet: "badgectl passcode set --new-passcode-file", .passcodeChange: "badgectl passcode change",
        .userAgreement: "--accept-agreements",
    ]

    /// Runs a workflow, and tells why a prompt was given up rather than that it was.
    ///
    /// - Throws: What the workflow throws; the presenter's reason, or `declined`, when a prompt was given up.
    func run<Value>(
        with presenter: PrefilledPresenter, declined reason: String, _ workflow: () async throws -> Value
    ) async throws -> Value {
        do { return try await workflow() } catch BadgeError.Code.declined {
            throw await presenter.refusal?.ofPasscode ?? BadgeError(.declined, reason)
        }
    }
}

extension BadgeError {
    // The form of a new passcode refuses what is too short before the workflow does; that is one refusal and not two.
    fileprivate var ofPasscode: BadgeError {
        guard code == .invalidInput, case .invalidFields(let fields)? = detail,
            fields.contains(where: { ["new", "confirmation"].contains($0.path) })
        else { return self }
        return BadgeError(.passcodeUnfit, reason, detail: detail)
    }
}
