import BadgeModel
import BadgeServing
import BadgeTransport
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

// The authority's routes as a transport: a wallet in the same process reaches them as it would over the network, at the
// issuer's own address and nowhere else.
final class InProcessTransport: HTTPTransport {
    private let responder: RouteResponder
    private let authority: Authority
    // The client for rate limits; none, unless it represents a client of the network.
    private let client: ClientAddress?
    private let isClosed = Mutex(false)

    init(
        authority: Authority, client: ClientAddress? = nil, requiresDPoP: Bool = false,
        requiresEncryption: Bool = false, loginTask: (any LoginTask)? = nil,
        externalServer: ExternalServerClient? = nil
    ) {
        self.authority = authority
        self.client = client
        responder = RouteResponder(
            authority: authority, requiresDPoP: requiresDPoP, requiresEncryption: requiresEncryption,
            loginTask: loginTask, externalServer: externalServer)
    }

    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        guard !isClosed.withLock({ $0 }) else {
            throw BadgeError(.closed, reason: "The connection to the authority was closed. Open the wallet again.")
        }
        try await requireOwnAddress(request)
        let buffer = ByteBuffer(bytes: body)
        let response = try await responder.respond(
            to: Request(head: request, body: RequestBody(buffer: buffer)), from: client)
        try Task.checkCancellation()
        return HTTPTransportResponse(response: response.head, body: try await response.body.collect())
    }

    func close() async throws {
        isClosed.withLock { $0 = true }
    }

    private func requireOwnAddress(_ request: HTTPRequest) async throws {
        guard let issuer = try await ownAddress() else { return }
        let asked = "\(request.scheme ?? "")://\(request.authority ?? "")"
        guard URL(string: asked)?.origin == URL(string: issuer)?.origin else {
            throw BadgeError(
                .serverUnreachable, reason: "\(asked) cannot be reached from here. Use an invitation of \(issuer).")
        }
    }

    // A busy store is the route's to answer, as it would on a socket.
    private func ownAddress() async throws -> String? {
        do {
            return try await authority.readStore { try $0.issuer() }
        } catch BadgeError.Code.storeInUse {
            return nil
        }
    }
}

extension ResponseBody {
    fileprivate func collect() async throws -> Data {
        let collector = BodyCollector()
        try await write(collector)
        return collector.bytes.withLock { $0 }
    }
}

private final class BodyCollector: ResponseBodyWriter {
    let bytes = Mutex(Data())

    func write(_ buffer: ByteBuffer) {
        bytes.withLock { $0.append(contentsOf: buffer.readableBytesView) }
    }

    func finish(_ trailingHeaders: HTTPFields?) {}
}
