public import BadgeModel

/// What a user makes of a form: the action, and the values that go with it by field name.
public struct FormAnswer: Sendable, Equatable {
    /// The action's name.
    public let action: String
    /// The values; a field that was left empty has none.
    public let values: [String: FieldValue]

    public init(action: String, values: [String: FieldValue] = [:]) {
        self.action = action
        self.values = values
    }
}

extension FormAnswer {
    /// What the form asks for was completed elsewhere, by a component on its screen.
    public static let completedOutside = FormAnswer(action: "completedOutside")

    /// The characters of a field that may be seen.
    ///
    /// - Throws: `BadgeError` `invalidInput` when there are none.
    public func text(_ name: String) throws(BadgeError) -> String {
        guard case .text(let text) = values[name] else { throw missing(name) }
        return text
    }

    /// The characters of a field that may not be seen.
    ///
    /// - Throws: `BadgeError` `invalidInput` when there are none.
    public func secret(_ name: String) throws(BadgeError) -> Secret {
        guard let secret = values[name]?.secret else { throw missing(name) }
        return secret
    }

    /// The image of a field.
    ///
    /// - Throws: `BadgeError` `invalidInput` when there is none.
    public func image(_ name: String) throws(BadgeError) -> ImageData {
        guard case .image(let image) = values[name] else { throw missing(name) }
        return image
    }

    /// Whether the field says yes; a field without a value says no.
    public func flag(_ name: String) -> Bool {
        values[name] == .flag(true)
    }

    private func missing(_ name: String) -> BadgeError {
        .invalidField(name, Message("form.fillIn", ["field": name]))
    }
}

extension BadgeError {
    // One field is wrong; the sentence is for the user.
    static func invalidField(_ name: String, _ message: Message) -> BadgeError {
        BadgeError(.invalidInput, message, detail: .invalidFields([InvalidField(path: name, message: message)]))
    }
}
