public import BadgeKeys
public import BadgeModel
public import BadgeSystem
import BadgeTestDoubles
public import BadgeTransport
public import Foundation
public import HTTPTypes
import Synchronization

/// An authorization server of somebody else, in this process: it publishes its metadata and keys, logs one account in, in a
/// browser or for a device that shows a code, and says whether its tokens are active.
public final class LoginServer: HTTPTransport {
    public static let issuer = "https://login.example.com"
    /// The account that logs in.
    public static let subject = "248289761001"

    /// What it says and does; anything of it can be wrong.
    public struct Behaviour: Sendable {
        /// What replaces members of its metadata; null takes one away.
        public var metadata: [String: JSON] = [:]
        /// The keys that it publishes.
        public var keys: [JSON] = []
        /// What replaces claims of the tokens that it grants; null takes one away.
        public var claims: [String: JSON] = [:]
        /// The account that logs in.
        public var subject = LoginServer.subject
        /// What it says of each token that it is asked about; inactive of every other one.
        public var introspections: [String: JSON] = [:]
        /// Whether it cannot be reached.
        public var isDown = false
        /// Whether it refuses to hear for whom a token is to be (RFC 8707).
        public var refusesResources = false
        /// The type of the tokens that it grants.
        public var tokenType = "DPoP"
    }

    private struct State {
        var behaviour = Behaviour()
        var calls: [String] = []
        var forms: [[String: String]] = []
        var authorizations: [String] = []
    }

    public let key: SigningKey
    private let clock: any WallClock
    private let random = SeededRandom(seed: 4711)
    private let state: Mutex<State>

    public init(clock: any WallClock) {
        self.clock = clock
        var key = SigningKey(random: SeededRandom(seed: 4710))
        key.publicKey.keyID = "login-1"
        self.key = key
        var first = State()
        first.behaviour.keys = [key.publicKey.json]
        state = Mutex(first)
    }

    /// Changes what it does from now on.
    public func behave(_ change: @Sendable (inout Behaviour) -> Void) { state.withLock { change(&$0.behaviour) } }

    /// The requests so far: `GET /jwks`.
    public var calls: [String] { state.withLock { $0.calls } }
    /// The forms that were posted.
    public var forms: [[String: String]] { state.withLock { $0.forms } }
    /// The `Authorization` fields that came.
    public var authorizations: [String] { state.withLock { $0.authorizations } }

    /// The claims of an access token that is bound to a key: valid but for the changes, of which null takes a claim away.
    public func claims(for thumbprint: String, audience: String, _ changes: [String: JSON] = [:]) -> JSON {
        let now = Int64(clock.now().timeIntervalSince1970)
        let behaviour = state.withLock { $0.behaviour }
        let claims: [String: JSON] = [
            "iss": .string(Self.issuer), "sub": .string(behaviour.subject), "aud": .string(audience),
            "client_id": "badgekit", "scope": "openid badge", "iat": .integer(now), "auth_time": .integer(now),
            "exp": .integer(now + 300), "jti": .string(random.token()), "cnf": ["jkt": .string(thumbprint)],
            "preferred_username": "ana",
        ]
        return .object(claims.merging(changes) { $1 }.filter { $0.value != .null })
    }

    /// An access token (RFC 9068), signed with ES256.
    public func token(
        for thumbprint: String, audience: String, _ changes: [String: JSON] = [:], type: String = "at+jwt",
        header: [String: JSON] = [:], signedBy signer: SigningKey? = nil
    ) throws -> String {
        try JWS.sign(
            claims(for: thumbprint, audience: audience, changes), type: type, header: header, with: signer ?? key)
    }

    public func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        let url = try JSONReader(.string(request.address?.absoluteString ?? "")).url()
        let call = "\(request.method.rawValue) \(url.path())"
        let form = Self.fields(String(decoding: body, as: UTF8.self))
        let behaviour = state.withLock { state in
            state.calls.append(call)
            if request.method == .post { state.forms.append(form) }
            if let field = request.headerFields[.authorization] { state.authorizations.append(field) }
            return state.behaviour
        }
        guard !behaviour.isDown, url.origin == Self.issuer else {
            throw BadgeError(.serverUnreachable, reason: "\(url.origin) cannot be reached.")
        }
        switch call {
        case "GET /.well-known/oauth-authorization-server": return .json(metadata(behaviour))
        case "GET /jwks": return .json(["keys": .array(behaviour.keys)])
        case "POST /introspect": return .json(behaviour.introspections[form["token"] ?? ""] ?? ["active": false])
        case "POST /authorize": return answerLogin(Self.fields(url.query(percentEncoded: true) ?? ""))
        case "POST /device_authorization":
            guard !behaviour.refusesResources || form["resource"] == nil else {
                return .json(["error": "invalid_target"], status: 400)
            }
            return .json([
                "device_code": "code of the device", "user_code": "WDJB-MJHT",
                "verification_uri": .string(Self.issuer + "/device"), "expires_in": 600, "interval": 1,
            ])
        case "POST /token": return try grant(form, request, behaviour)
        default: return .json(["error": "not_found"], status: 404)
        }
    }

    public func close() async throws {}

    private func metadata(_ behaviour: Behaviour) -> JSON {
        let metadata: [String: JSON] = [
            "issuer": .string(Self.issuer), "token_endpoint": .string(Self.issuer + "/token"),
            "authorization_endpoint": .string(Self.issuer + "/authorize"),
            "device_authorization_endpoint": .string(Self.issuer + "/device_authorization"),
            "introspection_endpoint": .string(Self.issuer + "/introspect"), "jwks_uri": .string(Self.issuer + "/jwks"),
            "authorization_response_iss_parameter_supported": true, "dpop_signing_alg_values_supported": ["ES256"],
        ]
        return .object(metadata.merging(behaviour.metadata) { $1 }.filter { $0.value != .null })
    }

    // The account has logged in on the page.
    private func answerLogin(_ query: [String: String]) -> HTTPTransportResponse {
        let fields = ["code": "code of the login", "state": query["state"] ?? "", "iss": Self.issuer]
        let address = (query["redirect_uri"] ?? "") + "?" + String(decoding: FormBody.encode(fields), as: UTF8.self)
        return .empty(status: 302, headerFields: [.location: address])
    }

    // For the audience that was asked for (RFC 8707), and bound to the key of the proof.
    private func grant(
        _ form: [String: String], _ request: HTTPRequest, _ behaviour: Behaviour
    ) throws -> HTTPTransportResponse {
        let proof = try JWS(request.headerFields[.dpop] ?? "")
        let thumbprint = try JWK(proof.header["jwk"].present()).thumbprint
        let token = try token(for: thumbprint, audience: form["resource"] ?? "nobody", behaviour.claims)
        return .json([
            "access_token": .string(token), "token_type": .string(behaviour.tokenType), "expires_in": 300,
            "refresh_token": "refresh-token-of-the-login-server",
        ])
    }

    private static func fields(_ text: String) -> [String: String] {
        var components = URLComponents()
        components.percentEncodedQuery = text.replacing("+", with: "%20")
        return Dictionary((components.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { first, _ in first }
    }
}

/// Sends each request to the transport of its origin.
public final class SwitchedTransport: HTTPTransport {
    private let transports: [String: any HTTPTransport]

    /// - Parameter transports: By origin: `https://login.example.com`.
    public init(_ transports: [String: any HTTPTransport]) { self.transports = transports }

    public func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        let origin = request.address?.origin ?? "?"
        guard let transport = transports[origin] else {
            throw BadgeError(.serverUnreachable, reason: "\(origin) cannot be reached.")
        }
        return try await transport.send(request, body: body)
    }

    public func close() async throws {}
}
