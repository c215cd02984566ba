import BadgeModel
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes
import Synchronization

/// What stands between a wallet and an organization: notes every request and lets a rule meddle with it.
final class Wire: HTTPTransport {
    /// One request on its way.
    struct Call: Sendable {
        /// How many came before it, from 1 on.
        let number: Int
        let request: HTTPRequest
        let body: Data
        /// `POST /token`.
        let name: String
        private let next: any HTTPTransport

        fileprivate init(_ number: Int, _ request: HTTPRequest, _ body: Data, _ next: any HTTPTransport) {
            self.number = number
            self.request = request
            self.body = body
            self.next = next
            name = "\(request.method.rawValue) \(request.path ?? "")"
        }

        /// Asks the organization.
        func forward() async throws -> HTTPTransportResponse { try await next.send(request, body: body) }
    }

    typealias Rule = @Sendable (Call) async throws -> HTTPTransportResponse

    private struct State {
        var rule: Rule = { try await $0.forward() }
        var calls: [String] = []
        var certificate: ServerCertificate?
    }

    private let next: any HTTPTransport
    private let state = Mutex(State())

    init(_ next: any HTTPTransport) {
        self.next = next
    }

    /// The requests so far, as `POST /token`.
    var calls: [String] { state.withLock { $0.calls } }

    func rule(_ rule: @escaping Rule) {
        state.withLock { $0.rule = rule }
    }

    /// Forwards everything again and forgets what was asked.
    func reset() {
        state.withLock { $0 = State() }
    }

    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        let (rule, call) = state.withLock { state in
            let call = Call(state.calls.count + 1, request, body, next)
            state.calls.append(call.name)
            return (state.rule, call)
        }
        return try await rule(call)
    }

    func close() async throws {}

    /// What servers show from now on, until the wire is reset.
    func show(_ certificate: ServerCertificate) {
        state.withLock { $0.certificate = certificate }
    }

    func fetchCertificate(of server: URL) async throws -> ServerCertificate? { state.withLock { $0.certificate } }

    /// What a provisioning asks, in order.
    static let provisioning = [
        "GET /.well-known/openid-credential-issuer", "GET /.well-known/oauth-authorization-server",
        "GET /.well-known/jwt-vc-issuer", "POST /token", "GET /policy", "POST /nonce", "POST /credential",
        "POST /notification",
    ]
}

extension HTTPTransportResponse {
    var json: JSON {
        get throws { try JSON.parse(body) }
    }

    /// The same answer with another document.
    func changing(_ change: (inout [String: JSON]) throws -> Void) throws -> HTTPTransportResponse {
        var members = try json.objectValue ?? [:]
        try change(&members)
        return .json(.object(members))
    }
}
