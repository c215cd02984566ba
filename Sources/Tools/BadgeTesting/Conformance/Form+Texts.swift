import BadgeModel
import BadgeUI

extension Form {
    /// All texts that a user must be able to read on the form, however it is drawn.
    var texts: [String] {
        let choices = fields.isEmpty && actions.count > 1 ? actions.map(\.label) : []
        return [title, message, problem ?? ""].filter { !$0.isEmpty } + links.map(\.label) + fields.flatMap(\.texts)
            + choices
    }

    /// Returns the secrets of an answer, which must not be readable. A single-use code may be visible while it is
    /// typed.
    func secrets(of answer: FormAnswer) -> [String] {
        fields.filter(\.isHiddenWhileTyped).compactMap { field in
            answer.values[field.name]?.secret.map { secret in
                secret.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
            }
        }
    }
}

extension Field {
    fileprivate var isHiddenWhileTyped: Bool {
        if case .code = kind { false } else { true }
    }

    fileprivate var texts: [String] {
        switch kind {
        case .hidden: []
        case .choice(let choices): [label] + choices.map(\.label)
        case .document(let document): [label, document.text]
        default: [label]
        }
    }
}

extension BadgeError {
    /// Returns all texts of a refusal that a user must be able to read.
    func texts(in localization: Localization) -> [String] {
        guard case .invalidFields(let fields) = detail else { return [reason(in: localization)] }
        return [reason(in: localization)] + fields.map { $0.reason(in: localization) }
    }
}

extension String {
    /// Returns whether it contains the text, ignoring line breaks, case and direction marks.
    func shows(_ text: String) -> Bool { run.contains(text.run) }

    private var run: String { lowercased().filter { !$0.isWhitespace && !"\u{2068}\u{2069}\u{200F}".contains($0) } }
}
