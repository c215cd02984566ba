import BadgeKeys
package import BadgeModel
import Foundation
import HTTPTypes

extension WebClient {
    private static let maxRedirects = 3
    /// The failure after which a request is repeated, for the pause before it.
    @TaskLocal package static var retryCause: BadgeError?

    /// Sends the request until it succeeds, or until a failure is final.
    func send(
        _ request: HTTPRequest, body: Data = Data(), to url: URL, as authorization: RequestAuthorization = .anonymous,
        isRepeatable: Bool, maxAnswerBytes: Int = LiveTransport.maxBodyBytes
    ) async throws -> HTTPTransportResponse {
        try url.requireSecureServer()
        var attempt = 1
        while true {
            do {
                return try await followRedirects(
                    of: request, body: body, to: url, as: authorization,
                    max(maxAnswerBytes, LiveTransport.maxBodyBytes))
            } catch let failure as BadgeError {
                let decision = RetryDecision.decide(failure, attempt: attempt, isRepeatable: isRepeatable)
                guard isRetrying, case .again(let seconds) = decision else { throw failure }
                try await Self.$retryCause.withValue(failure) { try await pause(seconds) }
                attempt += 1
            }
        }
    }

    private func followRedirects(
        of request: HTTPRequest, body: Data, to url: URL, as authorization: RequestAuthorization,
        _ maxAnswerBytes: Int
    ) async throws -> HTTPTransportResponse {
        var url = url
        for _ in 0...Self.maxRedirects {
            var request = request
            request.path = HTTPRequest(.get, to: url).path
            let exchange = try await authenticate(
                request, body: body, to: url, as: authorization, maxAnswerBytes)
            switch exchange.response.status.code {
            case 200..<300: return exchange
            case 304 where request.headerFields[.ifNoneMatch] != nil: return exchange
            case 301, 302, 303, 307, 308: url = try target(of: exchange, for: request, from: url)
            default:
                throw refusal(exchange, from: url)
            }
        }
        throw Self.invalid(url, "redirected more than \(Self.maxRedirects) times")
    }

    // The source of this address did not check another origin, and a repeated POST is not what the caller requested.
    private func target(of exchange: HTTPTransportResponse, for request: HTTPRequest, from url: URL) throws -> URL {
        guard request.method == .get, let location = exchange.response.headerFields[.location],
            let target = URL(string: location, relativeTo: url)?.absoluteURL, target.origin == url.origin,
            target.user() == nil
        else { throw Self.invalid(url, "redirects to another server or asks to post again elsewhere") }
        return target
    }
}
