import BadgeModel
import Foundation

/// A problem of a JSON document, with the position where it is.
struct DocumentProblem: Equatable {
    /// `nil` where the reason names it, and for a problem of no member.
    let position: JSONPositions.Position?
    let path: String
    let reason: String
    /// The beginning of the line, as it is written; `nil` without a position.
    var quote: String?

    private static let longestQuote = 80

    var line: Int? { position?.line }

    /// The problems of an error, in the order of the text.
    static func all(in error: BadgeError, of text: String) -> [DocumentProblem] {
        guard case .invalidFields(let fields) = error.detail, !fields.isEmpty else {
            return [DocumentProblem(position: nil, path: "", reason: error.reason)]
        }
        return all(fields, of: text)
    }

    static func all(_ fields: [BadgeError.InvalidField], of text: String) -> [DocumentProblem] {
        let positions = JSONPositions(text)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return positions.sorted(fields).map { field in
            let position = positions[field.path]
            return DocumentProblem(
                position: position, path: field.path, reason: field.reason,
                quote: position.flatMap { lines.indices.contains($0.line - 1) ? excerpt(of: lines[$0.line - 1]) : nil })
        }
    }

    private static func excerpt(of line: Substring) -> String {
        let text = line.trimmingCharacters(in: .whitespaces)
        return text.count > longestQuote ? String(text.prefix(longestQuote)) + "…" : text
    }
}
