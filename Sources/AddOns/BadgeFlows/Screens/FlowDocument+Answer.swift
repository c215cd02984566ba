public import BadgeModel
public import BadgeUI

extension FlowDocument {
    /// Returns the values of an answer to a form that ``BadgeUI/Form/init(_:of:title:values:actions:localization:)``
    /// created, by name.
    ///
    /// A checkbox without an answer is not checked. A field that was left empty has no value or, where empty means null,
    /// an empty one.
    public func values(of form: FlowForm, in answer: FormAnswer) -> [String: FlowValue] {
        var values: [String: FlowValue] = [:]
        for field in fields(of: form) {
            for name in field.names {
                switch answer.values[name] {
                case .text(let text): values[name] = .text(text)
                case .secret(let secret): values[name] = .secret(secret)
                case .flag(let flag): values[name] = .text(flag ? "true" : "false")
                case .image: continue
                case nil where field.type == .checkbox: values[name] = "false"
                case nil where field.emptyMeansNull && field.isAskedFor: values[name] = ""
                case nil: continue
                }
            }
        }
        return values
    }

    /// Returns the values of an answer, after the form's own check and the flow's rules.
    ///
    /// - Throws: `BadgeError` `invalidInput`, to retry; `detail` lists the violations as a refusal of the server does.
    public func checkedValues(
        of form: FlowForm, in answer: FormAnswer
    ) throws(BadgeError) -> [String: FlowValue] {
        let values = values(of: form, in: answer)
        try check(values, of: form)
        return values
    }
}

extension FlowField {
    fileprivate var isAskedFor: Bool { ![.readOnly, .translatableString, .hidden].contains(type) }

    /// The names under which a form asks for the values.
    fileprivate var names: [String] {
        guard case .paths(let parts) = schema else { return [name] }
        return parts.map { "\(name)[\($0.key)]" }
    }
}
