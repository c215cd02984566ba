import BadgeClient
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeSystem
import BadgeTestDoubles
import BadgeTransport
import Foundation
import HTTPTypes
import Synchronization
import TestSupport
import XCTest

/// An issuer, an authorization server and a policy host on three origins, as numbered exchanges that a test changes.
struct IssuerScript {
    enum Step: Int, CaseIterable {
        case issuerMetadata = 1
        case serverMetadata, issuerKeys, token, nonce, credential, notification
    }

    static let issuer = "https://id.example.org/tenant"
    static let vct = "https://id.example.org/tenant/badge"
    static let now = Date(timeIntervalSince1970: 1_800_000_000)
    static let code = Secret(utf8: "493817")

    let issuerKey = SigningKey(random: CountingRandom(1))
    let deviceKey = SigningKey(random: CountingRandom(2))
    let strangerKey = SigningKey(random: CountingRandom(3))

    static let configuration: JSON = [
        "format": "dc+sd-jwt", "vct": .string(vct), "cryptographic_binding_methods_supported": ["jwk"],
        "credential_signing_alg_values_supported": ["ES256"],
        "proof_types_supported": ["jwt": ["proof_signing_alg_values_supported": ["ES256"]]],
        "credential_metadata": [
            "display": [
                [
                    "name": "Staff badge", "background_color": "#12107c", "text_color": "white",
                    "logo": ["uri": "https://id.example.org/logo.png"],
                ]
            ]
        ],
    ]

    static let metadata: [String: JSON] = [
        "credential_issuer": .string(issuer), "authorization_servers": ["https://as.example.net"],
        "credential_endpoint": "https://id.example.org/tenant/credential",
        "nonce_endpoint": "https://id.example.org/tenant/nonce",
        "notification_endpoint": "https://id.example.org/tenant/notification",
        "badge_policy_uri": "https://policy.example.com/policy",
        "badge_support": ["email": "help@example.org", "url": "https://example.org/help"],
        "display": [["name": "Example Org"]], "credential_configurations_supported": ["badge": configuration],
    ]

    func offer(_ configurations: [String] = ["badge"], code: TransactionCodeFormat? = .init()) throws
        -> CredentialOffer
    {
        CredentialOffer(
            issuer: try XCTUnwrap(URL(string: Self.issuer)), configurationIDs: configurations,
            preAuthorizedCode: Secret(utf8: "pre-authorized"), transactionCode: code)
    }

    func credential(
        _ changes: [String: JSON] = [:], disclosable: [String: JSON] = ["name": "Alice Example"],
        signedBy key: SigningKey? = nil
    ) throws -> String {
        let claims: [String: JSON] = [
            "iss": .string(Self.issuer), "vct": .string(Self.vct), "iat": 1_800_000_000, "exp": 1_800_086_400,
            "cnf": ["jwk": deviceKey.publicKey.json],
            "status": ["status_list": ["idx": 7, "uri": "https://status.example.com/1"]],
        ]
        return try SDJWT.issue(
            claims: claims.merging(changes) { $1 }, disclosable: disclosable, key: key ?? issuerKey,
            random: CountingRandom(4))
    }

    func answer(_ step: Step) throws -> HTTPTransportResponse {
        switch step {
        case .issuerMetadata: .json(.object(Self.metadata))
        case .serverMetadata:
            .json(["issuer": "https://as.example.net", "token_endpoint": "https://as.example.net/token"])
        case .issuerKeys: .json(["issuer": .string(Self.issuer), "jwks": JWK.set(of: [issuerKey.publicKey])])
        case .token: .json(["access_token": "at", "token_type": "Bearer", "refresh_token": "rt", "expires_in": 300])
        case .nonce: .json(["c_nonce": "nonce-1"])
        case .credential:
            .json(["credentials": [["credential": .string(try credential())]], "notification_id": "note-1"])
        case .notification: .empty(status: 204)
        }
    }

    /// Plays the steps in this order, some with another answer.
    func transport(_ steps: [Step] = Step.allCases, changing: [Step: HTTPTransportResponse] = [:]) throws
        -> ScriptedTransport
    {
        ScriptedTransport(try steps.map { exchange($0, try changing[$0] ?? answer($0)) })
    }

    func exchange(_ step: Step, _ answer: HTTPTransportResponse) -> ScriptedTransport.Exchange {
        switch step {
        case .issuerMetadata:
            .init(.get, "https://id.example.org/.well-known/openid-credential-issuer/tenant", answer)
        case .serverMetadata: .init(.get, "https://as.example.net/.well-known/oauth-authorization-server", answer)
        case .issuerKeys: .init(.get, "https://id.example.org/.well-known/jwt-vc-issuer/tenant", answer)
        case .token: .init(.post, "https://as.example.net/token", answer)
        case .nonce: .init(.post, "https://id.example.org/tenant/nonce", answer)
        case .credential: .init(.post, "https://id.example.org/tenant/credential", answer)
        case .notification: .init(.post, "https://id.example.org/tenant/notification", answer)
        }
    }

    static func client(_ transport: ScriptedTransport, privateHosts: PrivateHosts = .none) -> IssuerClient {
        IssuerClient(transport: transport, clock: StoppedClock(), privateHosts: privateHosts, pause: { _ in })
    }

    /// All phases up to the credential.
    func issue(_ transport: ScriptedTransport, code: Secret? = code) async throws -> IssuedCredential {
        let client = Self.client(transport)
        let resolved = try await client.resolve(try offer().uri)
        let authorized = try await client.authorize(resolved, transactionCode: code)
        return try await client.requestCredential(authorized, key: deviceKey)
    }

    /// An example of the specification.
    static func fixture(_ name: String) throws -> Data {
        try Data(contentsOf: Need.url(ofFixture: "openid4vci/\(name)"))
    }
}

extension JSON {
    /// The object with other members; `nil` takes one away.
    func changing(_ changes: [String: JSON?]) -> JSON {
        var members = objectValue ?? [:]
        for (name, value) in changes { members[name] = value }
        return .object(members)
    }
}

private struct StoppedClock: WallClock {
    func now() -> Date { IssuerScript.now }
}

/// Bytes that differ at every draw and are the same at every run.
private final class CountingRandom: RandomSource {
    private let state: Mutex<UInt64>

    init(_ seed: UInt64) { state = Mutex(seed) }

    func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in
            state.withLock { state in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(truncatingIfNeeded: state >> 40)
            }
        }
    }
}
