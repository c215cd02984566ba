public import BadgeModel

extension FlowDocument {
    /// Builds the parameters of a form from a record: of the form's fields alone, in their order.
    ///
    /// A field without a definition or without `schemaId` is skipped, and so is a value that is missing, null, an array
    /// or an object. A number or a Boolean is sent as its JSON text. A day is sent as year, month and day.
    ///
    /// - Throws: `BadgeError` `invalidInput` for a day that does not exist, with the field's name as path.
    public func parameters(of form: FlowForm, from record: JSON) throws(BadgeError) -> [FlowParameter] {
        try parameters(of: form, values: values(of: form, from: record).mapValues(FlowValue.text))
    }

    /// Builds the parameters of a form from values.
    ///
    /// - Parameters:
    ///   - form: The form of the flow.
    ///   - values: The values by name: `field`, or `field[subscript]` for one of several values of a field. A day is a
    ///     text in the form `YYYY-MM-DD`. Names that the form does not have are ignored.
    /// - Throws: `BadgeError` `invalidInput` for a day that does not exist, with the field's name as path.
    public func parameters(
        of form: FlowForm, values: [String: FlowValue]
    ) throws(BadgeError) -> [FlowParameter] {
        var (parameters, invalid): ([FlowParameter], [BadgeError.InvalidField]) = ([], [])
        for field in fields(of: form) {
            guard field.isDate else {
                parameters += field.parameterNames.compactMap { name in values[name].map { FlowParameter(name, $0) } }
                continue
            }
            guard let value = values[field.name] else { continue }
            guard !value.isEmpty else {
                parameters += field.parameterNames.map { FlowParameter($0, "") }
                continue
            }
            guard case .text(let text) = value, let date = CalendarDay(text) else {
                invalid.append(field.invalidDay)
                continue
            }
            parameters += zip(field.parameterNames, date.parts).map { FlowParameter($0, .text($1)) }
        }
        guard let first = invalid.first else { return parameters }
        throw BadgeError(.invalidInput, first.message, detail: .invalidFields(invalid), recovery: .retry)
    }

    /// Returns the values of a form in a record, by name: `field`, or `field[subscript]` for one of several values of a
    /// field.
    public func values(of form: FlowForm, from record: JSON) -> [String: String] {
        var values: [String: String] = [:]
        for field in fields(of: form) {
            switch field.schema {
            case nil: continue
            case .path(let path): values[field.name] = path.value(in: record)?.plainText
            case .paths(let parts):
                for part in parts { values["\(field.name)[\(part.key)]"] = part.path.value(in: record)?.plainText }
            }
        }
        return values
    }

    /// Returns the values that the parameters of a form state, by name; the opposite of ``parameters(of:values:)``.
    ///
    /// - Throws: `BadgeError` `invalidInput` for a day that does not exist or is incomplete, with the field's name as
    ///   path.
    public func values(
        of form: FlowForm, in parameters: [String: String]
    ) throws(BadgeError) -> [String: String] {
        var (values, invalid): ([String: String], [BadgeError.InvalidField]) = ([:], [])
        for field in fields(of: form) {
            guard field.isDate else {
                for name in field.parameterNames { values[name] = parameters[name] }
                continue
            }
            let parts = field.parameterNames.compactMap { parameters[$0] }
            guard !parts.isEmpty else { continue }
            guard parts.contains(where: { !$0.isEmpty }) else {
                values[field.name] = ""
                continue
            }
            let day = CalendarDay(parts)
            if let day { values[field.name] = day.text } else { invalid.append(field.invalidDay) }
        }
        guard let first = invalid.first else { return values }
        throw BadgeError(.invalidInput, first.message, detail: .invalidFields(invalid), recovery: .retry)
    }
}

extension FlowField {
    /// Whether the value is a day in three parameters. One with several paths is sent as those.
    var isDate: Bool {
        if case .paths = schema { return false }
        return type == .date
    }

    fileprivate var invalidDay: BadgeError.InvalidField {
        BadgeError.InvalidField(path: name, message: Message("form.day", ["label": label ?? name]))
    }
}

extension CalendarDay {
    /// Parses year, month and day.
    fileprivate init?(_ parts: [String]) {
        let numbers = parts.compactMap { part in
            part.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) && part.utf8.count <= 4
                ? Int(part) : nil
        }
        guard parts.count == 3, numbers.count == 3 else { return nil }
        self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    }
}
