public import BadgeModel

extension FlowDocument {
    /// Validates values against the flow's own rules, in the order of the fields and of their rules. What only the server
    /// can evaluate is left to it.
    ///
    /// - Parameters:
    ///   - form: The form of the flow.
    ///   - values: The values by name, as for ``parameters(of:values:)``.
    /// - Returns: The violations, each with the field's name as path and the flow's message or one of the catalogue.
    public func violations(of form: FlowForm, in values: [String: FlowValue]) -> [BadgeError.InvalidField] {
        let ofFields = fields(of: form).flatMap { field in
            field.violations(in: values).map { BadgeError.InvalidField(path: field.name, message: $0) }
        }
        let ofForm = form.equalFields.filter { (values[$0.first] ?? "") != (values[$0.second] ?? "") }.map { rule in
            BadgeError.InvalidField(
                path: rule.second, message: rule.message.map(Message.verbatim) ?? "form.entriesDiffer")
        }
        return ofFields + ofForm
    }

    /// Requires values that satisfy the flow's own rules.
    ///
    /// - Throws: `BadgeError` `invalidInput`, to retry; `detail` lists the violations as a refusal of the server does.
    public func check(_ values: [String: FlowValue], of form: FlowForm) throws(BadgeError) {
        let violations = violations(of: form, in: values)
        guard let first = violations.first else { return }
        throw BadgeError(.invalidInput, first.message, detail: .invalidFields(violations), recovery: .retry)
    }

    /// The names of the rules of a form and of its fields that only the server evaluates, each once, sorted.
    public func serverRules(of form: FlowForm) -> [String] {
        let names = fields(of: form).flatMap(\.rules).compactMap { rule -> String? in
            guard case .server(let name) = rule.kind else { return nil }
            return name
        }
        return Set(names + form.serverRules).sorted()
    }
}

extension FlowField {
    fileprivate func violations(in values: [String: FlowValue]) -> [Message] {
        let given = (isDate ? [name] : parameterNames).map { values[$0] }
        var violations: [Message] = []
        for rule in rules {
            guard let problem = given.lazy.compactMap({ rule.problem(with: $0, of: self, in: values) }).first else {
                continue
            }
            violations.append(rule.message.map(Message.verbatim) ?? problem)
            // Without a value, no other rule says anything.
            if rule.kind == .required { break }
        }
        if let problem = yearProblem(values[name]) { violations.append(problem) }
        return violations
    }

    private func yearProblem(_ value: FlowValue?) -> Message? {
        guard isDate, let years, case .text(let text) = value, let date = CalendarDay(text), !years.contains(date.year)
        else { return nil }
        return .flows("form.year", ["label": shownLabel, "first": years.lowerBound, "last": years.upperBound])
    }

    fileprivate var shownLabel: String { label ?? placeholder ?? name }
}

extension FlowRule {
    fileprivate func problem(
        with value: FlowValue?, of field: FlowField, in values: [String: FlowValue]
    ) -> Message? {
        let label = field.shownLabel
        if kind == .required { return field.isMissing(value) ? Message("form.missing", ["label": label]) : nil }
        if case .match(let other) = kind {
            return (value ?? "") == (values[other] ?? "") ? nil : "form.entriesDiffer"
        }
        guard let value, !value.isEmpty else { return nil }
        switch kind {
        case .format(let pattern):
            return value.withText(pattern.matches) ? nil : .flows("form.format", ["label": label])
        case .minLength(let least):
            return value.characterCount < least
                ? Message("form.minCharacters", ["label": label, "count": least]) : nil
        case .maxLength(let most):
            return value.characterCount > most ? Message("form.maxCharacters", ["label": label, "count": most]) : nil
        case .required, .match, .server: return nil
        }
    }
}

extension FlowField {
    // A required checkbox must be checked.
    fileprivate func isMissing(_ value: FlowValue?) -> Bool {
        guard let value, !value.isEmpty else { return true }
        return type == .checkbox && value == "false"
    }
}

extension FlowValue {
    /// The number of Unicode scalars.
    fileprivate var characterCount: Int {
        switch self {
        case .text(let text): text.unicodeScalars.count
        // In UTF-8, every scalar has exactly one byte that is not a continuation byte.
        case .secret(let secret): secret.withUnsafeBytes { bytes in bytes.count { $0 & 0xC0 != 0x80 } }
        }
    }

    fileprivate func withText(_ body: (String) -> Bool) -> Bool {
        switch self {
        case .text(let text): body(text)
        case .secret(let secret): secret.withUnsafeBytes { body(String(decoding: $0, as: UTF8.self)) }
        }
    }
}
