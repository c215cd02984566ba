import BadgeKit
import BadgeModel
import BadgeUI

extension ModelDraft {
    func problem(_ problem: Representation.Problem) -> DefaultProblemModel {
        let labels = input.actionsOfProblem.flatMap(\.fieldsWithin).compactMap { field in
            field.label.map { (field.name, $0.display) }
        }
        let labelByName = Dictionary(labels) { first, _ in first }
        let fields = problem.invalidFields.map { message(about: $0, labeled: labelByName[$0.name] ?? $0.name) }
        let messages = problem.messages.map(InfoMessageModel.init) + explanations(of: problem)
        let code = problem.errorCode
        var model = DefaultProblemModel(
            title: problem.title?.display, messageItems: messages + fields, linkItems: links,
            type: HandleableProblemType(problem.kind), error: BadgeError(code, "prompt.hypermedia.unexplained"))
        let text = model.texts { $0.labeledText(by: labelByName) }.sentences
        if !text.isEmpty { model.error = BadgeError(code, Message.verbatim(text)) }
        return model
    }

    // What the server says beside its messages, once.
    private func explanations(of problem: Representation.Problem) -> [InfoMessageModel] {
        let known = Set(problem.messages.map(\.text.display) + [problem.title?.display].compactMap(\.self))
        return [problem.detail, problem.wordsOfOAuth].compactMap(\.self)
            .filter { !$0.isEmpty && !known.contains($0) }
            .map { InfoMessageModel($0, style: .error) }
    }

    private func message(
        about field: Representation.Problem.InvalidField, labeled label: String
    ) -> InfoMessageModel {
        let isMissing = field.reason == .missing
        let text =
            field.detail?.display
            ?? words(
                isMissing ? .hypermedia("prompt.hypermedia.missing") : .hypermedia("prompt.hypermedia.invalid"),
                ["label": label])
        return InfoMessageModel(text, style: .error, key: field.name, reason: field.reason?.rawValue)
    }
}

extension [String] {
    /// Texts of a server as sentences on one line, at most 1000 characters.
    var sentences: String {
        let sentences = map { $0.last?.isPunctuation == false ? "\($0)." : $0 }.joined(separator: " ")
        return String(sentences.split(whereSeparator: \.isNewline).joined(separator: " ").prefix(1000))
    }
}

extension Representation.Problem {
    // `The user said no (access_denied)`
    fileprivate var wordsOfOAuth: String? {
        guard kind == .errorAuthorizationResponse, let error else { return nil }
        return errorDescription.map { "\($0) (\(error))" } ?? error
    }
}

extension Representation.Action {
    // Actions are nested to a bounded depth.
    fileprivate var fieldsWithin: [Representation.Field] {
        switch content {
        case .form(let form): form.fields
        case .selector(let selector): selector.options.flatMap(\.fieldsWithin)
        case .clientOperation(let operation): operation.errorActions.flatMap(\.fieldsWithin)
        case .other: []
        }
    }
}

extension HandleableProblemType {
    fileprivate init?(_ kind: Representation.Problem.Kind) {
        switch kind {
        case .invalidInput: self = .invalidInput
        case .incorrectCredentials: self = .incorrectCredentials
        case .authenticationFailed: self = .authenticationFailed
        case .tooManyAttempts: self = .tooManyAttempts
        case .sessionMismatch: self = .sessionAndAccessTokenMismatch
        case .genericUserError: self = .genericUserError
        case .unexpected, .errorAuthorizationResponse, .other: return nil
        }
    }
}
