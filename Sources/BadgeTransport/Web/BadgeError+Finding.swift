package import BadgeModel

extension BadgeError {
    /// What is wrong with a document that somebody sent: the position and the finding, without advice to its author, and
    /// without characters that a terminal obeys.
    package var finding: String {
        guard case .invalidFields(let fields) = detail, let first = fields.first else { return reason }
        let text = "\(first.path.isEmpty ? "the document" : first.path) \(first.reason)."
        let visible = text.unicodeScalars.filter { $0.properties.generalCategory != .control }
        return String(String.UnicodeScalarView(visible).prefix(200))
    }
}
