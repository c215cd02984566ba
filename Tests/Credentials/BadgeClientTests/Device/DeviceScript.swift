import BadgeClient
import BadgeKeys
import BadgeModel
import BadgeTestDoubles
import BadgeTransport
import Foundation
import HTTPTypes
import XCTest

/// A server with the device API, as routes that a test adds.
struct DeviceScript {
    static let configurationAddress = "https://id.example.org/.well-known/badge-configuration/tenant"
    static let api = "https://api.example.org"
    static let configuration: [String: JSON] = {
        let names = [
            "token", "login", "revocation", "devices", "phone", "photo", "recovery", "codes", "clients", "sso",
            "offers",
        ]
        let endpoints = names.map { ("\($0)_endpoint", JSON.string("\(api)/\($0)")) }
        return Dictionary(uniqueKeysWithValues: endpoints)
            .merging(["issuer": .string(IssuerScript.issuer), "name": "Example Org", "support": ["phone": "+15550100"]])
        {
            $1
        }
    }()
    static let grant: JSON = [
        "access_token": "at-1", "token_type": "DPoP", "refresh_token": "rt-1", "expires_in": 900,
    ]

    let transport = ScriptedTransport()
    let clock = FixedClock(IssuerScript.now)
    let device = DeviceIdentity(key: SigningKey(random: SeededRandom(seed: 21)), name: "Laptop", platform: "linux")

    init(_ configuration: JSON = .object(configuration)) {
        transport.route(.get, Self.configurationAddress) { _ in .json(configuration) }
        answer(.post, "/login", .json(["authorization_code": "code-1", "expires_in": 60]))
        answer(.post, "/token", .json(Self.grant))
    }

    var client: IssuerClient {
        IssuerClient(transport: transport, clock: clock, random: SeededRandom(seed: 22), pause: { _ in })
    }

    func answer(_ method: HTTPRequest.Method, _ path: String, _ answer: HTTPTransportResponse) {
        transport.route(method, Self.api + path) { _ in answer }
    }

    /// A token endpoint that gives `at-1`, `at-2`, … and a resource that takes only the named one.
    func answer(_ method: HTTPRequest.Method, _ path: String, _ answer: HTTPTransportResponse, to token: String) {
        transport.route(method, Self.api + path) { recorded in
            guard recorded.request.headerFields[.authorization] == "DPoP \(token)" else {
                return .empty(
                    status: 401, headerFields: [.wwwAuthenticate: #"DPoP error="invalid_token", algs="ES256""#])
            }
            return answer
        }
    }

    func logIn(
        oneTimeCode: Secret? = nil, _ parameters: [String: String] = [:], badgeKey: String? = nil
    ) async throws -> DeviceSession {
        let client = client
        let issuer = try XCTUnwrap(URL(string: IssuerScript.issuer))
        return try await client.logIn(
            username: "alice", password: Secret(utf8: "pass word+1"), oneTimeCode: oneTimeCode, parameters: parameters,
            badgeKey: badgeKey, at: try await client.fetchConfiguration(of: issuer), device: device)
    }

    /// The last request to a path.
    func last(_ path: String, file: StaticString = #filePath, line: UInt = #line) throws -> ScriptedTransport.Recorded {
        try XCTUnwrap(
            transport.requests.last { $0.call.hasSuffix(Self.api + path) }, "Nobody asked.", file: file, line: line)
    }

    func count(_ path: String) -> Int { transport.calls.filter { $0.hasSuffix(Self.api + path) }.count }
}
