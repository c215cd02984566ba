import BadgeModel
import BadgeServing
import BadgeTransport
import Foundation
import HTTPTypes
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
        _ server: OrganizationServer, client: ClientAddress? = nil, externalServer: ExternalServerClient? = nil
    ) {
        authority = server.authority
        self.client = client
        responder = RouteResponder(server, externalServer: externalServer)
    }

    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        guard !isClosed.withLock({ $0 }) else {
            throw BadgeError(.closed, .organization("closed.authority"))
        }
        try await requireOwnAddress(request)
        return try await responder.respond(to: request, body: body, from: client)
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
