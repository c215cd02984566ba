import BadgeModel
import BadgeOpenID
import BadgeTransport
import Foundation
import HTTPTypes
import Synchronization

/// A server that grants a token, and answers every other request with the next of its documents.
final class RecordedServer: HTTPTransport {
    private struct State {
        var rest: ArraySlice<Data>
        var sent = 0
        var isExhausted = false
        // Of the login that runs, which its response must repeat.
        var loginState: String?
    }

    private let origin: URL
    private let state: Mutex<State>

    init(_ documents: [Data], at server: URL) {
        origin = server
        state = Mutex(State(rest: documents[...]))
    }

    /// The number of documents that were sent.
    var sent: Int { state.withLock(\.sent) }
    /// Whether a document was asked for when there was none left.
    var isExhausted: Bool { state.withLock(\.isExhausted) }

    var metadata: AuthorizationServer {
        get throws {
            let issuer = try JSONReader(.string(origin.origin)).url()
            let document: JSON = [
                "issuer": .string(issuer.absoluteString), "token_endpoint": .string("\(issuer.absoluteString)/token"),
                "hypermedia_authorization_endpoint": .string("\(issuer.absoluteString)/authorize"),
            ]
            return try AuthorizationServer(JSONReader(document), issuer: issuer)
        }
    }

    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        guard request.method != .post || request.path != "/token" else { return Self.token }
        return try Self.response(to: next(request))
    }

    func close() async throws {}

    private func next(_ request: HTTPRequest) throws -> Data {
        try state.withLock { state in
            if state.loginState == nil { state.loginState = request.address?.queryValue("state") ?? "" }
            guard let document = state.rest.popFirst() else {
                state.isExhausted = true
                throw BadgeError(.closed, .hypermedia("closed.login"))
            }
            state.sent += 1
            return try document.answering(state.loginState, issuer: origin.origin)
        }
    }

    private static func response(to document: Data) throws -> HTTPTransportResponse {
        let isProblem = try JSON.parse(document)["type"]?.stringValue?.contains(":") == true
        return response(
            document, type: isProblem ? "application/problem+json" : "application/vnd.auth+json",
            status: isProblem ? 400 : 200)
    }

    private static var token: HTTPTransportResponse {
        let grant: JSON = ["access_token": "recorded", "token_type": "DPoP", "expires_in": 86_400]
        return response(Data(grant.text.utf8), type: "application/json", status: 200)
    }

    private static func response(_ body: Data, type: String, status: Int) -> HTTPTransportResponse {
        HTTPTransportResponse(
            response: HTTPResponse(status: .init(code: status), headerFields: [.contentType: type]), body: body)
    }
}

extension Data {
    // A recorded response belongs to another request; that of a replay has the state and the issuer of its login.
    fileprivate func answering(_ state: String?, issuer: String) throws -> Data {
        guard case .object(var document) = try JSON.parse(self), document["type"] == "oauth-authorization-response"
        else { return self }
        var properties = document["properties"]?.objectValue ?? [:]
        properties["state"] = .string(state ?? "")
        if properties["iss"] != nil { properties["iss"] = .string(issuer) }
        document["properties"] = .object(properties)
        return Data(JSON.object(document).text.utf8)
    }
}

extension URL {
    fileprivate func queryValue(_ name: String) -> String? {
        URLComponents(url: self, resolvingAgainstBaseURL: false)?.queryItems?.first { $0.name == name }?.value
    }
}

/// A browser that opens nothing, and comes back at once.
struct RecordedBrowser: ExternalBrowser {
    static let redirect = URL(string: "http://127.0.0.1/answer") ?? URL(filePath: "/")

    let onOpen: @Sendable (URL) -> Void
    let isAvailable = true

    func open(_ page: URL) async throws { onOpen(page) }

    func logIn(beginning begin: @Sendable (_ redirect: URL) async throws -> BrowserAuthorization) async throws -> URL {
        let visit = try await begin(Self.redirect)
        onOpen(visit.page)
        return visit.redirect.appending(queryItems: [URLQueryItem(name: "_resume_nonce", value: "recorded")])
    }
}

/// An authenticator that has no keys, and answers as if it had.
struct RecordedAuthenticator: Authenticator {
    let onAct: @Sendable (RecordedLogin.Act) -> Void
    let attachments: Set<WebAuthn.Attachment> = [.platform, .crossPlatform]

    func register(_ options: WebAuthn.CreationOptions, origin: String) async throws -> WebAuthn.Registration {
        onAct(.newKey(for: options.relyingPartyID ?? origin))
        return WebAuthn.Registration(
            credentialID: [0], clientData: options.clientData(origin: origin), attestationObject: [])
    }

    func sign(_ options: WebAuthn.RequestOptions, origin: String) async throws -> WebAuthn.Assertion {
        onAct(.key(for: options.relyingPartyID ?? origin))
        return WebAuthn.Assertion(
            credentialID: [0], clientData: options.clientData(origin: origin), authenticatorData: [], signature: [])
    }
}
