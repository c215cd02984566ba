import BadgeTesting
import TestSupport
import XCTest

@testable import BadgeAuthority
@testable import BadgeServing

final class ConnectionTableTests: XCTestCase {
    func testTheAddressThatHoldsMostLosesTheOneThatWaitedLongest() throws {
        var table = ConnectionTable<Int>(capacity: 4, waitingPerNetwork: 100)
        for id in 1...3 { XCTAssertEqual(table.admit(id, from: try Self.client(1)), []) }
        XCTAssertEqual(table.admit(4, from: try Self.client(2)), [])

        let first = table.admit(5, from: try Self.client(3))
        table.begin(2)
        let second = table.admit(6, from: try Self.client(4))
        let own = table.admit(7, from: try Self.client(1))

        XCTAssertEqual(first, [1])
        XCTAssertEqual(second, [3])
        XCTAssertEqual(own, [7], "two of the most, of which the other one is being answered")
        XCTAssertEqual(table.count, 4)
    }

    func testAnOfficeKeepsItsBusyConnectionsWhileThereIsRoom() throws {
        var table = ConnectionTable<Int>(capacity: 512, waitingPerNetwork: 128)

        let lost = try (0..<500).flatMap { id in
            defer { table.begin(id) }
            return table.admit(id, from: try Self.client(1))
        }

        XCTAssertEqual(lost, [])
        XCTAssertEqual(table.count, 500)
    }

    func testFiftyBusyWalletsOfOneAddressOutlastACrowdOfAnother() throws {
        var table = ConnectionTable<Int>(capacity: 512, waitingPerNetwork: 128)
        for id in 0..<50 {
            _ = table.admit(id, from: try Self.client(1))
            if id % 2 == 0 { table.begin(id) }
        }

        let lost = try (50..<5050).flatMap { table.admit($0, from: try Self.client(2)) }

        XCTAssertEqual(lost.min(), 50)
        XCTAssertEqual(table.count, 50 + 128)
    }

    func testOnlySoManyConnectionsOfAnAddressWait() throws {
        var table = ConnectionTable<Int>(capacity: 512, waitingPerNetwork: 2)
        for id in 1...2 { XCTAssertEqual(table.admit(id, from: try Self.client(1)), []) }

        let third = table.admit(3, from: try Self.client(1))
        table.begin(2)
        let fourth = table.admit(4, from: try Self.client(1))
        let answered = table.end(2)
        let gone = table.end(99)

        XCTAssertEqual([third, fourth, answered, gone], [[1], [], [3], []])
    }

    func testAProtectedConnectionOutlastsAllOthers() throws {
        var table = ConnectionTable<Int>(capacity: 8, waitingPerNetwork: 4)
        _ = table.admit(1, from: try Self.client(1))
        table.protect(1)
        _ = table.admit(2, from: try Self.client(1))
        table.protect(2)
        XCTAssertEqual(table.end(2), [])

        let lost = try (10..<200).flatMap { id in
            defer { table.begin(id) }
            return table.admit(id, from: try Self.client(1))
        }
        let waiting = try (200..<300).flatMap { table.admit($0, from: try Self.client(1)) }

        XCTAssertEqual(Set(lost + waiting).intersection([1, 2]), [])
        XCTAssertEqual(lost.first, 16, "the only one that waits and is not protected")
    }

    func testATrustedProxyLosesOneOnlyWhereNobodyElseHasAny() throws {
        var table = ConnectionTable<Int>(capacity: 4, waitingPerNetwork: 1)
        for id in 1...3 { XCTAssertEqual(table.admit(id, from: nil), []) }
        _ = table.admit(4, from: try Self.client(1))

        let direct = table.admit(5, from: nil)
        let proxied = table.admit(6, from: nil)

        XCTAssertEqual(direct, [4])
        XCTAssertEqual(proxied, [1])
    }

    func testAnAddressThatHoldsFewerConnectionsNeverLosesOne() throws {
        try playEach(UInt64(1)...20) { seed in
            let random = SeededRandom(seed: seed)
            var table = ConnectionTable<Int>(capacity: 20, waitingPerNetwork: 20)
            var held: [Int: Int] = [:]
            try playEach(0..<400) { id in
                let address = Int(random.bytes(1)[0]) % 5
                held[id] = address
                let lost = table.admit(id, from: try Self.client(address))
                let counts = Dictionary(grouping: held.values) { $0 }.mapValues(\.count)
                XCTAssertTrue(lost.allSatisfy { counts[held[$0] ?? 0] == counts.values.max() }, "seed \(seed)")
                for id in lost { held[id] = nil }
                if let one = held.keys.sorted().first, random.bytes(1)[0] % 3 == 0 { table.begin(one) }
                XCTAssertEqual(table.count, held.count, "seed \(seed)")
                XCTAssertLessThanOrEqual(table.count, 20, "seed \(seed)")
            }
        }
    }

    func testFiveHundredThatComeAtOnceFromOneAddressAreKeptAndOthersGetIn() throws {
        var table = ConnectionTable<Int>(
            capacity: 512, waitingPerNetwork: 128, leavingLimit: 128, patience: .seconds(2))

        let lost = try (0..<500).flatMap { table.admit($0, from: try Self.client(1), at: .zero) }
        for id in 0..<500 { table.begin(id) }
        let answered = (0..<500).flatMap { table.end($0, at: .seconds(1)) }
        for id in 0..<500 { table.begin(id) }
        let others = try (500..<600).flatMap { table.admit($0, from: try Self.client($0 - 498), at: .seconds(1)) }

        XCTAssertEqual(lost + answered + others, [])
        XCTAssertEqual((0..<600).filter(table.isLeaving), Array(0..<88), "of the heaviest, those that began first")
        XCTAssertEqual(table.count, 512)
    }

    func testAConnectionCountsAsWaitingOnceItsPatienceIsOver() throws {
        var table = ConnectionTable<Int>(capacity: 512, waitingPerNetwork: 2, patience: .seconds(2))
        for id in 1...4 { XCTAssertEqual(table.admit(id, from: try Self.client(1), at: .zero), []) }
        table.meet(2, at: .seconds(1))

        let early = try table.admit(5, from: Self.client(1), at: .milliseconds(1_999))
        let late = try table.admit(6, from: Self.client(1), at: .seconds(2))
        let later = try table.admit(7, from: Self.client(1), at: .milliseconds(3_999))

        XCTAssertEqual([early, late, later], [[], [1], [2, 3]])
    }

    func testAConnectionWithARequestOnTheWayEndsWithItsAnswer() throws {
        var table = ConnectionTable<Int>(capacity: 2, waitingPerNetwork: 9, leavingLimit: 1, patience: .seconds(2))
        for id in 1...2 { XCTAssertEqual(table.admit(id, from: try Self.client(1), at: .zero), []) }
        table.begin(1)
        table.begin(2)

        let first = try table.admit(3, from: Self.client(2), at: .zero)
        let leaving = [1, 2, 3].filter(table.isLeaving)
        let ended = table.end(1, at: .zero)
        let second = try table.admit(4, from: Self.client(3), at: .zero)

        XCTAssertEqual([first, ended], [[], []])
        XCTAssertEqual(leaving, [1])
        XCTAssertEqual(second, [1], "another one leaves")
        XCTAssertEqual(table.count, 2)
    }

    func testOfTooManyThatComeAtOnceTheNewestLeaves() throws {
        var table = ConnectionTable<Int>(capacity: 3, waitingPerNetwork: 9, leavingLimit: 9, patience: .seconds(2))

        let lost = try (1...5).flatMap { table.admit($0, from: try Self.client(1), at: .zero) }

        XCTAssertEqual(lost, [])
        XCTAssertEqual((1...5).filter(table.isLeaving), [4, 5])
    }

    func testTheConnectionsOfAnIPv6NetworkCountTogether() throws {
        var table = ConnectionTable<Int>(capacity: 8, waitingPerNetwork: 9, leavingLimit: 9, patience: .seconds(2))
        for id in 1...8 { _ = table.admit(id, from: try Self.link(id), at: .zero) }

        let lost = try (11...14).flatMap { table.admit($0, from: try Self.client($0), at: .zero) }

        XCTAssertEqual(lost, [])
        XCTAssertEqual((1...14).filter(table.isLeaving), [5, 6, 7, 8], "never the newcomer of another network")
    }

    func testOfANetworkTheAddressThatHoldsMostLosesFirst() throws {
        var table = ConnectionTable<Int>(capacity: 6, waitingPerNetwork: 9)
        for (id, link) in [(1, 1), (2, 2), (3, 2), (4, 2), (5, 3)] { _ = table.admit(id, from: try Self.link(link)) }
        for id in [2, 3, 4] { table.begin(id) }
        _ = table.admit(6, from: try Self.client(1))

        let lost = try (7...9).flatMap { table.admit($0, from: try Self.client($0)) }

        XCTAssertEqual(lost, [2, 3, 1], "of equal addresses, the connection that waits")
    }

    func testOnlySoManyConnectionsOfAnIPv6NetworkWait() throws {
        var table = ConnectionTable<Int>(capacity: 512, waitingPerNetwork: 3)
        for (id, link) in [(1, 1), (2, 2), (3, 2)] { XCTAssertEqual(table.admit(id, from: try Self.link(link)), []) }

        let third = table.admit(4, from: try Self.link(3))
        let fourth = table.admit(5, from: try Self.link(4))
        let other = table.admit(6, from: try Self.client(1))

        XCTAssertEqual([third, fourth, other], [[2], [1], []])
    }

    func testKnownDevicesOfOneIPv6NetworkLeaveOthersTheirConnections() throws {
        var table = ConnectionTable<Int>(capacity: 8, waitingPerNetwork: 9, leavingLimit: 9, patience: .seconds(2))
        for id in 1...8 {
            _ = table.admit(id, from: try Self.link(id), at: .zero)
            table.protect(id)
            _ = table.end(id, at: .zero)
        }

        let lost = try (11...13).flatMap { table.admit($0, from: try Self.client($0), at: .seconds(3)) }

        XCTAssertEqual(lost, [1, 2, 3])
    }

    func testProtectedConnectionsKeepNoMoreThanHalfOfTheCapacityFromNewcomers() throws {
        var table = ConnectionTable<Int>(capacity: 8, waitingPerNetwork: 9, leavingLimit: 9, patience: .seconds(2))
        for id in 1...8 {
            _ = table.admit(id, from: try Self.client(1), at: .zero)
            table.protect(id)
            _ = table.end(id, at: .zero)
        }

        let lost = try (11...16).flatMap { table.admit($0, from: try Self.client(1), at: .seconds(3)) }

        XCTAssertEqual(lost, [1, 2, 3, 4])
        XCTAssertEqual((1...16).filter(table.isLeaving), [15, 16])
    }

    func testNewcomersGetInWhileEveryConnectionIsAKnownDevices() throws {
        var table = ConnectionTable<Int>(capacity: 8, waitingPerNetwork: 9, leavingLimit: 9, patience: .seconds(2))
        for id in 1...8 {
            _ = table.admit(id, from: try Self.client(id), at: .zero)
            table.protect(id)
            _ = table.end(id, at: .zero)
        }

        XCTAssertEqual(table.admit(9, from: try Self.client(9), at: .seconds(3)), [1])
    }

    private static func link(_ number: Int) throws -> ClientAddress {
        try XCTUnwrap(IPAddress("2001:db8:1:\(number)::1")).client
    }

    private static func client(_ number: Int) throws -> ClientAddress {
        try XCTUnwrap(IPAddress("192.0.2.\(number)")).client
    }
}
