package import BadgeKeys
import BadgeModel
package import BadgeOpenID
public import BadgeTransport
public import Foundation
import HTTPTypes
import Synchronization
import XCTest

/// Glewlwyd, an authorization server that nobody here wrote, and Alice's browser. `Tools/peers` starts it, and
/// names it in `GLEWLWYD`.
public final class Glewlwyd: Sendable {
    public let issuer: URL
    /// Where alone it answers the logins of its client `badgectl`.
    public static var redirect: URL { get throws { try JSONReader("http://127.0.0.1:8765/cb").url() } }
    private let transport = try? LiveTransport()
    private let noted = Mutex<[Int]>([])
    let session = Mutex<String?>(nil)
    private let answering = Mutex<(@Sendable () async throws -> Void)?>(nil)

    // It is one for all processes, and tests change it: the first one that asks has it until its process ends.
    private static let turn: Int32 = {
        let descriptor = creat(FileManager.default.temporaryDirectory.path + "/glewlwyd.lock", 0o600)
        flock(descriptor, LOCK_EX)
        return descriptor
    }()

    public init() async throws {
        XCTAssertGreaterThanOrEqual(Self.turn, 0)
        issuer = try JSONReader(.string(try Need.address(in: "GLEWLWYD"))).url()
    }

    public var pauses: [Int] { noted.withLock { $0 } }

    // The first two questions come at once; Alice answers before the third.
    public func web() throws -> WebClient {
        WebClient(transport: try live(), pause: { [self] in try await pause($0) })
    }

    private func pause(_ seconds: Int) async throws {
        let count = noted.withLock { noted in
            noted.append(seconds)
            return noted.count
        }
        guard count > 2 else { return }
        let answer = answering.withLock { answer in
            defer { answer = nil }
            return answer
        }
        try await answer?()
        try await Task.sleep(for: .seconds(seconds))
    }

    public func answer(_ body: @escaping @Sendable () async throws -> Void) { answering.withLock { $0 = body } }

    public func allow(_ userCode: String) async throws {
        let login = try await send(.post, "auth/", ["username": "alice", "password": "alicepass1"])
        let cookie = try XCTUnwrap(Self.cookie(login))
        let granted = try await send(.put, "auth/grant/badgectl", ["scope": "openid badge"], cookie)
        let allowed = try await send(.get, "oidc/device?code=\(userCode)&g_continue", nil, cookie)
        XCTAssertEqual(granted.response.status, .ok)
        XCTAssertTrue(allowed.response.headerFields[.location]?.contains("deviceComplete") == true)
    }

    package func client() async throws -> (TokenClient, AuthorizationServer) {
        let web = try web()
        let server = try await AuthorizationServer.fetch(issuer, with: web)
        return (TokenClient(endpoint: server.tokenEndpoint, web: web), server)
    }

    package func begin(
        _ client: TokenClient, _ server: AuthorizationServer, _ key: SigningKey, scope: String = "openid badge"
    ) async throws -> BrowserAuthorization {
        try await client.beginCodeGrant(
            at: server, redirect: Self.redirect,
            fields: ["client_id": "badgectl", "scope": scope], key: key)
    }

    // What the login page does once its forms are filled in.
    public func logIn(_ page: URL, scope: String = "openid badge") async throws -> URL {
        let login = try await send(.post, "auth/", ["username": "alice", "password": "alicepass1"])
        let cookie = try XCTUnwrap(Self.cookie(login))
        session.withLock { $0 = cookie }
        _ = try await send(.put, "auth/grant/badgectl", ["scope": .string(scope)], cookie)
        return try await open(page)
    }

    /// Where the page leads the browser in which Alice has logged in.
    public func open(_ page: URL) async throws -> URL {
        let going = try JSONReader(.string(page.absoluteString + "&g_continue")).url()
        var request = HTTPRequest(.get, to: going, headerFields: [:])
        request.headerFields[.cookie] = session.withLock { $0 }
        let answer = try await live().send(request, body: Data())
        let location = try XCTUnwrap(answer.response.headerFields[.location], "\(answer.response.status)")
        return try JSONReader(.string(location)).url()
    }

    public func login(_ username: String, _ password: String) async throws -> Int {
        try await send(.post, "auth/", ["username": .string(username), "password": .string(password)]).response.status
            .code
    }

    public func setNonceMandatory(_ isMandatory: Bool) async throws {
        try await setParameters([
            "oauth-dpop-nonce-mandatory": .bool(isMandatory), "oauth-dpop-nonce-counter": 5,
        ])
    }

    /// A client with a password, which may ask about every token: unless a scope is named, one may ask about its own alone.
    public func addClient(_ id: String, password: String) async throws {
        try await setParameters(["introspection-revocation-auth-scope": ["introspect"]])
        let client: JSON = [
            "client_id": .string(id), "name": .string(id), "enabled": true, "confidential": true,
            "password": .string(password), "authorization_type": ["client_credentials"],
            "token_endpoint_auth_method": ["client_secret_basic"], "redirect_uri": [], "scope": [],
        ]
        let answer = try await send(.post, "client/", client, try await admin())
        XCTAssertEqual(answer.response.status, .ok)
    }

    private func setParameters(_ changes: [String: JSON]) async throws {
        let cookie = try await admin()
        let plugin = try await send(.get, "mod/plugin/oidc", nil, cookie)
        var document = try XCTUnwrap(try JSON.parse(plugin.body).objectValue)
        var parameters = try XCTUnwrap(document["parameters"]?.objectValue)
        for (name, value) in changes { parameters[name] = value }
        document["parameters"] = .object(parameters)
        let answer = try await send(.put, "mod/plugin/oidc", .object(document), cookie)
        XCTAssertEqual(answer.response.status, .ok)
        let reset = try await send(.put, "mod/plugin/oidc/reset/", nil, cookie)
        XCTAssertEqual(reset.response.status, .ok)
    }

    // Users of slapd, which stands beside the server.
    public func addDirectory() async throws {
        let path = try Need.address(in: "GLEWLWYD_LDAP")
        let module = try JSON.parse(Data(contentsOf: URL(filePath: path)))
        let answer = try await send(.post, "mod/user/", module, try await admin())
        XCTAssertEqual(answer.response.status, .ok)
    }

    func admin() async throws -> String {
        let login = try await send(.post, "auth/", ["username": "admin", "password": "password"])
        return try XCTUnwrap(Self.cookie(login))
    }

    static func cookie(_ answer: HTTPTransportResponse) -> String? {
        answer.response.headerFields[.setCookie]?.split(separator: ";").first.map(String.init)
    }

    public func close() async throws { try await transport?.close() }

    private func live() throws -> LiveTransport { try XCTUnwrap(transport) }

    func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: JSON?, _ cookie: String? = nil
    ) async throws -> HTTPTransportResponse {
        let base = issuer.deletingLastPathComponent().absoluteString
        var request = HTTPRequest(method, to: try JSONReader(.string(base + path)).url(), headerFields: [:])
        if body != nil { request.headerFields[.contentType] = "application/json" }
        request.headerFields[.cookie] = cookie
        return try await live().send(request, body: body.map { Data($0.text.utf8) } ?? Data())
    }
}
