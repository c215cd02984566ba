import BadgeModel

/// Why a representation that could be read is not followed: the underlying error of the `documentInvalid` that
/// ``Representation/Step`` throws.
public enum InvalidStep: Error, Sendable, Hashable {
    /// The kind is unknown.
    case unknownKind
    /// A redirection has not one action but this number.
    case redirectionActions(Int)
    /// The action of a redirection is not a form.
    case redirectionWithoutForm
    /// The field of a redirection with this index is not hidden.
    case redirectionField(Int)
    /// The status of a polling step is unknown.
    case pollingStatus
    /// A polling step with this status does not have exactly one form that can be submitted.
    case pollingWithoutForm(Representation.Polling.Status)

    var error: BadgeError { error(titled: nil) }

    /// The error of a document with a title of its own, such as a problem of another kind (RFC 9457).
    func error(titled title: String?) -> BadgeError {
        let shown = (title ?? "").unicodeScalars.filter {
            ![.control, .format, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
        }
        let text = String(String.UnicodeScalarView(shown).prefix(200))
        let document = BadgeError.invalidDocument(path, text.isEmpty ? reason : "\(reason): \(text)")
        return BadgeError(document.code, document.message, detail: document.detail, underlying: self)
    }

    private var path: String {
        switch self {
        case .unknownKind: "type"
        case .redirectionActions, .pollingWithoutForm: "actions"
        case .redirectionWithoutForm: "actions[0].template"
        case .redirectionField(let index): "actions[0].model.fields[\(index)]"
        case .pollingStatus: "properties.status"
        }
    }

    private var reason: String {
        switch self {
        case .unknownKind, .pollingStatus: "is not known"
        case .redirectionActions: "does not have exactly one element"
        case .redirectionWithoutForm: "is not form"
        case .redirectionField: "is not hidden"
        case .pollingWithoutForm(.pending): "does not have exactly one form of the kind poll"
        case .pollingWithoutForm: "has neither a form of the kind redirect nor exactly one form"
        }
    }
}
