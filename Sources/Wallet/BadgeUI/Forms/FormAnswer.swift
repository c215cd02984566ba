public import BadgeModel

/// The user's answer to a form: the action, and the values by field name.
public struct FormAnswer: Sendable, Equatable {
    /// The action's name.
    public let action: String
    /// The values; an empty field has none.
    public let values: [String: FieldValue]

    public init(action: String, values: [String: FieldValue] = [:]) {
        self.action = action
        self.values = values
    }
}

extension FormAnswer {
    /// The answer of a component on the screen that completed the form's purpose elsewhere.
    public static let completedOutside = FormAnswer(action: "completedOutside")

    /// Returns the text of a field with visible characters.
    ///
    /// - Throws: `BadgeError` `invalidInput` if there is none.
    public func text(_ name: String) throws(BadgeError) -> String {
        guard case .text(let text) = values[name] else { throw missing(name) }
        return text
    }

    /// Returns the text of a secret field.
    ///
    /// - Throws: `BadgeError` `invalidInput` if there is none.
    public func secret(_ name: String) throws(BadgeError) -> Secret {
        guard let secret = values[name]?.secret else { throw missing(name) }
        return secret
    }

    /// Returns the image of a field.
    ///
    /// - Throws: `BadgeError` `invalidInput` if there is none.
    public func image(_ name: String) throws(BadgeError) -> ImageData {
        guard case .image(let image) = values[name] else { throw missing(name) }
        return image
    }

    /// Returns the Boolean of a field; `false` if the field has no value.
    public func flag(_ name: String) -> Bool {
        values[name] == .flag(true)
    }

    private func missing(_ name: String) -> BadgeError {
        .invalidField(name, Message("form.fillIn", ["field": name]))
    }
}

extension BadgeError {
    // Creates an error about one invalid field, with a message for the user.
    package static func invalidField(_ name: String, _ message: Message) -> BadgeError {
        BadgeError(.invalidInput, message, detail: .invalidFields([InvalidField(path: name, message: message)]))
    }
}
