import BadgeServing
import ServiceLifecycle
import Synchronization
import XCTest

// The order in which the parts of a served organization start and end.
final class ServiceStackTests: XCTestCase {
    func testWhatIsAwaitedStartsFirstAndAllEndInReverseOrder() async throws {
        let log = Log()
        let (started, isStarted) = AsyncStream.makeStream(of: Void.self)
        let stack = Task {
            try await ServiceStack.run(
                Part("main", log) { isStarted.finish() }, after: [Part("health", log), Part("pages", log)],
                beside: [Part("mail", log)])
        }

        for await _ in started {}
        stack.cancel()
        try await stack.value

        XCTAssertEqual(log.starts.filter { $0 != "mail" }.last, "main")
        XCTAssertEqual(Set(log.starts), ["health", "pages", "mail", "main"])
        XCTAssertEqual(log.ends, ["main", "mail", "pages", "health"])
    }

    func testAnAwaitedPartThatFailsEndsTheOthersAndTheMainOneNeverStarts() async throws {
        let log = Log()

        let failure = await failure(
            of: Part("main", log), after: [Part("health", log, fails: true)], beside: [Part("mail", log)])

        XCTAssertTrue(failure is Part.Failure)
        XCTAssertEqual(log.ends, ["mail"])
        XCTAssertFalse(log.starts.contains("main"))
    }

    func testAMainPartThatFailsLeavesTheOthersTheirEnd() async throws {
        let log = Log()

        let failure = await failure(
            of: Part("main", log, fails: true), after: [Part("health", log)], beside: [Part("mail", log)])

        XCTAssertTrue(failure is Part.Failure)
        XCTAssertEqual(log.ends, ["mail", "health"])
    }

    func testAStackThatIsCancelledAtOnceEndsWhereverItWas() async throws {
        for _ in 0..<200 {
            let stack = Task { try await ServiceStack.run([Part("mail", Log())]) }
            stack.cancel()
            try await stack.value
        }
    }

    func testAGroupAroundAStackEndsIt() async throws {
        let log = Log()
        let (started, isStarted) = AsyncStream.makeStream(of: Void.self)
        let inner = Part("inner", log) { isStarted.finish() }
        let outer = Task { try await ServiceStack.run([ClosureService { try await ServiceStack.run([inner]) }]) }

        for await _ in started {}
        outer.cancel()
        try await outer.value

        XCTAssertEqual(log.ends, ["inner"])
    }

    private func failure(
        of main: any Service, after others: [any AwaitedService], beside rest: [any Service]
    ) async -> (any Error)? {
        do {
            try await ServiceStack.run(main, after: others, beside: rest)
            return nil
        } catch {
            return error
        }
    }
}

private final class Log: Sendable {
    private let entries = Mutex((starts: [String](), ends: [String]()))

    var starts: [String] { entries.withLock { $0.starts } }
    var ends: [String] { entries.withLock { $0.ends } }

    func start(_ name: String) { entries.withLock { $0.starts.append(name) } }
    func end(_ name: String) { entries.withLock { $0.ends.append(name) } }
}

private struct Part: Service, AwaitedService {
    struct Failure: Error {}

    let name: String
    let log: Log
    let fails: Bool
    let onStart: @Sendable () -> Void

    init(_ name: String, _ log: Log, fails: Bool = false, onStart: @escaping @Sendable () -> Void = {}) {
        (self.name, self.log, self.fails, self.onStart) = (name, log, fails, onStart)
    }

    func run() async throws { try await run {} }

    func run(_ isReady: @escaping @Sendable () -> Void) async throws {
        log.start(name)
        if fails { throw Failure() }
        onStart()
        isReady()
        try await gracefulShutdown()
        log.end(name)
    }
}
