public import BadgeModel

/// The value of a field.
public enum FieldValue: Sendable, Equatable {
    /// Visible characters.
    case text(String)
    /// Secret characters.
    case secret(Secret)
    /// A Boolean.
    case flag(Bool)
    /// An image.
    case image(ImageData)
}

extension FieldValue {
    /// The secret characters, if the value consists of such.
    public var secret: Secret? {
        guard case .secret(let secret) = self else { return nil }
        return secret
    }

    /// The characters, visible or secret; `nil` for any other value.
    var characters: Secret? {
        guard case .text(let text) = self else { return secret }
        return Secret(utf8: text)
    }

    /// The value for a transcript, without secrets.
    package var redacted: String {
        switch self {
        case .text(let text): text
        case .secret: "<secret>"
        case .flag(let flag): flag ? "yes" : "no"
        case .image(let image): "<\(image.mediaType), \(image.bytes.count) bytes>"
        }
    }
}

extension Field {
    /// Converts typed characters to a value; `nil` if nothing was typed.
    ///
    /// A choice can be typed by name, a Boolean as `yes`, `y`, `no` or `n`.
    ///
    /// - Throws: `BadgeError` `invalidInput` if the text is not a value of the field's kind.
    public func value(typed text: String) throws(BadgeError) -> FieldValue? {
        if text.isEmpty { return nil }
        switch kind {
        case .code, .secret: return .secret(Secret(utf8: text))
        case .boolean, .document: return .flag(try Self.flag(typed: text))
        case .image: throw BadgeError(.invalidInput, "invalidInput.imageTyped", ["label": label])
        case .text, .multilineText, .number, .date, .email, .phone, .choice, .hidden: return .text(text)
        }
    }

    private static func flag(typed text: String) throws(BadgeError) -> Bool {
        switch text.lowercased() {
        case "yes", "y": true
        case "no", "n": false
        default: throw BadgeError(.invalidInput, "invalidInput.yesOrNo")
        }
    }
}
