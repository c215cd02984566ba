import BadgeIssuance
import BadgeModel
import BadgeTesting
import TestSupport
import XCTest

@testable import BadgeKit

/// One way in which a use can go, and everything that must come of it.
struct Scene {
    let name: String
    /// The screens that it is for; a presenter's always give a handler.
    var screens = Screens.allCases
    /// The screens that are not registered: `GeoFence`.
    var absent: Set<String> = []
    /// What has happened before.
    var before: @MainActor (Bearer) async throws -> Void = { _ in }
    /// What the person does.
    var script: @MainActor (Bearer) -> Void = { _ in }
    /// What is run; a use of the badge unless told otherwise.
    var run: @MainActor (Bearer) async throws -> Void = { try await $0.use() }
    let ends: Ending
    /// The calls of hand-written classes.
    let calls: [String]
    /// Those of other screens, where they differ by more than `Screens.calls` tells.
    var callsOn: [Screens: [String]] = [:]
    /// What is in the audit log then.
    let audit: [String]
    /// The rows beside those of one badge and its status list.
    var rows: [String: Int] = [:]
    var wrongTries: Int?
    var uses = 0
    var status = Badge.Status.active

    fileprivate var contents: Contents {
        Contents(
            rows: Self.heldBadge.merging(rows) { $1 }, statuses: [status], wrongTries: wrongTries, uses: [uses],
            audit: audit)
    }

    /// What the store holds of one badge after a sync.
    static let heldBadge = World.oneBadge.merging(["status_list": 1]) { $1 }

    /// Plays it under a policy, on screens of every kind: the end, the calls and what the store holds are exactly what is
    /// expected, and the log is sound.
    @MainActor
    func play(under restrictions: [JSON], file: StaticString = #filePath, line: UInt = #line) async throws {
        for screens in screens { try await play(under: restrictions, on: screens, file, line) }
    }

    @MainActor
    private func play(
        under restrictions: [JSON], on screens: Screens, _ file: StaticString, _ line: UInt
    ) async throws {
        let (bearer, name) = (try await Bearer(restrictions, absent: absent, on: screens), "\(name), \(screens)")
        try await before(bearer)
        try await bearer.turnThePage()
        script(bearer)

        let ending = await Ending { try await self.run(bearer) }

        let found = try await bearer.contents()
        let log = try await bearer.wallet.verifyAudit()
        XCTAssertEqual(ending, ends, name, file: file, line: line)
        XCTAssertEqual(
            bearer.book.calls, callsOn[screens] ?? screens.calls(calls), name, file: file, line: line)
        XCTAssertEqual(found, contents, name, file: file, line: line)
        XCTAssertEqual(log.problems, [], name, file: file, line: line)
    }
}

/// A prompt that is on the screen when the run is cut off: by its task, by its handle, by the death of the process.
struct Interruption {
    /// The screen and its prompt: `GeoFence`, `informUserOfGeoFenceNonCompliance`.
    let screen: String
    let prompt: String
    var before: @MainActor (Bearer) async throws -> Void = { _ in }
    /// What is in the audit log when the prompt is shown.
    let audit: [String]
    var rows: [String: Int] = [:]
    var wrongTries: Int?
    /// What brings the next run, or the next process, through.
    let cure: @MainActor (Bearer, CallBook) -> Void

    private var calls: [String] { ["\(screen).instance", "\(screen).\(prompt)", "\(screen).dismiss"] }
    private var contents: Contents {
        Contents(
            rows: Scene.heldBadge.merging(rows) { $1 }, statuses: [.active], wrongTries: wrongTries, uses: [0],
            audit: audit)
    }

    @MainActor
    func play(under restrictions: [JSON], file: StaticString = #filePath, line: UInt = #line) async throws {
        for screens in Screens.allCases { try await play(under: restrictions, on: screens, file, line) }
    }

    @MainActor
    private func play(
        under restrictions: [JSON], on screens: Screens, _ file: StaticString, _ line: UInt
    ) async throws {
        // Nobody is told when the default screens are made.
        let ways = ["task", "handle", "kill"] + (screens == .classes ? ["task at the screen's making"] : [])
        for way in ways {
            let (bearer, name) = (try await Bearer(restrictions, on: screens), "\(way), \(screens)")
            try await before(bearer)
            try await bearer.turnThePage()
            bearer.book.waits = true

            if way == "kill" {
                try await kill(bearer, file, line)
            } else {
                let ending = try await cutOff(bearer, way)
                XCTAssertEqual(ending, way == "handle" ? .failed(.declined) : .cancelled, name, file: file, line: line)
            }

            let found = try await bearer.contents()
            XCTAssertEqual(bearer.book.calls, screens.calls(calls), name, file: file, line: line)
            XCTAssertEqual(found, contents, name, file: file, line: line)
            try await requireCured(bearer, name, file, line)
        }
    }

    @MainActor
    private func cutOff(_ bearer: Bearer, _ way: String) async throws -> Ending {
        if way == "handle" { return try await cancelledByHandle(bearer) }
        let canceller = Canceller()
        if way != "task" { bearer.book.onInstance = { canceller.cancelNow() } }
        let run = Task { await bearer.ending() }
        canceller.arm { run.cancel() }
        if way == "task" {
            await bearer.book.shown.wait()
            run.cancel()
        }
        let ending = await within(20) { await run.value }
        return try XCTUnwrap(ending, "hangs: \(way)")
    }

    @MainActor
    private func cancelledByHandle(_ bearer: Bearer) async throws -> Ending {
        let outcomes = Outcomes<Presentation>()
        let handle = bearer.wallet.use(bearer.badge.id, audience: "https://door.example", nonce: "n") {
            outcomes.append($0)
        }
        await bearer.book.shown.wait()
        handle.cancel()
        let outcome = try await outcomes.next()
        for _ in 0..<10 { await Task.yield() }
        XCTAssertEqual(outcomes.count, 1)
        return switch outcome {
        case .completed: .completed
        case .declined: .failed(.declined)
        case .failed(let error, _): .failed(error.code)
        }
    }

    /// The files as they stand while the prompt is shown are those of a process that died there.
    @MainActor
    private func kill(_ bearer: Bearer, _ file: StaticString, _ line: UInt) async throws {
        let run = Task { await bearer.ending() }
        await bearer.book.shown.wait()
        let copy = try bearer.world.copied()
        run.cancel()
        _ = await within(20) { await run.value }

        let wallet = try await bearer.world.opened(copy)
        let found = try await wallet.contents(after: bearer.mark)
        let (pages, log) = (try await wallet.verifyStore(), try await wallet.verifyAudit())
        XCTAssertEqual(found, contents, "killed", file: file, line: line)
        XCTAssertTrue(pages.isSound && log.isSound, "\(log.problems)", file: file, line: line)

        let book = CallBook(on: bearer.book.screens)
        book.register(with: wallet.ui)
        cure(bearer, book)
        let ending = await Ending { try await wallet.use(bearer.badge.id, audience: "https://a.example", nonce: "n") }
        XCTAssertEqual(ending, .completed, "after the kill", file: file, line: line)
        try await wallet.close()
        CallBook.current = bearer.book
    }

    @MainActor
    private func requireCured(_ bearer: Bearer, _ way: String, _ file: StaticString, _ line: UInt) async throws {
        bearer.book.turnThePage()
        cure(bearer, bearer.book)
        let ending = await bearer.ending()
        XCTAssertEqual(ending, .completed, "the run after \(way)", file: file, line: line)
    }
}
