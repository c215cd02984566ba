import BadgeModel
package import BadgeSystem
package import BadgeTransport
package import Foundation
package import HTTPTypes
package import Hummingbird
package import Logging
import NIOCore
import Synchronization

// Answers a request by the routes of a router, regardless of the transport.
package struct RouteResponder: Sendable {
    private let responder: RouterResponder<ClientContext>
    private let clock: any WallClock
    private let logger: Logger
    private let refusalLog: RequestLogMiddleware

    // - Parameter refusalLog: The log of requests that reach no route.
    package init(
        _ router: Router<ClientContext>, clock: any WallClock, logger: Logger,
        refusalLog: RequestLogMiddleware = RequestLogMiddleware()
    ) {
        responder = router.buildResponder()
        self.refusalLog = refusalLog
        self.clock = clock
        self.logger = logger
    }

    // - Parameter refusal: What the request is answered with in place of a route.
    package func respond(
        to request: Request, from client: ClientAddress? = nil, refusing refusal: ProtocolError? = nil,
        protect: @escaping @Sendable () -> Void = {}
    ) async throws -> Response {
        let context = ClientContext(
            source: ClientContext.Source(logger: logger, client: client, protect: protect))
        var response =
            if let refusal {
                try await refusalLog.handle(request, context: context) { _, _ in refusal.response }
            } else {
                try await responder.respond(to: request, context: context)
            }
        // Applies to refusals too: a client would read a body after such a head as the next response.
        if request.method == .head { response = response.createHeadResponse() }
        response.headers[.date] = clock.now().httpText
        return response
    }
}

extension RouteResponder {
    // Answers a request of this process, without a socket.
    package func respond(
        to request: HTTPRequest, body: Data, from client: ClientAddress? = nil
    ) async throws -> HTTPTransportResponse {
        let body = RequestBody(buffer: ByteBuffer(bytes: body))
        let response = try await respond(to: Request(head: request, body: body), from: client)
        try Task.checkCancellation()
        let collector = BodyCollector()
        try await response.body.write(collector)
        return HTTPTransportResponse(response: response.head, body: collector.bytes.withLock { $0 })
    }
}

private final class BodyCollector: ResponseBodyWriter {
    let bytes = Mutex(Data())

    func write(_ buffer: ByteBuffer) {
        bytes.withLock { $0.append(contentsOf: buffer.readableBytesView) }
    }

    func finish(_ trailingHeaders: HTTPFields?) {}
}
