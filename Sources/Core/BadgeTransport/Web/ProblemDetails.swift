public import BadgeModel
import Foundation
import HTTPTypes

/// The body of a server's refusal: an OAuth error (RFC 6749 section 5.2) or a problem (RFC 9457).
///
/// It is the `underlying` error of the `BadgeError` that a call throws.
public struct ProblemDetails: Error, Sendable, Hashable {
    /// The HTTP status.
    public let status: Int
    /// The OAuth `error`, such as `invalid_grant`; the one of `WWW-Authenticate` if the body contains none.
    public let error: String?
    /// `error_description`, or the problem's `title`: informative text of the server, never used for decisions.
    public let explanation: String?
    /// The whole body if it was JSON, otherwise `null`.
    public let document: JSON

    init(_ exchange: HTTPTransportResponse) {
        status = exchange.response.status.code
        let type = exchange.response.headerFields[.contentType].map(MediaType.init)
        // An error page that is no JSON says nothing more than its status does.
        document = type?.isJSON == true ? (try? JSON.parse(exchange.body)) ?? .null : .null
        error =
            document["error"]?.stringValue.flatMap(Self.code)
            ?? AuthenticateChallenge.error(exchange.response.headerFields)
        explanation = (document["error_description"] ?? document["title"])?.stringValue
    }

    // RFC 6749 allows more characters; those that servers use are these, and no other reaches a terminal.
    private static func code(_ text: String) -> String? {
        let isCode =
            (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0 == 0x5F || (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
        return isCode ? text : nil
    }
}

extension ProblemDetails {
    /// The remaining attempts for a code or password (the proprietary member `tries_left`); 0 when there are none.
    package var triesLeft: Int? { document["tries_left"]?.integerValue.flatMap(Int.init(exactly:)) }
}

extension BadgeError {
    /// The server's refusal, if this is the failure of a request that was answered.
    public var serverProblem: ProblemDetails? { underlying as? ProblemDetails }
}

extension ProblemDetails {
    /// - Parameters:
    ///   - fields: The fields of the response.
    ///   - now: The time of this device's clock.
    func badgeError(from url: URL, _ fields: HTTPFields, now: Date) -> BadgeError {
        if let time = serverTime(fields, unlike: now) {
            return BadgeError(
                code, .wrongClock(url, time), detail: .httpStatus(status), underlying: self, recovery: .newAttempt)
        }
        let seconds = RetryAfter.seconds(fields, now: now)
        return BadgeError(
            code, .sentences([refusal(by: url.origin), advice(waiting: seconds)]),
            detail: .httpStatus(status), underlying: self, recovery: seconds.map { .retryAfter($0) } ?? recovery)
    }

    // What states the time of its making, and is refused by a server whose time is another one, is most likely of a wrong
    // clock.
    private func serverTime(_ fields: HTTPFields, unlike now: Date) -> Date? {
        guard let error, Self.ofTimedProofs.contains(error), let time = RetryAfter.date(fields),
            ServerTimeCache.differs(time, from: now)
        else { return nil }
        return time
    }

    private static let ofTimedProofs: Set = ["invalid_dpop_proof", "invalid_attestation", "invalid_client_attestation"]

    private var code: BadgeError.Code {
        switch status {
        case 401, 403: .authenticationFailed
        case 429: .rateLimited
        default: .serverFailed
        }
    }

    private var recovery: BadgeError.Recovery? {
        status == 429 || status >= 500 ? .retry : .newAttempt
    }

    private func refusal(by server: String) -> Message {
        guard status != 503 else { return Message("serverFailed.unavailable", ["server": server]) }
        guard status != 429 else { return Message("rateLimited.server", ["server": server]) }
        guard let error else { return Message("serverFailed.status", ["server": server, "status": status]) }
        return Message("serverFailed.statusAndError", ["server": server, "status": status, "error": error])
    }

    private func advice(waiting seconds: Int?) -> Message {
        switch status {
        case 429 where seconds ?? 0 > 0:
            Message("serverFailed.tryIn", ["time": Message.duration(seconds: seconds ?? 0)])
        case 401, 403: "serverFailed.askForInvitation"
        case 429, 500...: "serverFailed.tryLater"
        default: "serverFailed.tellOrganization"
        }
    }
}
