import BadgeKeys
import BadgeModel
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

@testable import BadgeAuthority
@testable import BadgeServing

final class StrangersTests: XCTestCase {
    func testAnAddressHasOnlySoMuchRefusedAndWaitsForMore() async throws {
        let house = try House()
        defer { try? house.remove() }

        let first = try await Self.statuses(120, of: "POST /token", from: "192.0.2.1", house)
        let more = try await house.answer("POST /token", from: "192.0.2.1")
        let other = try await house.answer("POST /token", from: "192.0.2.2")
        let read = try await house.answer("GET /.well-known/jwt-vc-issuer", from: "192.0.2.1")
        let nonce = try await house.answer("POST /nonce", from: "192.0.2.1")
        house.clock.advance(by: 1)
        let later = try await Self.statuses(5, of: "POST /token", from: "192.0.2.1", house)

        XCTAssertEqual(first, Array(repeating: 400, count: 120))
        XCTAssertEqual([more.status, other.status, read.status, nonce.status], [429, 400, 200, 200])
        XCTAssertEqual(more.headers[.retryAfter], "1")
        XCTAssertEqual(later, [400, 400, 400, 400, 429])
    }

    func testAskingForRecoveryCountsThoughItIsNeverRefused() async throws {
        let house = try House()
        defer { try? house.remove() }
        let body = #"{"email":"nobody@example.com"}"#

        let asked = try await Self.statuses(121, of: "POST /recovery", body: body, from: "192.0.2.1", house)

        XCTAssertEqual(asked, Array(repeating: 202, count: 120) + [429])
    }

    func testAnotherPathToTheSameRouteHasTheSameLimit() async throws {
        let house = try House()
        defer { try? house.remove() }
        try house.authority.setPassword(Secret(utf8: "correct horse"), username: "ana", of: House.email)
        let body = #"{"email":"nobody@example.com"}"#
        let forgotten =
            "form=forgotPasswordForm&forgottenEmailAddress=ana%40example.com"
            + "&client_id=badge-app&locale=en-US&flow=standard"

        for (index, path) in ["/recovery/", "//recovery"].enumerated() {
            let asked = try await house.statuses(of: path, "application/json", body, from: "192.0.2.\(index)")
            XCTAssertEqual(asked, Array(repeating: 202, count: 120) + [429], path)
        }
        for (index, path) in ["/oauth/forgot_password_native/", "//oauth/forgot_password_native"].enumerated() {
            let asked = try await house.statuses(
                of: path, "application/x-www-form-urlencoded", forgotten, from: "192.0.3.\(index)")
            XCTAssertEqual(asked, Array(repeating: 200, count: 120) + [429], path)
        }
    }

    func testWhoHasASessionIsNoStrangerHoweverOftenItAsks() async throws {
        let house = try House()
        defer { try? house.remove() }
        let client = try XCTUnwrap(IPAddress("192.0.2.1")).client
        let device = DeviceProbe(
            try house.wallet(transport: InProcessTransport(authority: house.authority, client: client)), seed: 900,
            random: house.proofNames)
        let tokens = try await house.invited(device)

        var statuses: Set<Int> = []
        for _ in 0..<300 { statuses.insert(try await device.send(.get, "/devices", token: tokens.access).status) }

        XCTAssertEqual(statuses, [200])
        XCTAssertEqual(house.authority.strangers.take(for: client, at: house.clock.now()), nil)
    }

    func testOnlySoManyBucketsAreKept() throws {
        let (buckets, now) = (TokenBuckets(burst: 3, perSecond: 1, capacity: 100), House.start)
        let clients = try (0..<400).map { try XCTUnwrap(IPAddress("10.0.\($0 / 200).\($0 % 200)")).client }
        for _ in 0..<3 { XCTAssertNil(buckets.take(for: clients[0], at: now)) }

        for client in clients.dropFirst() { XCTAssertNil(buckets.take(for: client, at: now)) }
        let held = buckets.held
        let emptied = buckets.take(for: clients[0], at: now)
        _ = buckets.take(for: clients[1], at: now.addingTimeInterval(60))

        XCTAssertLessThanOrEqual(held, 100)
        XCTAssertEqual(emptied, 1, "the emptiest are kept")
    }

    func testAClockThatIsTurnedBackFillsNoBucket() throws {
        let (buckets, now) = (TokenBuckets(burst: 1, perSecond: 1), House.start)
        let client = try XCTUnwrap(IPAddress("192.0.2.1")).client

        XCTAssertNil(buckets.take(for: client, at: now))
        XCTAssertEqual(buckets.take(for: client, at: now.addingTimeInterval(-3600)), 1)
        XCTAssertNil(buckets.take(for: client, at: now.addingTimeInterval(1)))
    }

    private static func statuses(
        _ count: Int, of line: String, body: String = "", from address: String, _ house: House
    ) async throws -> [Int] {
        var statuses: [Int] = []
        for _ in 0..<count {
            statuses.append(try await house.answer(line, body: body, from: address).status)
        }
        return statuses
    }
}

extension House {
    fileprivate func answer(_ line: String, body: String = "", from address: String) async throws -> Answer {
        let parts = line.split(separator: " ").map(String.init)
        let transport = InProcessTransport(authority: authority, client: IPAddress(address)?.client)
        return try await wallet(transport: transport).send(
            XCTUnwrap(HTTPRequest.Method(parts[0])), parts[1], headers: [.contentType: "application/json"],
            body: Data(body.utf8))
    }

    /// 121 requests, each to a path that the documents of the interface do not have.
    fileprivate func statuses(of path: String, _ type: String, _ body: String, from address: String) async throws
        -> [Int]
    {
        let transport = InProcessTransport(
            authority: authority, client: IPAddress(address)?.client, flows: try FlowServer())
        let request = HTTPRequest(
            .post, to: try XCTUnwrap(URL(string: authority.organization().issuer.absoluteString + path)),
            headerFields: [.contentType: type])
        var statuses: [Int] = []
        for _ in 0..<121 {
            statuses.append(try await transport.send(request, body: Data(body.utf8)).response.status.code)
        }
        return statuses
    }
}
