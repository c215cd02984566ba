public import BadgeKeys
public import BadgeModel
public import BadgeSystem
import BadgeTestDoubles
public import BadgeTransport
public import Foundation
public import HTTPTypes
import Synchronization

/// An OpenID provider of somebody else, in this process: it publishes its metadata and keys, signs one account in, in a
/// browser, and says who it is.
public final class IdentityServer: HTTPTransport {
    public static let origin = "https://accounts.example.com"
    /// The account that signs in.
    public static let subject = "auth0|5f7c8ec7"
    /// The organization's client there.
    public static let client = "badges"

    /// What it says and does; anything of it can be wrong.
    public struct Behaviour: Sendable {
        /// What replaces members of its metadata; null takes one away.
        public var metadata: [String: JSON] = [:]
        /// The keys that it publishes.
        public var keys: [JSON] = []
        /// What replaces claims of the ID tokens; null takes one away.
        public var claims: [String: JSON] = [:]
        /// What replaces members of an ID token's header.
        public var header: [String: JSON] = [:]
        /// The account that signs in.
        public var subject = IdentityServer.subject
        /// What it says of the account when it is asked.
        public var userInfo: [String: JSON]?
        /// Whether it cannot be reached.
        public var isDown = false
        /// What the login page answers, if not a code.
        public var error: String?
        /// The issuer that the login page's answer names (RFC 9207).
        public var answeredIssuer: String?
        /// The ID token that it issues, if not one of its own.
        public var idToken: String?
    }

    private struct State {
        var behaviour = Behaviour()
        var calls: [String] = []
        var logins: [String: [String: String]] = [:]
        var forms: [[String: String]] = []
    }

    public let key: SigningKey
    public let issuer: String
    private let clock: any WallClock
    private let random = SeededRandom(seed: 5711)
    private let state: Mutex<State>

    public init(clock: any WallClock, issuer: String = IdentityServer.origin) {
        self.clock = clock
        self.issuer = issuer
        var key = SigningKey(random: SeededRandom(seed: 5710))
        key.publicKey.keyID = "accounts-1"
        self.key = key
        var first = State()
        first.behaviour.keys = [key.publicKey.json]
        state = Mutex(first)
    }

    /// Changes what it does from now on.
    public func behave(_ change: @Sendable (inout Behaviour) -> Void) { state.withLock { change(&$0.behaviour) } }

    /// The requests so far: `GET /jwks`.
    public var calls: [String] { state.withLock { $0.calls } }
    /// The queries with which its login page was opened, oldest first.
    public var logins: [[String: String]] { state.withLock { Array($0.logins.values) } }
    /// The forms that came to the token endpoint.
    public var forms: [[String: String]] { state.withLock { $0.forms } }

    /// The provider, as an organization's configuration names it.
    public func provider(_ id: String = "accounts", name: String = "Accounts") throws -> IdentityProvider {
        IdentityProvider(
            id: .init(rawValue: id), name: name,
            kind: .openIDConnect(.init(issuer: try JSONReader(.string(issuer)).url(), id: Self.client)))
    }

    /// The claims of an ID token: valid but for the changes, of which null takes a claim away.
    public func claims(nonce: String, _ changes: [String: JSON] = [:]) -> JSON {
        let now = Int64(clock.now().timeIntervalSince1970)
        let behaviour = state.withLock { $0.behaviour }
        let claims: [String: JSON] = [
            "iss": .string(issuer), "sub": .string(behaviour.subject), "aud": .string(Self.client),
            "iat": .integer(now), "auth_time": .integer(now), "exp": .integer(now + 300), "nonce": .string(nonce),
            "name": "Ana Lima", "email": "ana@example.com", "email_verified": true,
        ]
        return .object(claims.merging(behaviour.claims.merging(changes) { $1 }) { $1 }.filter { $0.value != .null })
    }

    /// An ID token, signed with ES256.
    public func idToken(
        nonce: String, _ changes: [String: JSON] = [:], signedBy signer: SigningKey? = nil
    ) throws -> String {
        let header = state.withLock { $0.behaviour.header }
        return try JWS.sign(claims(nonce: nonce, changes), type: "JWT", header: header, with: signer ?? key)
    }

    /// The left half of an access token's digest.
    public static func hash(of token: String) -> String {
        Base64URL.encode(Array(Digest.sha256(token).prefix(16)))
    }

    public func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        let url = try JSONReader(.string(request.address?.absoluteString ?? "")).url()
        let call = "\(request.method.rawValue) \(url.path())"
        let behaviour = state.withLock { state in
            state.calls.append(call)
            return state.behaviour
        }
        guard !behaviour.isDown, url.origin == issuer else {
            throw BadgeError(.serverUnreachable, reason: "\(url.origin) cannot be reached.")
        }
        switch call {
        case "GET /.well-known/openid-configuration": return .json(metadata(behaviour))
        case "GET /jwks": return .json(["keys": .array(behaviour.keys)])
        case "POST /authorize", "GET /authorize":
            return answerLogin(Self.fields(url.query(percentEncoded: true) ?? ""), behaviour)
        case "POST /token": return try grant(Self.fields(String(decoding: body, as: UTF8.self)), behaviour)
        case "GET /userinfo": return .json(.object(behaviour.userInfo ?? ["sub": .string(behaviour.subject)]))
        default: return .json(["error": "not_found"], status: 404)
        }
    }

    public func close() async throws {}

    private func metadata(_ behaviour: Behaviour) -> JSON {
        let metadata: [String: JSON] = [
            "issuer": .string(issuer), "token_endpoint": .string(issuer + "/token"),
            "authorization_endpoint": .string(issuer + "/authorize"),
            "userinfo_endpoint": .string(issuer + "/userinfo"), "jwks_uri": .string(issuer + "/jwks"),
            "authorization_response_iss_parameter_supported": true,
        ]
        return .object(metadata.merging(behaviour.metadata) { $1 }.filter { $0.value != .null })
    }

    // The account has logged in on the page.
    private func answerLogin(_ query: [String: String], _ behaviour: Behaviour) -> HTTPTransportResponse {
        let code = random.token()
        state.withLock { $0.logins[code] = query }
        var fields = ["state": query["state"] ?? "", "iss": behaviour.answeredIssuer ?? issuer]
        if let error = behaviour.error { fields["error"] = error } else { fields["code"] = code }
        let address = (query["redirect_uri"] ?? "") + "?" + String(decoding: FormBody.encode(fields), as: UTF8.self)
        return .empty(status: 302, headerFields: [.location: address])
    }

    private func grant(_ form: [String: String], _ behaviour: Behaviour) throws -> HTTPTransportResponse {
        let login = state.withLock { state in
            state.forms.append(form)
            return state.logins.removeValue(forKey: form["code"] ?? "")
        }
        let challenge = Base64URL.encode(Digest.sha256(form["code_verifier"] ?? ""))
        guard let login, login["code_challenge"] == challenge, login["redirect_uri"] == form["redirect_uri"],
            form["client_id"] == Self.client
        else { return .json(["error": "invalid_grant"], status: 400) }
        let access = random.token()
        let token =
            try behaviour.idToken
            ?? idToken(nonce: login["nonce"] ?? "", ["at_hash": .string(Self.hash(of: access))])
        return .json([
            "access_token": .string(access), "token_type": "Bearer", "expires_in": 300, "id_token": .string(token),
        ])
    }

    private static func fields(_ text: String) -> [String: String] {
        var components = URLComponents()
        components.percentEncodedQuery = text.replacing("+", with: "%20")
        return Dictionary((components.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { first, _ in first }
    }
}
