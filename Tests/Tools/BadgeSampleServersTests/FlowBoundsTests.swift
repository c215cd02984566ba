import BadgeModel
import Foundation
import XCTest

@testable import BadgeSampleServers
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

    func testAnUnverifiedRegistrationIsKeptForADayToTheSecond() throws {
        var state = FlowServerState()
        try state.add(Self.account(0), now: Self.now)

        try state.add(Self.account(1), now: Self.now.addingTimeInterval(86_399))
        let last = state.accounts.keys.sorted()
        try state.add(Self.account(2), now: Self.now.addingTimeInterval(86_400))

        XCTAssertEqual(last, ["0", "1"])
        XCTAssertEqual(state.accounts.keys.sorted(), ["1", "2"])
    }

    func testOneClientHasFiveHundredRegistrations() throws {
        var state = FlowServerState()
        let (greedy, other) = (try Self.client(1), try Self.client(2))
        func add(_ number: Int, from client: ClientAddress) throws {
            var account = Self.account(number, from: client)
            account.verifyAddress()
            try state.add(account, now: Self.now)
        }

        for number in 0..<500 { try add(number, from: greedy) }

        XCTAssertThrowsError(try add(500, from: greedy)) { XCTAssertEqual(($0 as? FlowRefusal)?.code, 510) }
        try add(501, from: other)
        XCTAssertEqual(state.accounts.count, 501)
    }

    func testMessagesAndInvitationsCountForAnHourToTheSecond() {
        var state = FlowServerState()
        let (last, over) = (Self.now.addingTimeInterval(3599), Self.now.addingTimeInterval(3600))

        let messages = (0...5).map { _ in state.mayWrite(to: "Ana@example.com", now: Self.now) }
        let invitations = (0...10).map { _ in state.mayInvite("a", now: Self.now) }
        let early = [state.mayWrite(to: "ana@example.com", now: last), state.mayInvite("a", now: last)]
        let others = [state.mayWrite(to: "bo@example.com", now: last), state.mayInvite("b", now: last)]
        let later = [state.mayWrite(to: "ana@example.com", now: over), state.mayInvite("a", now: over)]

        XCTAssertEqual(messages, Array(repeating: true, count: 5) + [false])
        XCTAssertEqual(invitations, Array(repeating: true, count: 10) + [false])
        XCTAssertEqual([early, others, later], [[false, false], [true, true], [true, true]])
    }

    func testAfterALockThereAreTenAttemptsAgain() {
        var account = Self.account(1)
        func attempts(_ count: Int, after seconds: TimeInterval) -> [Bool] {
            (0..<count).map { _ in account.takeAttempt(now: Self.now.addingTimeInterval(seconds)) }
        }

        let first = attempts(9, after: 0)
        account.clearAttempts()
        let second = attempts(11, after: 0)
        let locked = attempts(1, after: 899)
        let third = attempts(11, after: 900)

        XCTAssertEqual(first, Array(repeating: true, count: 9))
        XCTAssertEqual(second, Array(repeating: true, count: 10) + [false])
        XCTAssertEqual(locked, [false])
        XCTAssertEqual(third, second)
    }

    func testARecordHas16384BytesAtMost() throws {
        var account = Self.account(1)
        account.record = ["text": ""]
        let room = 16_384 - account.json.text.utf8.count

        account.record = ["text": .string(String(repeating: "a", count: room))]
        XCTAssertNoThrow(try account.requireSize())
        account.record = ["text": .string(String(repeating: "a", count: room + 1))]

        XCTAssertThrowsError(try account.requireSize()) { XCTAssertEqual(($0 as? FlowRefusal)?.code, 363) }
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
