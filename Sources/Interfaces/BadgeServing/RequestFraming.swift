import HTTPTypes
package import Hummingbird
import NIOHTTP1

// Whether the target and the end of a request are unambiguous (RFC 9112, sections 3.2 and 6.1), and whether it expects
// nothing except `100-continue` (RFC 9110, section 10.1.1).
enum RequestFraming {
    static func isClear(_ head: HTTPRequestHead) -> Bool {
        let hosts = head.headers["Host"].count
        return (hosts == 1 || hosts == 0 && head.version.isBeforeHTTP11)
            && isKnown(transferCodings: head.headers["Transfer-Encoding"])
            && isKnown(expectations: head.headers["Expect"])
    }

    static func refusal(of request: HTTPRequest) -> ProtocolError? {
        guard isKnown(transferCodings: request.headerFields[values: .transferEncoding]) else {
            return ProtocolError(
                "invalid_request", "The body is in a transfer coding other than chunked.", status: .notImplemented)
        }
        guard request.authority != nil, host.map({ request.headerFields[$0] == nil }) ?? true else {
            return .invalidRequest("The request must name one host.")
        }
        guard isKnown(expectations: request.headerFields[values: .expect]) else {
            return ProtocolError(
                "invalid_request", "Nothing but 100-continue can be expected of this server.",
                status: .expectationFailed)
        }
        return nil
    }

    private static let host = HTTPField.Name("host")

    private static func isKnown(transferCodings codings: [String]) -> Bool {
        codings.isEmpty || codings.count == 1 && codings[0].isASCII && codings[0].lowercased() == "chunked"
    }

    private static func isKnown(expectations: some Collection<some StringProtocol>) -> Bool {
        expectations.allSatisfy { $0.isASCII && $0.lowercased() == "100-continue" }
    }
}

package struct RequestFramingMiddleware: RouterMiddleware {
    package init() {}

    package func handle(
        _ request: Request, context: ClientContext, next: (Request, ClientContext) async throws -> Response
    ) async throws -> Response {
        if let refusal = RequestFraming.refusal(of: request.head) { throw refusal }
        return try await next(request, context)
    }
}

extension HTTPVersion {
    var isBeforeHTTP11: Bool { (major, minor) < (1, 1) }
}
