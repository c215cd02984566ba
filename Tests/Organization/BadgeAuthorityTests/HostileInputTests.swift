import BadgeAuthority
import BadgeDatabase
import BadgeModel
import BadgeTesting
import Foundation
import HTTPTypes
import TestSupport
import XCTest

final class HostileInputTests: XCTestCase {
    private static let routes = [
        "/token", "/nonce", "/credential", "/notification", "/status/1", "/policy", "/agreements", "/login",
        "/revoke", "/devices/x/removal", "/phone/codes", "/phone/verification",
    ]

    func testNoBodyReachesTheInside() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let log = CapturingLog(omitsDebug: true)
        let authority = try house.reopened(logger: log)
        let wallet = try house.wallet(of: authority)
        let token = try await house.accessToken(wallet)
        let random = SeededRandom(seed: 42)

        try await playEach(Self.routes) { route in
            try await playEach([
                "application/json", "application/x-www-form-urlencoded", "application/agreement-receipt+jwt",
            ]) { type in
                for _ in 0..<20 {
                    let headers: HTTPFields = [.contentType: type, .authorization: "Bearer \(token)"]
                    let body = Data(random.bytes(Int(random.bytes(1)[0])))
                    let answer = try await wallet.send(.post, route, headers: headers, body: body)
                    let isRefused = (400..<500).contains(answer.status)
                    XCTAssertTrue(isRefused || route == "/nonce", "\(route): \(answer.status)")
                }
            }
        }

        XCTAssertEqual(log.text, "")
        XCTAssertEqual(try authority.badges(), [])
        try authority.close()
    }

    // What follows such a run would take the square of its length: it ends at the reader.
    func testLongRunsOfCombiningCharactersAreRefusedAtTheDoor() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let wallet = try house.wallet()
        let (plain, escaped) = (String(repeating: "\u{316}", count: 28_000), String(repeating: "%CC%96", count: 9000))

        for (path, type, body) in [
            ("/recovery", "application/json", "{\"a\(plain)\":1}"),
            ("/recovery", "application/json", "{\"email\":\"a\(plain)\"}"),
            ("/anchors", "application/json", "{\"statement\":\"a\(plain)\"}"),
            ("/token", "application/x-www-form-urlencoded", plain),
            ("/token", "application/x-www-form-urlencoded", "grant_type=a&\(escaped)=1"),
            ("/login", "application/x-www-form-urlencoded", "password=b&username=a\(escaped)"),
        ] {
            let answer = try await wallet.post(path, type: type, body: body)

            XCTAssertEqual(answer.status, 400, path)
            XCTAssertEqual(answer.error, "invalid_request", path)
        }
    }

    // SQLite ends a text at a NUL, and Swift does not: an identifier with a tail would find the row of another.
    func testATextWithANULFindsNothingAndLeavesTheLogSound() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let wallet = try house.wallet()
        let token = try await house.accessToken(wallet)
        let answer = try await wallet.requestCredential(token: token)
        let badge = try house.authority.badge(.init(rawValue: JSONReader(answer.json)["notification_id"].string()))
        let tail = JSON.string(badge.id.rawValue + "\0x")

        let told = try await wallet.notify(["notification_id": tail, "event": "credential_deleted"], token: token)
        assertThrows(.invalidInput) { _ = try house.authority.badge(.init(rawValue: badge.id.rawValue + "\0x")) }
        assertThrows(.invalidInput) { _ = try house.authority.suspend(.init(rawValue: badge.id.rawValue + "\0x")) }

        XCTAssertEqual(told.status, 400)
        XCTAssertEqual(try house.authority.badge(badge.id).status, .active)
        XCTAssertTrue(try house.authority.verifyAuditLog().isSound)
    }

    func testValuesOfTheWrongKindAreRefusedAndNotBelieved() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let wallet = try house.wallet()
        let token = try await house.accessToken(wallet)
        let long = JSON.string(String(repeating: "a", count: 9000))
        let values: [JSON] = [nil, true, 0, -1, 1.5, "", [], [:], [[]], "\u{0}", long]

        try await playEach(values) { value in
            let bodies: [JSON] = [
                ["credential_configuration_id": value, "proofs": ["jwt": ["a"]]],
                ["credential_configuration_id": "badge", "proofs": value],
                ["credential_configuration_id": "badge", "proofs": ["jwt": value]],
                ["credential_configuration_id": "badge", "proofs": ["jwt": [value]]],
            ]
            try await playEach(bodies) { body in
                let answer = try await wallet.request(body, token: token)
                XCTAssertEqual(answer.status, 400, body.text)
                XCTAssertNotNil(answer.error, body.text)
            }
            let told = try await wallet.notify(["notification_id": value, "event": value], token: token)
            XCTAssertEqual(told.error, "invalid_notification_request")
        }
    }

    func testNoBodyOfADeviceReachesTheInside() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let log = CapturingLog(omitsDebug: true)
        let authority = try house.reopened(logger: log)
        try house.givePassword()
        let device = try house.device(of: authority)
        let token = try await house.invited(device).access
        let random = SeededRandom(seed: 43)
        let paths = ["/devices/\(device.id)/removal", "/phone/codes", "/phone/verification", "/credential"]
        let values: [JSON] = [nil, true, 1.5, "", [], [:], .string(String(repeating: "a", count: 9000))]

        try await playEach(paths) { path in
            try await playEach(values) { value in
                let members: JSON = ["intent": value, "device": value, "code": value, "phone_number": value]
                let bodies = [value, members, ["code": value], ["intent": "delete", "device": value]]
                // Null is absent, and a removal needs no code where no code was sent.
                for body in bodies where body != [:] && body != ["code": nil] {
                    let answer = try await device.json(path, body, token: token)
                    XCTAssertTrue((400..<500).contains(answer.status), "\(path): \(body.text): \(answer.status)")
                }
            }
            for _ in 0..<20 {
                let noise = String(decoding: random.bytes(Int(random.bytes(1)[0])), as: UTF8.self)
                let answer = try await device.send(.post, path, token: token, type: "application/json", body: noise)
                XCTAssertTrue((400..<500).contains(answer.status), "\(path): \(answer.status)")
            }
        }
        try await playEach(["/login", "/revoke", "/token"]) { path in
            for _ in 0..<20 {
                let noise = String(decoding: random.bytes(Int(random.bytes(1)[0])), as: UTF8.self)
                let answer = try await device.send(.post, path, type: DeviceProbe.formType, body: noise)
                XCTAssertTrue((400..<500).contains(answer.status), "\(path): \(answer.status)")
            }
        }

        XCTAssertEqual(log.text, "")
        XCTAssertEqual(try authority.badges(), [])
        XCTAssertEqual(try authority.devices(of: AuthorityFixture.email).count, 1)
        try authority.close()
    }

    func testTokensOutsideTheHeaderAreNoTokens() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let wallet = try house.wallet()
        let token = try await house.accessToken(wallet)
        let twice = HTTPFields([
            HTTPField(name: .authorization, value: "Bearer \(token)"),
            HTTPField(name: .authorization, value: "Bearer \(token)"),
        ])
        let headers: [HTTPFields] = [
            [:], [.authorization: token], [.authorization: "Basic \(token)"], [.authorization: "Bearer"],
            [.authorization: "Bearer \(token) x"], [.authorization: "Bearer  \(token)"], twice,
        ]

        try await playEach(headers) { fields in
            let answer = try await wallet.send(.post, "/credential", headers: fields, body: Data())
            XCTAssertEqual(answer.status, 401, "\(fields)")
        }
        let query = try await wallet.send(.post, "/credential?access_token=\(token)", headers: [:], body: Data())

        XCTAssertEqual(query.status, 401)
    }

    func testRefusalsKeepToTheCharactersThatOAuthAllows() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let wallet = try house.wallet()
        let token = try await house.accessToken(wallet)
        let nonce = try await wallet.nonce()

        let answer = try await wallet.request(
            proof: wallet.proof(nonce: nonce, header: ["jwk": ["kty": "\"\\\u{e9}"]]), token: token)

        let description = try JSONReader(answer.json)["error_description"].string()
        XCTAssertEqual(answer.error, "invalid_proof")
        XCTAssertTrue(description.unicodeScalars.allSatisfy { (0x20...0x7E).contains($0.value) })
        XCTAssertFalse(description.contains { $0 == "\"" || $0 == "\\" })
    }
}
