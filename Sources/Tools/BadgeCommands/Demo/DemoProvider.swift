import BadgeAuthority
import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeSystem
import BadgeTransport
import Foundation
import HTTPTypes
import Synchronization

/// The demo's identity provider, in this process: it publishes its metadata and its key (OpenID Connect Discovery), and
/// signs one account in, with PKCE.
final class DemoProvider: HTTPTransport {
    static let id = IdentityProvider.ID(rawValue: "staff")
    static let name = "Staff login"
    private static let issuer = "https://login.example.com"
    private static let client = "badges"
    private static let lifetime: Int64 = 300

    private let email: String
    private let clock: any WallClock
    private let random: any RandomSource
    private let key: SigningKey
    /// The requests of the logins that are complete, by code.
    private let logins = Mutex<[String: [String: String]]>([:])

    init(account email: String, clock: any WallClock, random: any RandomSource) {
        (self.email, self.clock, self.random) = (email, clock, random)
        var key = SigningKey(random: random)
        key.publicKey.keyID = "1"
        self.key = key
    }

    /// The registration at the organization, which trusts the provider for the addresses of its domain.
    var registration: ProviderRegistration {
        get throws {
            let client = IdentityProvider.Client(issuer: try JSONReader(.string(Self.issuer)).url(), id: Self.client)
            return ProviderRegistration(
                IdentityProvider(id: Self.id, name: Self.name, kind: .openIDConnect(client)),
                domains: ["example.com"])
        }
    }

    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        guard let address = request.address, address.absoluteString.hasPrefix(Self.issuer + "/") else {
            throw BadgeError(.serverUnreachable, reason: "The demo reaches no other server.")
        }
        switch address.path() {
        case "/.well-known/openid-configuration": return Self.response(Self.metadata)
        case "/jwks": return Self.response(["keys": [key.publicKey.json]])
        case "/authorize": return complete(Self.fields(address.query(percentEncoded: true) ?? ""))
        case "/token": return try grant(Self.fields(String(decoding: body, as: UTF8.self)))
        default: return Self.response([:], status: .notFound)
        }
    }

    func close() async throws {}

    private static let metadata: JSON = [
        "issuer": .string(issuer), "authorization_endpoint": .string(issuer + "/authorize"),
        "token_endpoint": .string(issuer + "/token"), "jwks_uri": .string(issuer + "/jwks"),
        "authorization_response_iss_parameter_supported": true,
    ]

    // The account logs in at once.
    private func complete(_ query: [String: String]) -> HTTPTransportResponse {
        let code = random.token(bytes: 16)
        logins.withLock { $0[code] = query }
        let fields = ["code": code, "state": query["state"] ?? "", "iss": Self.issuer]
        let answer = (query["redirect_uri"] ?? "") + "?" + String(decoding: FormBody.encode(fields), as: UTF8.self)
        return HTTPTransportResponse(
            response: HTTPResponse(status: .found, headerFields: [.location: answer]), body: Data())
    }

    private func grant(_ form: [String: String]) throws -> HTTPTransportResponse {
        let login = logins.withLock { $0.removeValue(forKey: form["code"] ?? "") }
        let challenge = Base64URL.encode(Digest.sha256(Data((form["code_verifier"] ?? "").utf8)))
        guard let login, login["code_challenge"] == challenge, login["redirect_uri"] == form["redirect_uri"] else {
            return Self.response(["error": "invalid_grant"], status: .badRequest)
        }
        let now = Int64(clock.now().timeIntervalSince1970)
        let claims: JSON = [
            "iss": .string(Self.issuer), "sub": "1", "aud": .string(Self.client), "iat": .integer(now),
            "exp": .integer(now + Self.lifetime), "nonce": .string(login["nonce"] ?? ""), "email": .string(email),
            "email_verified": true,
        ]
        return Self.response([
            "access_token": .string(random.token(bytes: 16)), "token_type": "Bearer",
            "expires_in": .integer(Self.lifetime),
            "id_token": .string(try JWS.sign(claims, type: "JWT", with: key)),
        ])
    }

    private static func response(_ document: JSON, status: HTTPResponse.Status = .ok) -> HTTPTransportResponse {
        HTTPTransportResponse(
            response: HTTPResponse(status: status, headerFields: [.contentType: "application/json"]),
            body: Data(document.text.utf8))
    }

    private static func fields(_ text: String) -> [String: String] {
        var components = URLComponents()
        components.percentEncodedQuery = text.replacingScalars(["+": "%20"])
        return Dictionary((components.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { first, _ in first }
    }
}

/// A browser in which the account of the demo's provider logs in.
struct DemoBrowser: ExternalBrowser {
    private static let redirect = "http://127.0.0.1:49152/answer"

    let provider: DemoProvider

    var isAvailable: Bool { true }

    func open(_ page: URL) async throws {}

    func logIn(
        beginning begin: @Sendable (_ redirect: URL) async throws -> BrowserAuthorization
    ) async throws -> URL {
        let login = try await begin(try JSONReader(.string(Self.redirect)).url())
        let exchange = try await provider.send(HTTPRequest(.get, to: login.page), body: Data())
        guard let answer = exchange.response.headerFields[.location].flatMap({ URL(string: $0) }),
            login.isAnswered(by: answer)
        else { throw BadgeError(.unexpected, reason: "The identity provider did not answer.") }
        return answer
    }
}
