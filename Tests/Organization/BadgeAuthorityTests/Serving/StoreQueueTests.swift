import TestSupport
import XCTest

@testable import BadgeAuthority
@testable import BadgeServing

final class StoreQueueTests: XCTestCase {
    func testAReadGoesAheadOfTheWritesThatWait() async throws {
        let order = try await Self.order(
            Array(repeating: Work(lane: .writes), count: 5) + [Work(lane: .reads), Work(lane: .reads)])

        XCTAssertEqual(order, ["read", "read", "write", "write", "write", "write", "write"])
    }

    func testAWriteWaitsForSoManyReadsAtMost() async throws {
        let order = try await Self.order(
            Array(repeating: Work(lane: .writes), count: 2) + Array(repeating: Work(lane: .reads), count: 40))

        XCTAssertEqual(order.firstIndex(of: "write"), StoreQueue.mostReadsInARow)
        XCTAssertEqual(order.lastIndex(of: "write"), StoreQueue.mostReadsInARow + 1)
        XCTAssertEqual(order.count, 42)
    }

    func testReadsHaveTheirTurnsBetweenTransactionsOfSixteenWrites() async throws {
        let most = StoreQueue.mostWritesTogether
        let order = try await Self.order(
            Array(repeating: Work(lane: .writes), count: 2 * most + 1)
                + Array(repeating: Work(lane: .reads), count: 3 * StoreQueue.mostReadsInARow))

        let reads = Array(repeating: "read", count: StoreQueue.mostReadsInARow)
        let writes = Array(repeating: "write", count: most)
        XCTAssertEqual(order, reads + writes + reads + writes + reads + ["write"])
    }

    func testWritesThatWaitShareATransactionAndOneAloneHasItsOwn() async throws {
        let sizes = Captured<Int>()
        let queue = StoreQueue { works in
            sizes.append(works.count)
            return works.map { work in Result(catching: work) }
        }
        let most = StoreQueue.mostWritesTogether

        try await queue.run(.writes) {}
        let order = try await Self.order(Array(repeating: Work(lane: .writes), count: 2 * most + 1), in: queue)

        XCTAssertEqual(order.count, 2 * most + 1)
        XCTAssertEqual(sizes.values, [most, most])
    }

    func testWhatDidNotBeginHasItsTurnInTheNextTransaction() async throws {
        let sizes = Captured<Int>()
        let queue = StoreQueue { works in
            sizes.append(works.count)
            return works.prefix(2).map { work in Result(catching: work) }
        }

        let order = try await Self.order(
            (1...5).map { Work(lane: .writes, address: $0, isConfirmed: false) }, in: queue)

        XCTAssertEqual(order, (1...5).map { "write \($0)" })
        XCTAssertEqual(sizes.values, [5, 3])
    }

    func testCallersAreAnsweredOnceTheTransactionIsCommitted() async throws {
        let events = Captured<String>()
        let queue = StoreQueue { works in
            defer { events.append("committed") }
            return works.map { work in Result(catching: work) }
        }

        _ = try await Self.order(
            Array(repeating: Work(lane: .writes), count: 3), in: queue, working: { events.append("worked") },
            answered: { events.append("answered") })

        XCTAssertEqual(
            events.values, Array(repeating: "worked", count: 3) + ["committed"] + Array(repeating: "answered", count: 3)
        )
    }

    func testTheFailureOfATransactionIsThrownToAllOfItsCallers() async throws {
        struct Failure: Error {}
        let queue = StoreQueue { works in
            for work in works { _ = Result(catching: work) }
            return works.map { _ in .failure(Failure()) }
        }
        let failed = Captured<Int>()

        _ = try await Self.order(
            Array(repeating: Work(lane: .writes), count: 3), in: queue,
            failed: { error in
                XCTAssertTrue(error is Failure)
                failed.append(1)
            })

        XCTAssertEqual(failed.values.count, 3)
    }

    func testAWriteWaitsForOneOfEachOtherAddress() async throws {
        let order = try await Self.order(
            [1, 1, 1, 2, 3, 1].map { Work(lane: .writes, address: $0, isConfirmed: false) })

        XCTAssertEqual(order, ["write 1", "write 2", "write 3", "write 1", "write 1", "write 1"])
    }

    func testTheAddressesOfAnIPv6NetworkHaveOneTurn() async throws {
        let network = [1, 2, 3].map { Work(lane: .writes, address: $0, isIPv6: true, isConfirmed: false) }

        let order = try await Self.order(network + [Work(lane: .writes, address: 9, isConfirmed: false)])

        XCTAssertEqual(order, ["write 1", "write 9", "write 2", "write 3"])
    }

    func testThoseWhoAreKnownGoAheadOfStrangersWhoHaveTheirTurnAllTheSame() async throws {
        let strangers = Array(repeating: Work(lane: .writes, address: 1, isConfirmed: false), count: 2)
        let known = Array(repeating: Work(lane: .writes, address: 2), count: StoreQueue.mostConfirmedInARow + 1)

        let order = try await Self.order(strangers + known)

        XCTAssertEqual(order, ["write 2", "write 2", "write 2", "write 2", "write 1", "write 2", "write 1"])
    }

    func testWhatFailsIsThrownToItsCallerAndHoldsNothingUp() async throws {
        struct Failure: Error {}
        let queue = StoreQueue { works in works.map { work in Result(catching: work) } }

        do {
            try await queue.run(.writes) { throw Failure() }
            XCTFail("it did not throw")
        } catch is Failure {}
        let after = try await queue.run(.reads) { "done" }

        XCTAssertEqual(after, "done")
    }

    private struct Work {
        let lane: StoreQueue.Lane
        var address: Int?
        var isIPv6 = false
        var isConfirmed = true

        var name: String { (lane == .reads ? "read" : "write") + (address.map { " \($0)" } ?? "") }

        func client() throws -> ClientAddress? {
            try address.map { try XCTUnwrap(IPAddress(isIPv6 ? "2001:db8:1:\($0)::1" : "192.0.2.\($0)")).client }
        }
    }

    // What was done, in which order, when all of it came while another write was under way.
    private static func order(
        _ works: [Work], in queue: StoreQueue? = nil, working: @escaping @Sendable () -> Void = {},
        answered: @escaping @Sendable () -> Void = {}, failed: (@Sendable (any Error) -> Void)? = nil
    ) async throws -> [String] {
        let queue = queue ?? StoreQueue { works in works.map { work in Result(catching: work) } }
        let (blocker, done) = (Blocker(), Captured<String>())
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await queue.run(.writes) { blocker.hold() } }
            await blocker.begun()
            for work in works {
                let others = queue.waitingCount
                let client = try work.client()
                let (lane, name, isConfirmed) = (work.lane, work.name, work.isConfirmed)
                group.addTask {
                    do {
                        try await RequestClient.answering(client, RequestCharge(strangersWait: nil, protect: {})) {
                            if isConfirmed { RequestClient.confirm() }
                            try await queue.run(lane) {
                                done.append(name)
                                working()
                            }
                        }
                        answered()
                    } catch {
                        guard let failed else { throw error }
                        failed(error)
                    }
                }
                while queue.waitingCount == others { await Task.yield() }
            }
            blocker.release()
            try await group.waitForAll()
            return done.values
        }
    }
}
