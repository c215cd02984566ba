public import BadgeUI

/// A text to show.
public struct InfoMessageModel: Sendable, Hashable {
    /// The name of the field that the text is about; `nil` for none.
    public var key: String?
    /// Why the field's value is refused, such as `missing`; `nil` if the server does not say.
    public var reason: String?
    /// The text.
    public var text: String
    /// How the text is drawn.
    public var messageStyleAttribute: MessageStyleAttribute

    public init(
        _ text: String, style: MessageStyleAttribute = .content, key: String? = nil, reason: String? = nil
    ) {
        self.text = text
        messageStyleAttribute = style
        self.key = key
        self.reason = reason
    }
}

extension InfoMessageModel {
    /// The text behind the label of its field, unless it names that itself.
    package func labeledText(by labels: [String: String]) -> String {
        guard let key, let label = labels[key], !label.isEmpty, !text.lowercased().contains(label.lowercased()) else {
            return text
        }
        return "\(label): \(text)"
    }
}

/// How a text is drawn.
public enum MessageStyleAttribute: String, Sendable, CaseIterable {
    case heading
    case info
    case warn
    case error
    /// Where the user was asked to act, such as a phone number.
    case recipientOfCommunication
    case content
    /// The name of the user.
    case username

    /// The element of the appearance that a text of this kind is drawn as.
    public var element: AppearanceElement {
        switch self {
        case .heading: .headingMessage
        case .info: .infoMessage
        case .warn: .warningMessage
        case .error: .errorMessage
        case .recipientOfCommunication: .recipientMessage
        case .content: .contentMessage
        case .username: .usernameMessage
        }
    }
}
