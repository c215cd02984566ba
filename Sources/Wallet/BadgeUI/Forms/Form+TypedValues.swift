package import BadgeModel

extension Form {
    /// Returns the value of each field, read from typed text where there is some, and otherwise as the form has it.
    ///
    /// A value for an unknown field is kept, so that the check refuses it.
    package func values(typed: [String: String]) throws(BadgeError) -> [String: FieldValue] {
        var values: [String: FieldValue] = [:]
        for field in fields {
            values[field.name] =
                try typed[field.name].map { text throws(BadgeError) in try field.value(typed: text) } ?? field.value
        }
        for (name, text) in typed where !fields.contains(where: { $0.name == name }) { values[name] = .text(text) }
        return values
    }
}
