import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes
import Hummingbird
import TestSupport
import XCTest

@testable import BadgeAuthority
@testable import BadgeSampleServers
@testable import BadgeServing

final class StrangersTests: XCTestCase {
    func testAnAddressHasOnlySoMuchRefusedAndWaitsForMore() async throws {
        let house = try AuthorityFixture()
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
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let body = #"{"email":"nobody@example.com"}"#

        let asked = try await Self.statuses(121, of: "POST /recovery", body: body, from: "192.0.2.1", house)

        XCTAssertEqual(asked, Array(repeating: 202, count: 120) + [429])
    }

    func testAnotherPathToTheSameRouteHasTheSameLimit() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.authority.setPassword(Secret(utf8: "correct horse"), username: "ana", of: AuthorityFixture.email)
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
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let client = try XCTUnwrap(IPAddress("192.0.2.1")).client
        let device = DeviceProbe(
            try house.wallet(transport: InProcessTransport(OrganizationServer(house.authority), client: client)),
            seed: 900,
            random: house.proofNames)
        let tokens = try await house.invited(device)

        var statuses: Set<Int> = []
        for _ in 0..<300 { statuses.insert(try await device.send(.get, "/devices", token: tokens.access).status) }

        XCTAssertEqual(statuses, [200])
        XCTAssertEqual(house.authority.strangers.take(for: client, at: house.clock.now()), nil)
    }

    func testAnAnonymousSuccessCostsWhatARefusalDoesAndKeepsNobodyElseOut() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.authority.add(Person.Details(name: "Bo", email: "bo@example.com"))
        try house.authority.addProvider(ProviderRegistration(IdentityServer(clock: house.clock).provider()))
        let anna = try house.device(at: "203.0.113.1")
        let tokens = try await house.invited(anna)
        let badge = try await anna.requestCredential(tokens.access, holder: 501)
        let routes: [(path: String, form: [String: String], statuses: Set<Int>)] = [
            ("/session/provider/nonce", [:], [200]), ("/par", BrowserProbe.request(), [201]),
            ("/device_authorization", ["client_id": "app"], [200]), ("/revoke", ["token": "none"], [200]),
            (
                "/token",
                ["grant_type": "client_credentials", "client_id": "app", "scope": AuthorityRoutes.hypermediaScope],
                [200]
            ),
            ("/token", ["grant_type": "refresh_token", "refresh_token": "none"], [400]),
            ("/login", ["username": "nobody"], [400]),
        ]

        for (index, route) in routes.enumerated() {
            let stranger = try house.device(UInt64(1000 + index), at: "192.0.2.\(index)")
            try house.leave(3, to: "192.0.2.\(index)")
            var statuses: [Int] = []
            for _ in 0...3 { statuses.append(try await stranger.form(route.path, route.form).status) }

            XCTAssertEqual(Set(statuses.dropLast()), route.statuses, route.path)
            XCTAssertEqual(statuses.last, 429, route.path)
        }
        let refreshed = try await anna.refresh(tokens.refresh)
        let code = try await anna.json("/codes", [:], token: anna.session(refreshed).access)
        let new = try await house.device(950, at: "203.0.113.2").redeem(house.authority.invite("bo@example.com"))

        XCTAssertEqual([badge.status, refreshed.status, code.status, new.status], [200, 200, 200, 200])
    }

    // What a route keeps, a request costs: so many a second cannot fill what other addresses use.
    func testEveryRouteThatCanWriteLeavesOtherAddressesTheirShare() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let server = try OrganizationServer(house.authority) {
            ($0.hypermedia, $0.flows, $0.allowsSharing) = (HypermediaSettings(), try FlowServer(), true)
        }
        let issuer = try house.authority.organization().issuer.absoluteString
        func status(of route: Router<AuthorityContext>.RouteDescription, from address: String) async throws -> Int {
            let transport = InProcessTransport(server, client: try Self.client(address))
            let path = route.path.description.replacing(/\{[a-zA-Z]+\}/, with: "1")
            let url = try XCTUnwrap(URL(string: issuer + (path.hasPrefix("/") ? path : "/" + path)))
            let request = HTTPRequest(route.method, to: url, headerFields: [.contentType: "application/json"])
            return try await transport.send(request, body: Data("{}".utf8)).response.status.code
        }
        let routes = AuthorityRoutes(server).router().routes.filter { ![.get, .head, .options].contains($0.method) }
        var free: Set<String> = []

        for (index, route) in routes.enumerated() {
            let greedy = "192.0.2.\(index)"
            try house.leave(2, to: greedy)
            var statuses: [Int] = []
            for _ in 0...3 { statuses.append(try await status(of: route, from: greedy)) }
            let other = try await status(of: route, from: "198.51.100.\(index)")

            if statuses.last != 429 {
                XCTAssertEqual(Set(statuses), [200], "\(route.method) \(route.path)")
                free.insert("\(route.method) \(route.path)")
            }
            XCTAssertNotEqual(other, 429, "\(route.method) \(route.path)")
        }
        XCTAssertEqual(free, ["POST /nonce"], "a nonce is signed, not kept")
        XCTAssertGreaterThan(routes.count, 30)
    }

    func testWhereNothingIsLeftAPersonGoesOnAndAStrangerWaits() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.authority.add(Person.Details(name: "Bo", email: "bo@example.com"))
        let address = "192.0.2.1"
        let anna = try house.device(at: address)
        let tokens = try await house.invited(anna)
        try house.leave(0, to: address)

        let stranger = try house.device(1000, at: address)
        let forged = try await stranger.send(.get, "/devices", token: tokens.access)
        let lookingLikeOne = try await stranger.refresh(tokens.refresh + "x")
        let announced = try await stranger.form("/par", BrowserProbe.request())
        let refreshed = try await anna.refresh(tokens.refresh)
        let access = try anna.session(refreshed).access
        let badge = try await anna.requestCredential(access, holder: 501)
        let devices = try await anna.send(.get, "/devices", token: access)
        let new = try await house.device(950, at: address).redeem(house.authority.invite("bo@example.com"))

        XCTAssertEqual([forged, lookingLikeOne, announced].map(\.error), Array(repeating: "rate_limited", count: 3))
        XCTAssertEqual([refreshed, badge, devices, new].map(\.status), [200, 200, 200, 200])
    }

    func testTheDeviceOfARemovedPersonIsAStranger() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let address = "192.0.2.1"
        let anna = try house.device(at: address)
        let tokens = try await house.invited(anna)
        let badge = try await anna.requestCredential(tokens.access, holder: 501)
        let holder = SigningKey(random: SeededRandom(seed: 501)).publicKey.thumbprint
        let before = try (house.authority.store.isDevice(anna.id), house.authority.store.isHolder(holder))
        try house.authority.remove(AuthorityFixture.email)
        try house.leave(0, to: address)

        let refused = try await anna.refresh("none")
        let after = try (house.authority.store.isDevice(anna.id), house.authority.store.isHolder(holder))

        XCTAssertEqual(badge.status, 200)
        XCTAssertTrue(before == (true, true), "\(before)")
        XCTAssertEqual(refused.error, "rate_limited")
        XCTAssertTrue(after == (false, false), "\(after)")
    }

    func testTheKeyOfARevokedBadgeIsAStrangers() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()
        let key = holder.key.publicKey.thumbprint
        try house.authority.suspend(holder.badgeID)
        let suspended = try house.authority.store.isHolder(key)
        try house.authority.revoke(holder.badgeID)

        XCTAssertTrue(suspended)
        XCTAssertFalse(try house.authority.store.isHolder(key))
    }

    func testFiveHundredPeopleOfOneAddressRedeemTheirInvitationsAtOnce() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let invitations = try (0..<500).map { number in
            let email = "person\(number)@example.com"
            try house.authority.add(Person.Details(name: "Person \(number)", email: email))
            return try house.authority.invite(email)
        }

        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for (number, invitation) in invitations.enumerated() {
                let device = try house.device(UInt64(10_000 + number), at: "192.0.2.1")
                group.addTask { try await device.redeem(invitation).status }
            }
            return try await group.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
        }

        XCTAssertEqual(statuses, [200: 500])
        XCTAssertNil(house.authority.strangers.wait(for: try Self.client("192.0.2.1"), at: house.clock.now()))
    }

    func testTheAddressesOfAnIPv6NetworkShareABound() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        for link in 0..<8 { try house.leave(0, to: "2001:db8:1:\(link)::1") }

        let sameNetwork = try await house.answer("POST /token", from: "2001:db8:1:8::1")
        let person = try await house.device(at: "2001:db8:1:9::1").redeem(
            house.authority.invite(AuthorityFixture.email))
        let otherNetwork = try await house.answer("POST /token", from: "2001:db8:2:1::1")

        XCTAssertEqual(sameNetwork.error, "rate_limited")
        XCTAssertEqual([person.status, otherNetwork.status], [200, 400])
    }

    func testEachGuessAtACodeThatAPersonTypesCounts() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let codes = try await house.device().form("/device_authorization", ["client_id": "app"])
        let right = try JSONReader(codes.json)["user_code"].string()

        let paths = [
            "/device?user_code=BBBB-BBBB", "/device?user_code=\(right)", "/offers/\(AuthorityFixture.unknownOffer)",
        ]
        for (number, path) in paths.enumerated() {
            let address = "192.0.2.\(number + 1)"
            try house.leave(2, to: address)
            var statuses: [Int] = []
            for _ in 0...2 { statuses.append(try await house.answer("GET \(path)", from: address).status) }

            XCTAssertFalse(statuses.dropLast().contains(429), path)
            XCTAssertEqual(statuses.last, 429, path)
        }
    }

    func testThereAreNoNoncesOfProvidersWhereThereIsNone() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }

        let answer = try await house.device().form("/session/provider/nonce", [:])

        XCTAssertEqual(answer.status, 404)
        XCTAssertEqual(answer.error, "not_found")
        XCTAssertEqual(house.authority.proofs.count, 0)
    }

    func testOnlySoManyBucketsAreKept() throws {
        let (buckets, now) = (TokenBuckets(burst: 3, perSecond: 1, capacity: 100), AuthorityFixture.start)
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
        let (buckets, now) = (TokenBuckets(burst: 1, perSecond: 1), AuthorityFixture.start)
        let client = try XCTUnwrap(IPAddress("192.0.2.1")).client

        XCTAssertNil(buckets.take(for: client, at: now))
        XCTAssertEqual(buckets.take(for: client, at: now.addingTimeInterval(-3600)), 1)
        XCTAssertNil(buckets.take(for: client, at: now.addingTimeInterval(1)))
    }

    func testABucketHoldsNoMoreThanItsBurst() throws {
        let (buckets, now) = (TokenBuckets(burst: 2, perSecond: 1), AuthorityFixture.start)
        let client = try XCTUnwrap(IPAddress("192.0.2.1")).client

        buckets.refund(to: client, at: now)
        let unknown = buckets.held
        XCTAssertNil(buckets.take(for: client, at: now))
        for _ in 0..<3 { buckets.refund(to: client, at: now) }
        let refunded = (0..<3).map { _ in buckets.take(for: client, at: now) }
        let later = (0..<3).map { _ in buckets.take(for: client, at: now.addingTimeInterval(3600)) }

        XCTAssertEqual(unknown, 0)
        XCTAssertEqual([refunded, later], [[nil, nil, 1], [nil, nil, 1]])
    }

    func testWhatAnAddressOwesItWaitsForToTheSecond() throws {
        let (buckets, now) = (TokenBuckets(burst: 1, perSecond: 0.5), AuthorityFixture.start)
        let client = try XCTUnwrap(IPAddress("192.0.2.1")).client
        for _ in 0..<3 { buckets.spend(for: client, at: now) }

        let waits = [0.0, 1, 5, 5.5, 6].map { buckets.wait(for: client, at: now.addingTimeInterval($0)) }

        XCTAssertEqual(waits, [6, 5, 1, 1, nil])
    }

    func testAsManyBucketsAreKeptAsThereIsRoomFor() throws {
        let buckets = TokenBuckets(burst: 3, perSecond: 1, capacity: 4)
        let held = try (1...5).map { number in
            _ = buckets.take(for: try XCTUnwrap(IPAddress("192.0.2.\(number)")).client, at: AuthorityFixture.start)
            return buckets.held
        }

        XCTAssertEqual(held, [1, 2, 3, 4, 2])
    }

    private static func client(_ address: String) throws -> ClientAddress { try XCTUnwrap(IPAddress(address)).client }

    private static func statuses(
        _ count: Int, of line: String, body: String = "", from address: String, _ house: AuthorityFixture
    ) async throws -> [Int] {
        var statuses: [Int] = []
        for _ in 0..<count {
            statuses.append(try await house.answer(line, body: body, from: address).status)
        }
        return statuses
    }
}

extension AuthorityFixture {
    fileprivate func device(_ seed: UInt64 = 900, at address: String) throws -> DeviceProbe {
        let server = OrganizationServer(authority) { $0.hypermedia = HypermediaSettings() }
        let transport = InProcessTransport(server, client: IPAddress(address)?.client)
        return DeviceProbe(try wallet(transport: transport), seed: seed, random: proofNames)
    }

    fileprivate static let unknownOffer = String(repeating: "A", count: 43)

    // Spends what strangers at the address may ask at once but so much.
    fileprivate func leave(_ rest: Int, to address: String) throws {
        let client = try XCTUnwrap(IPAddress(address)).client
        for _ in rest..<Bound.requestsOfStrangers.limit { authority.strangers.spend(for: client, at: clock.now()) }
    }

    fileprivate func answer(_ line: String, body: String = "", from address: String) async throws -> Answer {
        let parts = line.split(separator: " ").map(String.init)
        let transport = InProcessTransport(OrganizationServer(authority), client: IPAddress(address)?.client)
        return try await wallet(transport: transport).send(
            XCTUnwrap(HTTPRequest.Method(parts[0])), parts[1], headers: [.contentType: "application/json"],
            body: Data(body.utf8))
    }

    /// 121 requests, each to a path that the documents of the interface do not have.
    fileprivate func statuses(of path: String, _ type: String, _ body: String, from address: String) async throws
        -> [Int]
    {
        let server = try OrganizationServer(authority) { $0.flows = try FlowServer() }
        let transport = InProcessTransport(server, client: IPAddress(address)?.client)
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
