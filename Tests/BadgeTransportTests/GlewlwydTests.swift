import BadgeKeys
import BadgeModel
import BadgeTesting
import Foundation
import HTTPTypes
import Synchronization
import XCTest

@testable import BadgeTransport

/// An authorization server that nobody here wrote. `Tools/interop/glewlwyd` starts it, and names it in `GLEWLWYD`.
final class GlewlwydTests: XCTestCase {
    private static let client = ["client_id": "badgectl"]

    func testADeviceThatAskedTooSoonIsLoggedInOnceItWasAllowed() async throws {
        let glewlwyd = try await Glewlwyd()
        let key = SigningKey(random: SystemRandom())
        let web = try glewlwyd.web()
        let server = try await AuthorizationServer.fetch(glewlwyd.issuer, with: web)
        let client = TokenClient(endpoint: server.tokenEndpoint, web: web)

        let login = try await client.beginDeviceGrant(
            at: XCTUnwrap(server.deviceAuthorizationEndpoint),
            fields: Self.client.merging(["scope": "openid badge"]) { $1 })
        glewlwyd.answer { try await glewlwyd.allow(login.userCode) }
        let grant = try await client.awaitDeviceGrant(login, key: key, fields: Self.client)
        try await glewlwyd.close()

        XCTAssertTrue(server.bindsTokens)
        XCTAssertTrue(login.userCode.contains(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/), login.userCode)
        XCTAssertTrue(grant.isBound)
        XCTAssertNotNil(grant.refreshToken)
        // Asked at once twice, it said slow_down; and then it was asked as it wants.
        XCTAssertEqual(Array(glewlwyd.pauses.prefix(3)), [5, 5, 10])
    }

    func testARefreshTokenBringsAnotherBoundAccessToken() async throws {
        let glewlwyd = try await Glewlwyd()
        let key = SigningKey(random: SystemRandom())
        let web = try glewlwyd.web()
        let server = try await AuthorizationServer.fetch(glewlwyd.issuer, with: web)
        let client = TokenClient(endpoint: server.tokenEndpoint, web: web)
        let login = try await client.beginDeviceGrant(
            at: XCTUnwrap(server.deviceAuthorizationEndpoint),
            fields: Self.client.merging(["scope": "openid badge"]) { $1 })
        glewlwyd.answer { try await glewlwyd.allow(login.userCode) }
        let grant = try await client.awaitDeviceGrant(login, key: key, fields: Self.client)

        let next = try await client.refresh(XCTUnwrap(grant.refreshToken), key: key)
        try await glewlwyd.close()

        XCTAssertTrue(next.isBound)
        XCTAssertNotEqual(next.accessToken, grant.accessToken)
    }
}

/// The code grant at the same server, which takes announced requests and, where it is told to, insists on its nonce.
extension GlewlwydTests {
    func testALoginInTheBrowserGivesTokensThatAreBound() async throws {
        let glewlwyd = try await Glewlwyd()
        let (client, server) = try await glewlwyd.client()
        let key = SigningKey(random: SystemRandom())

        let login = try await glewlwyd.begin(client, server, key)
        let answer = try await glewlwyd.logIn(login.page)
        let grant = try await client.redeem(login, answer: answer, key: key, fields: Self.client)
        try await glewlwyd.close()

        XCTAssertNotNil(server.pushedRequestEndpoint)
        XCTAssertTrue(login.page.query()?.contains("request_uri=urn") == true, login.page.absoluteString)
        XCTAssertTrue(login.isAnswered(by: answer))
        XCTAssertTrue(grant.isBound)
        XCTAssertNotNil(grant.refreshToken)
    }

    func testACodeIsGoodOnceAndForItsVerifier() async throws {
        let glewlwyd = try await Glewlwyd()
        let (client, server) = try await glewlwyd.client()
        let key = SigningKey(random: SystemRandom())
        let (login, other) = (
            try await glewlwyd.begin(client, server, key), try await glewlwyd.begin(client, server, key)
        )
        let answer = try await glewlwyd.logIn(login.page)

        let crossed = BrowserAuthorization(
            page: login.page, redirect: login.redirect, server: server, state: login.state,
            codeVerifier: other.codeVerifier)
        let wrong = try await failure {
            try await client.redeem(crossed, answer: answer, key: key, fields: Self.client)
        }
        try await glewlwyd.close()

        XCTAssertEqual(wrong.code, .sessionEnded)
    }

    func testAServerThatInsistsOnItsNonceIsAskedOnceMore() async throws {
        let glewlwyd = try await Glewlwyd()
        try await glewlwyd.setNonceMandatory(true)
        let (client, server) = try await glewlwyd.client()
        let key = SigningKey(random: SystemRandom())

        let login = try await glewlwyd.begin(client, server, key)
        let answer = try await glewlwyd.logIn(login.page)
        let grant = try await client.redeem(login, answer: answer, key: key, fields: Self.client)
        let next = try await client.refresh(XCTUnwrap(grant.refreshToken), key: key)
        try await glewlwyd.setNonceMandatory(false)
        try await glewlwyd.close()

        XCTAssertTrue(grant.isBound)
        XCTAssertTrue(next.isBound)
    }

    func testAnAccountThatIsLockedInTheDirectoryGivesNoCode() async throws {
        let glewlwyd = try await Glewlwyd()
        try await glewlwyd.addDirectory()
        let (client, server) = try await glewlwyd.client()

        let login = try await glewlwyd.begin(client, server, SigningKey(random: SystemRandom()))
        let status = try await glewlwyd.login("bob", "bobpass1")
        try await glewlwyd.close()

        XCTAssertEqual(status, 401)
        XCTAssertFalse(login.isAnswered(by: login.page))
    }
}

/// The server, and Alice's browser.
private final class Glewlwyd: Sendable {
    let issuer: URL
    private let transport = try? LiveTransport()
    private let noted = Mutex<[Int]>([])
    private let answering = Mutex<(@Sendable () async throws -> Void)?>(nil)

    init() async throws {
        guard let address = ProcessInfo.processInfo.environment["GLEWLWYD"] else {
            throw XCTSkip("Tools/interop/glewlwyd starts the server")
        }
        issuer = try url(address)
    }

    var pauses: [Int] { noted.withLock { $0 } }

    // The first two questions come at once; Alice answers before the third.
    func web() throws -> WebClient {
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

    func answer(_ body: @escaping @Sendable () async throws -> Void) { answering.withLock { $0 = body } }

    func allow(_ userCode: String) async throws {
        let login = try await send(.post, "auth/", ["username": "alice", "password": "alicepass1"])
        let cookie = try XCTUnwrap(Self.cookie(login))
        let granted = try await send(.put, "auth/grant/badgectl", ["scope": "openid badge"], cookie)
        let allowed = try await send(.get, "oidc/device?code=\(userCode)&g_continue", nil, cookie)
        XCTAssertEqual(granted.response.status, .ok)
        XCTAssertTrue(allowed.response.headerFields[.location]?.contains("deviceComplete") == true)
    }

    func client() async throws -> (TokenClient, AuthorizationServer) {
        let web = try web()
        let server = try await AuthorizationServer.fetch(issuer, with: web)
        return (TokenClient(endpoint: server.tokenEndpoint, web: web), server)
    }

    func begin(
        _ client: TokenClient, _ server: AuthorizationServer, _ key: SigningKey
    ) async throws -> BrowserAuthorization {
        try await client.beginCodeGrant(
            at: server, redirect: url("http://127.0.0.1:8765/cb"),
            fields: ["client_id": "badgectl", "scope": "openid badge"], key: key)
    }

    // What the login page does once its forms are filled in.
    func logIn(_ page: URL) async throws -> URL {
        let login = try await send(.post, "auth/", ["username": "alice", "password": "alicepass1"])
        let cookie = try XCTUnwrap(Self.cookie(login))
        _ = try await send(.put, "auth/grant/badgectl", ["scope": "openid badge"], cookie)
        var request = HTTPRequest(.get, to: try url(page.absoluteString + "&g_continue"), headerFields: [:])
        request.headerFields[.cookie] = cookie
        let answer = try await live().send(request, body: Data())
        return try url(XCTUnwrap(answer.response.headerFields[.location], "\(answer.response.status)"))
    }

    func login(_ username: String, _ password: String) async throws -> Int {
        try await send(.post, "auth/", ["username": .string(username), "password": .string(password)]).response.status
            .code
    }

    func setNonceMandatory(_ isMandatory: Bool) async throws {
        let cookie = try await admin()
        let plugin = try await send(.get, "mod/plugin/oidc", nil, cookie)
        var document = try XCTUnwrap(try JSON.parse(plugin.body).objectValue)
        var parameters = try XCTUnwrap(document["parameters"]?.objectValue)
        parameters["oauth-dpop-nonce-mandatory"] = .bool(isMandatory)
        parameters["oauth-dpop-nonce-counter"] = 5
        document["parameters"] = .object(parameters)
        let answer = try await send(.put, "mod/plugin/oidc", .object(document), cookie)
        XCTAssertEqual(answer.response.status, .ok)
        let reset = try await send(.put, "mod/plugin/oidc/reset/", nil, cookie)
        XCTAssertEqual(reset.response.status, .ok)
    }

    // Users of slapd, which stands beside the server.
    func addDirectory() async throws {
        guard let path = ProcessInfo.processInfo.environment["GLEWLWYD_LDAP"] else {
            throw XCTSkip("GLEWLWYD_LDAP names no file that describes the directory")
        }
        let module = try JSON.parse(Data(contentsOf: URL(filePath: path)))
        let answer = try await send(.post, "mod/user/", module, try await admin())
        XCTAssertEqual(answer.response.status, .ok)
    }

    private func admin() async throws -> String {
        let login = try await send(.post, "auth/", ["username": "admin", "password": "password"])
        return try XCTUnwrap(Self.cookie(login))
    }

    private static func cookie(_ answer: HTTPTransportResponse) -> String? {
        answer.response.headerFields[.setCookie]?.split(separator: ";").first.map(String.init)
    }

    func close() async throws { try await transport?.close() }

    private func live() throws -> LiveTransport { try XCTUnwrap(transport) }

    private func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: JSON?, _ cookie: String? = nil
    ) async throws -> HTTPTransportResponse {
        let base = issuer.deletingLastPathComponent().absoluteString
        var request = HTTPRequest(method, to: try url(base + path), headerFields: [:])
        if body != nil { request.headerFields[.contentType] = "application/json" }
        request.headerFields[.cookie] = cookie
        return try await live().send(request, body: body.map { Data($0.text.utf8) } ?? Data())
    }
}
