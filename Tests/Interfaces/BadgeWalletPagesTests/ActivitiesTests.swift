import BadgeModel
import BadgeTesting
import XCTest

@testable import BadgeWalletPages

final class ActivitiesTests: XCTestCase {
    private typealias Gate = (stream: AsyncStream<Void>, continuation: AsyncStream<Void>.Continuation)

    private let clock = FixedMonotonicClock()
    private lazy var activities = Activities(clock: clock, random: SeededRandom(seed: 1))

    // Starts a workflow that ends when the gate is opened; at once without one.
    private func start(_ gate: Gate? = nil) async -> String? {
        await activities.start(from: .badges, onEnd: {}) { [stream = gate?.stream] in
            if let stream { for await _ in stream {} }
            return .done([])
        }
    }

    func testEightWorkflowsRunAtOnceAndNoMore() async throws {
        let gates: [Gate] = (0..<Activities.maxRunning).map { _ in AsyncStream.makeStream() }
        var started: [String?] = []
        for gate in gates { started.append(await start(gate)) }

        let refused = await start()
        gates[0].continuation.finish()
        let first = try XCTUnwrap(started[0])
        await activities[first]?.task.value
        let next = await start()

        XCTAssertEqual(Activities.maxRunning, 8)
        XCTAssertFalse(started.contains(nil))
        XCTAssertNil(refused)
        XCTAssertNotNil(next)
        for gate in gates { gate.continuation.finish() }
        await activities.cancelAll()
    }

    func testTheNewestResultsAreKeptAndNoRunningWorkflowIsForgotten() async throws {
        let gate: Gate = AsyncStream.makeStream()
        let first = await start(gate)
        let running = try XCTUnwrap(first)
        var ended: [String] = []
        for _ in 0..<40 {
            let next = await start()
            let id = try XCTUnwrap(next)
            await activities[id]?.task.value
            ended.append(id)
        }

        var kept: [String] = []
        for id in ended {
            if await activities[id] != nil { kept.append(id) }
        }

        XCTAssertEqual(kept, ended.suffix(Activities.maxKept - 1))
        let stillRunning = await activities[running]
        XCTAssertNotNil(stillRunning)
        XCTAssertNil(stillRunning?.outcome)
        gate.continuation.finish()
        await activities.cancelAll()
    }

    private static let entry = PageEntry.add(.link("openid-credential-offer://secret"))

    func testALinkThatFailedIsForgottenAfterTenMinutes() async throws {
        let started = await activities.start(from: .add, entry: Self.entry, onEnd: {}) {
            throw BadgeError(.invalidInput, reason: "It is not valid.")
        }
        let id = try XCTUnwrap(started)
        await activities[id]?.task.value

        clock.advance(by: 600)
        let shown = await activities[id]
        clock.advance(by: 1)
        let later = await activities[id]

        XCTAssertNotNil(shown?.entry)
        XCTAssertNotNil(later?.outcome)
        XCTAssertNil(later?.entry)
    }

    func testALinkThatWasTakenIsForgottenAtOnce() async throws {
        let started = await activities.start(from: .add, entry: Self.entry, onEnd: {}) {
            .done([])
        }
        let id = try XCTUnwrap(started)
        await activities[id]?.task.value

        let ended = await activities[id]

        XCTAssertNotNil(ended?.outcome)
        XCTAssertNil(ended?.entry)
    }
}
