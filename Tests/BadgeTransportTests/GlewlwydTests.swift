import BadgeKeys
import BadgeModel
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes
import Synchronization
import XCTest

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
        let cookie = try XCTUnwrap(
            login.response.headerFields[.setCookie]?.split(separator: ";").first.map(String.init))
        let granted = try await send(.put, "auth/grant/badgectl", ["scope": "openid badge"], cookie)
        let allowed = try await send(.get, "oidc/device?code=\(userCode)&g_continue", nil, cookie)
        XCTAssertEqual(granted.response.status, .ok)
        XCTAssertTrue(allowed.response.headerFields[.location]?.contains("deviceComplete") == true)
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
