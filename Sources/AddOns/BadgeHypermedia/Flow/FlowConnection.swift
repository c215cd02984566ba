import BadgeModel
import BadgeSystem
import BadgeTransport
import Foundation
import HTTPTypes
import Synchronization

/// Sends the requests of a flow, with its access token and its session.
final class FlowConnection: Sendable {
    private static let maxSessionLength = 4096

    private let client: HypermediaClient
    private let tokens: APITokens
    private let session = Mutex<Secret?>(nil)

    init(_ client: HypermediaClient) {
        self.client = client
        tokens = APITokens(client)
    }

    /// Sends a request and reads the response.
    func send(_ request: HypermediaRequest) async -> Result<Representation, BadgeError> {
        do {
            let token = try await tokens.token()
            try Task.checkCancellation()
            let response = try await client.web.exchange(
                head(of: request), body: request.body, to: request.url, as: .bound(token, to: client.key))
            try noteSession(response)
            return .success(try client.web.representation(in: response, from: request.url))
        } catch {
            return .failure(BadgeError(wrapping: error))
        }
    }

    /// Cancels a renewal of the token, and forgets token and session.
    func close() {
        tokens.close()
        session.withLock { $0 = nil }
    }

    private func head(of request: HypermediaRequest) -> HTTPRequest {
        var fields: HTTPFields = [:]
        for (name, value) in client.configuration.headers() {
            guard let name = HTTPField.Name(name), !HTTPField.Name.ofConnection.contains(name) else { continue }
            fields[name] = value
        }
        if let languages = client.configuration.languages.acceptLanguage { fields[.acceptLanguage] = languages }
        fields[.accept] = MediaType.hypermedia.description
        fields[.contentType] = request.mediaType.map(\.text)
        fields[.sessionID] = session.withLock { $0 }?.revealedText
        let method = HTTPRequest.Method(rawValue: request.method.rawValue) ?? .get
        return HTTPRequest(method, to: request.url, headerFields: fields)
    }

    private func noteSession(_ response: HTTPTransportResponse) throws {
        guard let text = response.response.headerFields[.setSessionID] else { return }
        guard (1...Self.maxSessionLength).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else {
            throw BadgeError(
                .serverAnswerInvalid, .hypermedia("serverAnswerInvalid.loginSession"),
                ["server": client.endpoint.origin])
        }
        session.withLock { $0 = Secret(utf8: text) }
    }
}

extension HTTPField.Name {
    static let sessionID = parsed("Session-Id")
    static let setSessionID = parsed("Set-Session-Id")

    /// The fields that the connection itself sets.
    fileprivate static let ofConnection: Set<HTTPField.Name> = [
        .connection, .contentLength, .transferEncoding, .upgrade, parsed("Host"),
    ]

    private static func parsed(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else { preconditionFailure("\(name) is a field name.") }
        return name
    }
}

extension MediaType {
    /// `application/vnd.auth+json`.
    static let hypermedia = MediaType("application/vnd.auth+json")
}

extension Representation.Form.MediaType {
    fileprivate var text: String {
        switch self {
        case .urlEncoded: MediaType.form.description
        case .json: MediaType.json.description
        case .other(let text): text
        }
    }
}
