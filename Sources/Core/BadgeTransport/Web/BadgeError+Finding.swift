package import BadgeModel

extension BadgeError {
    /// The problem with a received document: position and description, without advice to its author, and without
    /// terminal control characters.
    package var finding: String {
        guard case .invalidFields(let fields) = detail, let first = fields.first else { return reason }
        let text = "\(first.path.isEmpty ? "the document" : first.path) \(first.reason)."
        let visible = text.unicodeScalars.filter { $0.properties.generalCategory != .control }
        return String(String.UnicodeScalarView(visible).prefix(200))
    }
}
