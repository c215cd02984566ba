import Dispatch
import Synchronization
import TestSupport
import XCTest

@testable import BadgeAuthority

final class StoreQueueTests: XCTestCase {
    func testAReadGoesAheadOfTheWritesThatWait() async throws {
        let order = try await Self.order(writes: 5, reads: 2)

        XCTAssertEqual(order, ["read", "read", "write", "write", "write", "write", "write"])
    }

    func testAWriteWaitsForSoManyReadsAtMost() async throws {
        let order = try await Self.order(writes: 2, reads: 40)

        XCTAssertEqual(order.firstIndex(of: "write"), StoreQueue.mostReadsInARow)
        XCTAssertEqual(order.lastIndex(of: "write"), 2 * StoreQueue.mostReadsInARow + 1)
        XCTAssertEqual(order.count, 42)
    }

    func testWhatFailsIsThrownToItsCallerAndHoldsNothingUp() async throws {
        struct Failure: Error {}
        let queue = StoreQueue()

        do {
            try await queue.run(.writes) { throw Failure() }
            XCTFail("it did not throw")
        } catch is Failure {}
        let after = try await queue.run(.reads) { "done" }

        XCTAssertEqual(after, "done")
    }

    // What was done, in which order, when all of it came while another write was under way.
    private static func order(writes: Int, reads: Int) async throws -> [String] {
        let queue = StoreQueue()
        let done = Order()
        let (began, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await queue.run(.writes) {
                    began.signal()
                    go.wait()
                }
            }
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    began.wait()
                    continuation.resume()
                }
            }
            for (lane, count, name) in [(StoreQueue.Lane.writes, writes, "write"), (.reads, reads, "read")] {
                for _ in 0..<count {
                    let others = queue.waitingCount
                    group.addTask { try await queue.run(lane) { done.names.withLock { $0.append(name) } } }
                    while queue.waitingCount == others { await Task.yield() }
                }
            }
            go.signal()
            try await group.waitForAll()
            return done.names.withLock { $0 }
        }
    }
}

private final class Order: Sendable {
    let names = Mutex<[String]>([])
}
