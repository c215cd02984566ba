import BadgeAuthority
import BadgeModel
import BadgeServing
import HTTPTypes
import Hummingbird

// A problem of the hypermedia API: the response in the place of the next step.
struct HypermediaProblem: Error {
    enum Kind: String, Sendable {
        case invalidInput = "invalid-input"
        case incorrectCredentials = "incorrect-credentials"
        case authenticationFailed = "authentication-failed"
        case tooManyAttempts = "too-many-attempts"
        case mismatch = "mismatch-between-session-and-access-token"
        case unexpected
        case authorizationError = "error-authorization-response"

        var uri: String { HypermediaProblem.prefix + rawValue }
    }

    static let prefix = "https://curity.se/problems/"
    static let mediaType = "application/problem+json"

    let kind: Kind
    let title: Message
    // Messages for the user beside the title.
    var messages: [Message] = []
    var members: [String: JSON?] = [:]
    var headers: HTTPFields = [:]
    // Whether the session ends with it.
    var ends = false

    var status: HTTPResponse.Status { Self.status(of: kind.uri) }

    // The status of a problem of that type.
    static func status(of type: String) -> HTTPResponse.Status {
        switch Kind(rawValue: String(type.dropFirst(prefix.count))) {
        case .mismatch, .authenticationFailed: .forbidden
        case .tooManyAttempts: .tooManyRequests
        default: .badRequest
        }
    }

    var response: Response {
        let shown = messages.map { message -> JSON in
            ["text": .string(message.text(in: LoginPage.words)), "classList": ["error"]]
        }
        let own = JSON.object(
            compacting: [
                "type": .string(kind.uri), "title": .string(title.text(in: LoginPage.words)),
                "messages": shown.isEmpty ? nil : .array(shown),
            ].merging(members) { own, _ in own })
        return .text(own.text, type: Self.mediaType, status: status, headers: headers)
    }
}

extension HypermediaProblem {
    // `detail` is a sentence for the developer of the client (RFC 9457).
    static func unexpected(_ detail: String, ends: Bool = false) -> Self {
        Self(
            kind: .unexpected,
            title: ends ? .samples("page.hypermedia.restart") : .samples("page.hypermedia.request"),
            members: ["detail": .string(detail)], ends: ends)
    }

    static let mismatch = Self(kind: .mismatch, title: .samples("page.hypermedia.restart"))

    static func invalidInput(_ entries: [InvalidEntry]) -> Self {
        let fields = entries.map { entry -> JSON in
            let detail: Message =
                entry.isMissing ? .samples("page.hypermedia.missing") : .samples("page.hypermedia.invalid")
            return [
                "name": .string(entry.name), "reason": .string(entry.reason),
                "detail": .string(detail.text(in: LoginPage.words)),
            ]
        }
        return Self(
            kind: .invalidInput, title: .samples("page.hypermedia.entries"),
            members: ["invalidFields": .array(fields)])
    }

    static func tooManyAttempts(_ error: String, _ title: Message, seconds: Int) -> Self {
        Self(
            kind: .tooManyAttempts, title: title, members: ["error": .string(error)],
            headers: [.retryAfter: String(seconds)])
    }

    // The login itself is refused, and only a new one can succeed.
    static func failed(_ error: String, _ title: Message) -> Self {
        Self(kind: .authenticationFailed, title: title, members: ["error": .string(error)], ends: true)
    }
}

extension ProtocolError {
    // The refusal in the form of the hypermedia API.
    var asHypermediaProblem: Self {
        var problem = self
        problem.mediaType = HypermediaProblem.mediaType
        problem.members["type"] = .string(HypermediaProblem.Kind.unexpected.uri)
        let title: Message =
            switch status {
            case .serviceUnavailable: .samples("page.hypermedia.busy")
            case .tooManyRequests: LoginPage.problem(self) ?? .organization("page.login.later")
            default: .samples("page.hypermedia.restart")
            }
        problem.members["title"] = .string(title.text(in: LoginPage.words))
        return problem
    }
}
