import BadgeAuthority
import BadgeModel
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

final class HostileServiceTests: XCTestCase {
    private static let types = [
        "application/json", "application/x-www-form-urlencoded", "image/png", "image/jpeg", "image/heic",
    ]

    // Behind a token that is good, so that the bodies are read.
    func testNoBodyReachesTheInside() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let log = CapturingLog(omitsDebug: true)
        let authority = try house.reopened(logger: log)
        let holder = try await house.holder()
        let random = SeededRandom(seed: 43)

        for (method, path) in [
            (HTTPRequest.Method.post, "/sso"), (.post, "/codes"), (.post, "/recovery"), (.put, "/photo"),
            (.post, "/token"),
        ] {
            for round in 0..<60 {
                let body = Self.body(round, random)
                let answer = try await holder.send(method, path, type: Self.types[round % 5], body: body, by: authority)
                XCTAssertTrue((400..<500).contains(answer.status), "\(path), round \(round): \(answer.status)")
            }
        }

        XCTAssertEqual(log.text, "")
        try authority.close()
    }

    func testNoPathReachesTheInside() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let log = CapturingLog(omitsDebug: true)
        let authority = try house.reopened(logger: log)
        let holder = try await house.holder()
        let ids = ["", "..", "%00", "%2e%2e", "'--", "é", String(repeating: "a", count: 2000), "payroll/x"]

        try await playEach(ids) { id in
            let path = "/clients/" + (id.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? "")
            let answer = try await holder.send(.get, path, type: nil, body: Data(), by: authority)
            XCTAssertTrue((400..<500).contains(answer.status), "\(id): \(answer.status)")
        }

        XCTAssertEqual(log.text, "")
        try authority.close()
    }

    // Noise, and JSON that is nearly right.
    private static func body(_ round: Int, _ random: SeededRandom) -> Data {
        let noise = Data(random.bytes(Int(random.bytes(1)[0])))
        let texts = [
            "[]", "{", #"{"client_id": {}}"#, #"{"email": ["a@b"]}"#, #"{"length": 4}"#, #"{"client_id": "x"}"#,
            String(repeating: "[", count: 5000), #"{"presentation": "~~~"}"#,
            "grant_type=authorization_code&client_id=",
        ]
        return round % 3 == 0 ? noise : Data(texts[round % texts.count].utf8) + (round % 2 == 0 ? noise : Data())
    }
}

extension BadgeHolder {
    fileprivate func send(
        _ method: HTTPRequest.Method, _ path: String, type: String?, body: Data, by authority: Authority
    ) async throws -> Answer {
        if device.nonce.isEmpty { _ = try await get("/phone") }
        var headers: HTTPFields = [.authorization: "DPoP \(token)"]
        headers[.contentType] = type
        headers[.dpop] = try device.proof(method, path, token: token)
        let wallet = WalletProbe(
            issuer: device.wallet.issuer, transport: authority.transport(), clock: device.wallet.clock, key: key)
        return try await wallet.send(method, path, headers: headers, body: body)
    }
}
