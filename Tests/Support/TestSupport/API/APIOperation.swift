import BadgeModel
import BadgeTransport
import Foundation
import HTTPTypes

/// One method of one path.
struct APIOperation: Sendable {
    let method: String
    let path: String
    let requiredHeaders: [String]
    /// The schemes of the `Authorization` header, one of which is required; empty if none is.
    let schemes: [String]
    /// The body of a request; `nil` if there is none.
    let body: APIContent?
    /// The responses by status: `200`, or `5XX` for all others in that class.
    let answers: [String: APIAnswer]

    func fits(_ method: String, _ path: String) -> Bool {
        let (asked, own) = (Self.segments(path), Self.segments(self.path))
        guard method == self.method, asked.count == own.count else { return false }
        return zip(asked, own).allSatisfy { $0 == $1 || ($1.hasPrefix("{") && !$0.isEmpty) }
    }

    // If several paths match, the one without parameters comes first.
    var rank: Int { Self.segments(path).count { $0.hasPrefix("{") } }

    private static func segments(_ path: String) -> [Substring] {
        path.split(separator: "/", omittingEmptySubsequences: false)
    }

    func findings(
        of request: HTTPRequest, _ bytes: Data, _ references: [String: SchemaRule]
    ) -> [BadgeError.InvalidField] {
        let scheme = request.headerFields[.authorization]?.split(separator: " ").first?.lowercased()
        let hasScheme = schemes.isEmpty || scheme.map(schemes.contains) == true
        return Self.missing(requiredHeaders, in: request.headerFields)
            + (hasScheme ? [] : [BadgeError.InvalidField(path: "Authorization", reason: "is not \(schemes)")])
            + content(body, of: bytes, request.headerFields, references)
    }

    func findings(of answer: HTTPTransportResponse, _ references: [String: SchemaRule]) -> [BadgeError.InvalidField] {
        let status = answer.response.status.code
        guard let described = answers[String(status)] ?? answers["\(status / 100)XX"] else {
            return [BadgeError.InvalidField(path: "status", reason: "is not described")]
        }
        return Self.missing(described.requiredHeaders, in: answer.response.headerFields)
            + content(described.content, of: answer.body, answer.response.headerFields, references)
    }

    private static func missing(_ names: [String], in fields: HTTPFields) -> [BadgeError.InvalidField] {
        names.filter { name in HTTPField.Name(name).map { fields[$0] == nil } ?? true }
            .map { BadgeError.InvalidField(path: $0, reason: "is missing") }
    }

    private func content(
        _ content: APIContent?, of bytes: Data, _ fields: HTTPFields, _ references: [String: SchemaRule]
    ) -> [BadgeError.InvalidField] {
        if let content { return content.findings(in: bytes, type: fields[.contentType], references) }
        return bytes.isEmpty ? [] : [BadgeError.InvalidField(path: "body", reason: "is not described")]
    }
}

/// A response of an operation with one status.
struct APIAnswer: Sendable {
    let requiredHeaders: [String]
    /// The body; `nil` if there is none.
    let content: APIContent?
}
