import BadgeModel
import TestSupport
import XCTest

@testable import BadgeKit
@testable import BadgeWorkflows

/// A prompt of any workflow that is on a screen of any kind when the run is cut off: by its task, by its handle, by the
/// death of the process. Nothing is left of the run, and the next one goes through.
struct CutOff {
    /// The screen and its prompt: `BadgePicker`, `promptUserForSelection`.
    let screen: String
    let prompt: String
    var before: @MainActor (Bearer) async throws -> Void = { _ in }
    let run: @MainActor (BadgeWallet) async throws -> Void
    /// What brings the next run, or the next process, through.
    let cure: @MainActor (CallBook) -> Void

    private var calls: [String] { ["\(screen).instance", "\(screen).\(prompt)", "\(screen).dismiss"] }

    @MainActor
    func play(file: StaticString = #filePath, line: UInt = #line) async throws {
        for screens in Screens.allCases { try await play(on: screens, file, line) }
    }

    @MainActor
    private func play(on screens: Screens, _ file: StaticString, _ line: UInt) async throws {
        for way in ["task", "handle", "kill"] {
            let (bearer, name) = (try await Bearer(on: screens), "\(way), \(screens)")
            try await before(bearer)
            try await bearer.turnThePage()
            let untouched = try await bearer.contents()
            bearer.book.waits = true

            let ending = way == "kill" ? try await killed(bearer, untouched, file, line) : await cutOff(bearer, way)

            let found = try await bearer.contents()
            XCTAssertEqual(ending, way == "handle" ? .failed(.declined) : .cancelled, name, file: file, line: line)
            XCTAssertEqual(bearer.book.calls, screens.calls(calls), name, file: file, line: line)
            XCTAssertEqual(found, untouched, name, file: file, line: line)
            bearer.book.turnThePage()
            cure(bearer.book)
            let next = await Ending { try await self.run(bearer.wallet) }
            XCTAssertEqual(next, .completed, "the run after \(name)", file: file, line: line)
        }
    }

    @MainActor
    private func cutOff(_ bearer: Bearer, _ way: String) async -> Ending {
        let (body, wallet) = (run, bearer.wallet)
        if way == "handle" { return await cancelledByHandle(bearer) }
        let task = Task { await Ending { try await body(wallet) } }
        await bearer.waitUntilShown()
        task.cancel()
        return await within(20) { await task.value } ?? .failed(.unexpected)
    }

    @MainActor
    private func cancelledByHandle(_ bearer: Bearer) async -> Ending {
        let (body, wallet) = (run, bearer.wallet)
        let outcomes = Outcomes<Void>()
        let handle = WorkflowHandle.running(Errand { try await body(wallet) }) { outcomes.append($0) }
        await bearer.waitUntilShown()
        handle.cancel()
        do {
            return switch try await outcomes.next() {
            case .completed: .completed
            case .declined: .failed(.declined)
            case .failed(let error, _): .failed(error.code)
            }
        } catch { return .failed(.unexpected) }
    }

    /// The files as they stand while the prompt is shown are those of a process that died there.
    @MainActor
    private func killed(
        _ bearer: Bearer, _ untouched: Contents, _ file: StaticString, _ line: UInt
    ) async throws -> Ending {
        let (body, wallet) = (run, bearer.wallet)
        let task = Task { await Ending { try await body(wallet) } }
        await bearer.waitUntilShown()
        let copy = try bearer.world.copied()
        task.cancel()
        let ending = await within(20) { await task.value } ?? .failed(.unexpected)

        let later = try await bearer.world.opened(copy)
        let found = try await later.contents(after: bearer.mark)
        let (pages, log) = (try await later.verifyStore(), try await later.verifyAudit())
        XCTAssertEqual(found, untouched, "killed", file: file, line: line)
        XCTAssertTrue(pages.isSound && log.isSound, "\(log.problems)", file: file, line: line)
        let book = CallBook(on: bearer.book.screens)
        book.register(with: later.ui)
        cure(book)
        let next = await Ending { try await self.run(later) }
        XCTAssertEqual(next, .completed, "after the kill", file: file, line: line)
        try await later.close()
        CallBook.current = bearer.book
        return ending
    }
}

extension Bearer {
    /// Waits for the next prompt; one that never comes is left to the test's assertions.
    func waitUntilShown() async {
        let shown = book.shown
        _ = await within(20) { await shown.wait() }
    }
}

/// Any piece of work as a workflow.
struct Errand: Workflow {
    let body: @MainActor @Sendable () async throws -> Void

    func run() async throws { try await body() }
}
