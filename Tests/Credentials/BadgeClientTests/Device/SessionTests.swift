import BadgeClient
import BadgeKeys
import BadgeModel
import BadgeTestDoubles
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

final class SessionTests: XCTestCase {
    private static let list = HTTPTransportResponse.json(["devices": []])
    private static let second: JSON = ["access_token": "at-2", "token_type": "DPoP", "expires_in": 900]

    func testShowsTheTokenWithAProofOfTheKey() async throws {
        let script = DeviceScript()
        script.answer(.get, "/devices", Self.list, to: "at-1")
        let session = try await script.logIn()

        _ = try await session.devices()

        let proof = try script.last("/devices").proof(of: script.device.key)
        XCTAssertEqual(proof["ath"], .string(Base64URL.encode(Digest.sha256("at-1"))))
        XCTAssertEqual(script.count("/token"), 1)
    }

    func testRenewsATokenThatHasRunOutOnceForAllCopies() async throws {
        let script = DeviceScript()
        script.answer(.get, "/devices", Self.list, to: "at-2")
        let session = try await script.logIn()
        let copy = session
        script.answer(.post, "/token", .json(Self.second))
        script.clock.advance(by: 900)

        _ = try await session.devices()
        _ = try await copy.devices()

        XCTAssertEqual(try script.last("/token").form, ["grant_type": "refresh_token", "refresh_token": "rt-1"])
        XCTAssertEqual(script.count("/token"), 2)
        XCTAssertEqual(script.count("/devices"), 2)
        XCTAssertEqual(session.refreshToken, Secret(utf8: "rt-1"))
    }

    func testRenewsARefusedTokenOnce() async throws {
        let script = DeviceScript()
        script.answer(.get, "/devices", Self.list, to: "at-2")
        let session = try await script.logIn()
        script.answer(.post, "/token", .json(Self.second))

        _ = try await session.devices()

        XCTAssertEqual(script.count("/devices"), 2)
        XCTAssertEqual(script.count("/token"), 2)
    }

    func testASessionWhoseNewTokenIsRefusedTooHasEnded() async throws {
        let script = DeviceScript()
        script.answer(.get, "/devices", Self.list, to: "another")
        let session = try await script.logIn()
        script.answer(.post, "/token", .json(Self.second))

        let error = try await thrownError { try await session.devices() }

        XCTAssertEqual(error.code, .sessionEnded)
        XCTAssertEqual(script.count("/devices"), 2)
    }

    func testASessionWhoseRefreshTokenIsRefusedHasEnded() async throws {
        let script = DeviceScript()
        script.answer(.get, "/devices", Self.list, to: "another")
        let session = try await script.logIn()
        script.answer(.post, "/token", .json(["error": "invalid_grant"], status: 400))

        let used = try await thrownError { try await session.devices() }
        let resumed = try await thrownError { try await resume(script) }

        XCTAssertEqual(used.code, .sessionEnded)
        XCTAssertEqual(resumed.code, .sessionEnded)
    }

    func testTakesASessionUpAgain() async throws {
        let script = DeviceScript()
        script.answer(.get, "/devices", Self.list, to: "at-2")
        script.answer(.post, "/token", .json(Self.second))

        let session = try await resume(script)
        _ = try await session.devices()

        XCTAssertEqual(session.refreshToken, Secret(utf8: "rt-0"))
        XCTAssertEqual(script.count("/token"), 1)
    }

    func testAnotherRefusalEndsNothing() async throws {
        let script = DeviceScript()
        script.answer(.get, "/devices", .json(["error": "invalid_dpop_proof"], status: 401))
        let session = try await script.logIn()

        let error = try await thrownError { try await session.devices() }

        XCTAssertEqual(error.code, .authenticationFailed)
        XCTAssertEqual(script.count("/token"), 1)
    }

    func testEndsWithARevocationOfTheRefreshToken() async throws {
        let script = DeviceScript()
        script.answer(.post, "/revocation", .empty(status: 200))
        let session = try await script.logIn()

        try await session.end()

        let sent = try script.last("/revocation")
        XCTAssertEqual(sent.form, ["token": "rt-1"])
        XCTAssertNil(sent.request.headerFields[.authorization])
        XCTAssertEqual(try sent.proof(of: script.device.key)["htm"], "POST")
    }

    private func resume(_ script: DeviceScript) async throws -> DeviceSession {
        let issuer = try XCTUnwrap(URL(string: IssuerScript.issuer))
        return try await script.client.resumeSession(Secret(utf8: "rt-0"), at: issuer, device: script.device)
    }
}
