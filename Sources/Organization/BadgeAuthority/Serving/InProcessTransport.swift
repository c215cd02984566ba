import BadgeModel
import BadgeServing
import BadgeTransport
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

// A transport to the authority's routes for a wallet in the same process. As over the network, the wallet reaches them
// at the issuer's address only.
final class InProcessTransport: HTTPTransport {
    private let responder: RouteResponder
    private let authority: Authority
    // The client address for rate limits; nil unless the transport represents a client of the network.
    private let client: ClientAddress?
    private let isClosed = Mutex(false)

    init(
        authority: Authority, client: ClientAddress? = nil, requiresDPoP: Bool = false,
        requiresEncryption: Bool = false, loginTask: (any LoginTask)? = nil,
        externalServer: ExternalServerClient? = nil, network: (any HTTPTransport)? = nil,
        extensions: [any RouteExtension] = [], allowsSharing: Bool = false,
        presentations: PresentationSettings = .unsigned
    ) {
        self.authority = authority
        self.client = client
        responder = RouteResponder(
            authority: authority, requiresDPoP: requiresDPoP, requiresEncryption: requiresEncryption,
            loginTask: loginTask, externalServer: externalServer, network: network, extensions: extensions,
            allowsSharing: allowsSharing, presentations: presentations)
    }

    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        guard !isClosed.withLock({ $0 }) else {
            throw BadgeError(.closed, .organization("closed.authority"))
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
                .serverUnreachable,
                .organization("serverUnreachable.otherAddress", ["address": asked, "issuer": issuer]))
        }
    }

    // Nil if the store is busy: the route then responds to that, as it would on a socket.
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
