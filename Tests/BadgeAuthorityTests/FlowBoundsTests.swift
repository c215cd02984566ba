import BadgeModel
import Foundation
import XCTest

@testable import BadgeAuthority
@testable import BadgeServing

/// What strangers can have a flow server keep.
final class FlowBoundsTests: XCTestCase {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    private static func account(_ number: Int, from client: ClientAddress? = nil) -> FlowServerAccount {
        FlowServerAccount(
            id: "\(number)", record: [:], email: "a\(number)@example.com", isVerified: false,
            created: now.addingTimeInterval(Double(number)), registrar: client)
    }

    private static func client(_ number: Int) throws -> ClientAddress {
        try XCTUnwrap(IPAddress("192.0.2.\(number)")).client
    }

    func testOneClientHasTwentyUnverifiedRegistrations() throws {
        var state = FlowServerState()
        let (greedy, other) = (try Self.client(1), try Self.client(2))

        for number in 0..<20 { try state.add(Self.account(number, from: greedy), now: Self.now) }

        XCTAssertThrowsError(try state.add(Self.account(20, from: greedy), now: Self.now)) { error in
            XCTAssertEqual((error as? FlowRefusal)?.code, 510)
        }
        try state.add(Self.account(21, from: other), now: Self.now)
        try state.add(Self.account(22, from: greedy), now: Self.now.addingTimeInterval(86_420))
        XCTAssertEqual(state.accounts.keys.sorted(), ["21", "22"])
    }

    func testOfTooManyUnverifiedRegistrationsTheOldestGoes() throws {
        var state = FlowServerState()
        for number in 0..<1000 { try state.add(Self.account(number), now: Self.now) }

        try state.add(Self.account(1000), now: Self.now)

        XCTAssertEqual(state.accounts.count, 1000)
        XCTAssertNil(state.accounts["0"])
        XCTAssertNotNil(state.accounts["1000"])
    }

    func testOfTooManyUnverifiedRegistrationsTheHeaviestClientLosesFirst() throws {
        var state = FlowServerState()
        for number in 0..<984 { try state.add(Self.account(number), now: Self.now) }
        try state.add(Self.account(2000, from: Self.client(1)), now: Self.now)
        for number in 3000..<3015 { try state.add(Self.account(number, from: Self.client(2)), now: Self.now) }
        let many = state.accounts.values.filter { $0.registrar == nil }.map(\.id)
        for id in many { state.accounts[id]?.registrar = try Self.client(10 + (Int(id) ?? 0) % 90) }

        try state.add(Self.account(4000, from: Self.client(3)), now: Self.now)

        XCTAssertEqual(state.accounts.count, 1000)
        XCTAssertNotNil(state.accounts["2000"], "it has but one")
        XCTAssertNil(state.accounts["3000"])
    }

    func testAnAccountLosesTheOldestOfTooManySignIns() throws {
        var state = FlowServerState()
        for number in 0...Bound.flowGrants.limitOfOne {
            let grant = FlowGrant(
                subject: .access(account: "a", refreshSecret: nil), client: "app",
                expires: Self.now.addingTimeInterval(Double(600 + number)))
            state.grant("\(number)", grant, now: Self.now)
        }

        XCTAssertNil(state.grant("0"))
        XCTAssertNotNil(state.grant("1"))
        XCTAssertNotNil(state.grant("\(Bound.flowGrants.limitOfOne)"))
    }

    func testOneClientHasAHundredTokensOfProviders() throws {
        var state = FlowServerState()
        let (greedy, other) = (try Self.client(1), try Self.client(2))
        func grant(_ number: Int, _ client: ClientAddress) {
            let grant = FlowGrant(
                subject: .provider(FlowIdentity(provider: "google", email: "a@example.com")), client: "app",
                origin: client, expires: Self.now.addingTimeInterval(Double(600 + number)))
            state.grant("\(number)", grant, now: Self.now)
        }

        grant(1000, other)
        for number in 0...100 { grant(number, greedy) }

        XCTAssertEqual(["0", "1", "100", "1000"].map { state.grant($0) != nil }, [false, true, true, true])
    }

    func testLinkedSignInsCountInTheSizeOfAnAccount() throws {
        var state = FlowServerState()
        try state.add(Self.account(1), now: Self.now)

        func link(_ number: Int) throws {
            let email = "\(String(repeating: "a", count: 60))\(number)@example.com"
            try state.link(FlowIdentity(provider: "google", email: email), to: "1", or: nil)
        }

        XCTAssertThrowsError(try (0..<500).forEach(link)) { XCTAssertEqual(($0 as? FlowRefusal)?.code, 363) }
        XCTAssertLessThan(try XCTUnwrap(state.accounts["1"]).json.text.utf8.count, 16_385)
    }
}
