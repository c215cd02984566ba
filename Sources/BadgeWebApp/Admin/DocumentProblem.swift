import BadgeModel

/// A problem of a JSON document, with the position where it is.
struct DocumentProblem: Equatable {
    /// `nil` where the reason names it, and for a problem of no member.
    let position: JSONPositions.Position?
    let path: String
    let reason: String

    var line: Int? { position?.line }

    /// The problems of an error, in the order of its fields.
    static func all(in error: BadgeError, of text: String) -> [DocumentProblem] {
        guard case .invalidFields(let fields) = error.detail, !fields.isEmpty else {
            return [DocumentProblem(position: nil, path: "", reason: error.reason)]
        }
        return all(fields, of: text)
    }

    static func all(_ fields: [BadgeError.InvalidField], of text: String) -> [DocumentProblem] {
        let positions = JSONPositions(text)
        return fields.map { field in
            DocumentProblem(position: positions[field.path], path: field.path, reason: field.reason)
        }
    }
}
