import BadgeModel
import BadgeTransport
import Foundation
import HTTPTypes

/// A request to a flow's server.
struct FlowRequest: Sendable {
    /// The path of the operation.
    let path: String
    /// The parameters beyond those of every request.
    var parameters: [FlowParameter]
    /// The flow that the request is of; `nil` for none.
    var flow: FlowDocument?
    /// The form that the request is of; `nil` for none.
    var form: FlowForm?

    init(_ path: String, _ parameters: [FlowParameter], flow: FlowDocument? = nil, form: FlowForm? = nil) {
        self.path = path
        self.parameters = parameters
        self.flow = flow
        self.form = form
    }
}

extension FlowClient {
    private static let maxReply = 1 << 20

    /// Sends a request once and reads the reply.
    ///
    /// - Throws: `BadgeError` with the server's refusal, of a reply that cannot be read, and of the web client;
    ///   `CancellationError`.
    func send(
        _ request: FlowRequest, _ configuration: FlowConfiguration, to server: URL? = nil
    ) async throws -> FlowReply {
        let address =
            server.flatMap { URL(string: $0.origin + request.path) } ?? configuration.address(of: request.path)
        let parameters = Self.common(configuration, request.flow) + request.parameters
        let response: HTTPTransportResponse
        do {
            response = try await web.exchange(
                HTTPRequest(
                    .post, to: address,
                    headerFields: [
                        .accept: MediaType.json.description, .contentType: MediaType.form.description,
                        .acceptLanguage: configuration.locale,
                    ]),
                body: FormBody.encode(parameters.map { ($0.name, $0.value.revealed) }), to: address,
                maxBytes: Self.maxReply)
        } catch let error as BadgeError {
            throw error.ofConnection
        }
        return try FlowReply(response.body, to: request, from: address)
    }

    private static func common(_ configuration: FlowConfiguration, _ flow: FlowDocument?) -> [FlowParameter] {
        let version = flow?.version.map { [FlowParameter("flow_version", .text($0))] } ?? []
        return [
            FlowParameter("client_id", .text(configuration.clientID)),
            FlowParameter("locale", .text(configuration.locale)),
            FlowParameter("flow", .text(configuration.flow.name)),
        ] + version
    }
}

extension FlowValue {
    /// The characters, for writing them into a request.
    var revealed: String {
        switch self {
        case .text(let text): text
        case .secret(let secret): secret.revealedText
        }
    }
}

extension BadgeError {
    // The same error, which tells that the connection failed.
    fileprivate var ofConnection: BadgeError {
        let kind: FlowFailure.LocalKind =
            code == .serverUnreachable
            ? .connectionFailed : code == .serverAnswerInvalid ? .unreadableReply : .noConnection
        return BadgeError(
            code, message, detail: detail, underlying: FlowFailure(kind, cause: self), recovery: recovery)
    }
}
