public import BadgeModel

/// What stands in a field.
public enum FieldValue: Sendable, Equatable {
    /// Characters that may be seen.
    case text(String)
    /// Characters that may not.
    case secret(Secret)
    /// Yes or no.
    case flag(Bool)
    /// An image.
    case image(ImageData)
}

extension FieldValue {
    /// The characters that may not be seen, when the value is such.
    public var secret: Secret? {
        guard case .secret(let secret) = self else { return nil }
        return secret
    }

    /// The characters, whether they may be seen or not; `nil` for any other value.
    var characters: Secret? {
        guard case .text(let text) = self else { return secret }
        return Secret(utf8: text)
    }

    /// What a transcript may show: never a secret.
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
    /// The value that typed characters stand for; `nil` when nothing was typed.
    ///
    /// A choice can be typed by name, a yes-or-no as `yes`, `y`, `no` or `n`.
    ///
    /// - Throws: `BadgeError` `invalidInput` when the kind has no such value.
    public func value(typed text: String) throws(BadgeError) -> FieldValue? {
        if text.isEmpty { return nil }
        switch kind {
        case .code, .secret: return .secret(Secret(utf8: text))
        case .boolean, .document: return .flag(try Self.flag(typed: text))
        case .image: throw BadgeError(.invalidInput, "invalidInput.imageTyped", ["label": label])
        case .text, .number, .date, .email, .phone, .choice, .hidden: return .text(text)
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
