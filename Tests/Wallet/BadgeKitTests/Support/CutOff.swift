import BadgeModel
import BadgeTesting
import TestSupport
import XCTest

@testable import BadgeKit

/// Who is about to run something, on which screens and with what.
@MainActor
struct Stage {
    let world: WalletFixture
    let book: ScriptedUser
    /// Where it runs, and that wallet's files.
    let wallet: BadgeWallet
    let home: TemporaryHome
    /// The newest audit entry before it.
    var mark: Int?
    /// Runs it on this wallet, or on that of a later process.
    let run: @MainActor @Sendable (BadgeWallet) async throws -> Void
    /// What brings the next run, or the next process, through.
    let cure: @MainActor (ScriptedUser) -> Void
    var close: @MainActor () async throws -> Void = {}
}

/// A prompt of any workflow that is on a screen of any kind when the run is interrupted: by its task, by its handle, by the
/// death of the process. Nothing is left of the run but what is named, and the next one goes through.
struct CutOff {
    private enum Way: CaseIterable {
        case task, taskAtTheScreensMaking, handle, kill
    }

    /// The calls of hand-written classes: up to the prompt at which it is interrupted, and the end of that screen's use.
    let calls: [String]
    /// What is in the audit log when the prompt is shown.
    var audit: [String] = []
    /// The rows that came before the prompt was shown.
    var rows: [String: Int] = [:]
    /// The calls of the next run, where they tell something.
    var nextCalls: [String]?
    /// All rows after it.
    var nextRows: [String: Int]?
    let stage: @MainActor (Screens) async throws -> Stage

    @MainActor
    func play(
        on screens: [Screens] = Screens.allCases, file: StaticString = #filePath, line: UInt = #line
    ) async throws {
        try await playEach(screens, file: file, line: line) { screens in
            // Nobody is told when the default screens are made, and a screen is made for its first prompt.
            let isMade = screens == .classes && calls.count == 3
            let ways = Way.allCases.filter { $0 != .taskAtTheScreensMaking || isMade }
            try await playEach(ways, file: file, line: line) { way in
                try await play(way, on: screens, file, line)
            }
        }
    }

    @MainActor
    private func play(_ way: Way, on screens: Screens, _ file: StaticString, _ line: UInt) async throws {
        let (stage, name) = (try await stage(screens), "\(way), \(screens)")
        var expected = try await stage.wallet.contents(after: stage.mark)
        expected.audit = audit
        expected.rows.merge(rows) { $1 }

        let (ending, copy) = try await cutOff(stage, way)
        let wallet = if let copy { try await stage.world.opened(copy) } else { stage.wallet }

        let found = try await wallet.contents(after: stage.mark)
        let (pages, log) = (try await wallet.verifyStore(), try await wallet.verifyAuditLog())
        XCTAssertEqual(ending, way == .handle ? .failed(.declined) : .cancelled, name, file: file, line: line)
        XCTAssertEqual(stage.book.calls, screens.calls(calls), name, file: file, line: line)
        XCTAssertEqual(found, expected, name, file: file, line: line)
        XCTAssertTrue(pages.isSound && log.isSound, "\(log.problems), \(name)", file: file, line: line)
        try await requireCured(stage, wallet, screens, name, file, line)
        if copy != nil { try await wallet.close() }
        try await stage.close()
    }

    @MainActor
    private func requireCured(
        _ stage: Stage, _ wallet: BadgeWallet, _ screens: Screens, _ name: String, _ file: StaticString, _ line: UInt
    ) async throws {
        let book = ScriptedUser(on: screens)
        book.register(with: wallet.ui)
        stage.cure(book)

        let ending = await Ending { try await stage.run(wallet) }

        let rows = try await wallet.rows()
        XCTAssertEqual(ending, .completed, "the run after \(name)", file: file, line: line)
        if let nextCalls {
            XCTAssertEqual(book.calls, screens.calls(nextCalls), "the run after \(name)", file: file, line: line)
        }
        if let nextRows { XCTAssertEqual(rows, nextRows, "the run after \(name)", file: file, line: line) }
    }

    /// - Returns: How the run ended; for one that is killed, the files as they stood while the prompt was shown, which are
    ///   those of a process that died there.
    @MainActor
    private func cutOff(_ stage: Stage, _ way: Way) async throws -> (Ending, TemporaryHome?) {
        let (book, prompt, before) = (stage.book, calls.dropLast().last, stage.book.onPrompt)
        book.onPrompt = {
            before()
            book.waits = book.calls.last == prompt
        }
        if way == .handle { return (try await cancelledByHandle(stage), nil) }
        let (run, wallet, canceller) = (stage.run, stage.wallet, Canceller())
        if way == .taskAtTheScreensMaking { book.onInstance = { canceller.cancelNow() } }
        let task = Task { await Ending { try await run(wallet) } }
        canceller.arm { task.cancel() }
        if way != .taskAtTheScreensMaking { await book.waitUntilShown() }
        let copy = way == .kill ? try stage.world.copied(stage.home) : nil
        if way != .taskAtTheScreensMaking { task.cancel() }
        let ending = await within(20) { await task.value }
        return (try XCTUnwrap(ending, "hangs: \(way)"), copy)
    }

    @MainActor
    private func cancelledByHandle(_ stage: Stage) async throws -> Ending {
        let (run, wallet, outcomes) = (stage.run, stage.wallet, Outcomes<Void>())
        let handle = WorkflowHandle.running(Errand(context: wallet.context) { try await run(wallet) }) {
            outcomes.append($0)
        }
        await stage.book.waitUntilShown()
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
}

extension CutOff {
    /// A prompt in front of the holder of one badge, the first of its screen unless the calls say otherwise.
    ///
    /// - Parameters:
    ///   - before: What has happened before.
    ///   - script: What the person does up to the prompt.
    ///   - run: What is run; a use of the badge unless told otherwise.
    ///   - cure: What brings the next run through.
    init(
        screen: String, prompt: String, calls: [String]? = nil, under restrictions: [JSON] = [],
        before: @escaping @MainActor (BadgeHolder) async throws -> Void = { _ in },
        script: @escaping @MainActor (BadgeHolder) -> Void = { _ in },
        run: @escaping @MainActor @Sendable (BadgeWallet, Badge.ID) async throws -> Void = {
            _ = try await $0.use($1, audience: "https://door.example", nonce: "n")
        },
        audit: [String] = [], cure: @escaping @MainActor (BadgeHolder, ScriptedUser) -> Void
    ) {
        self.init(
            calls: calls ?? ["\(screen).instance", "\(screen).\(prompt)", "\(screen).dismiss"], audit: audit
        ) { screens in
            let bearer = try await BadgeHolder(restrictions, on: screens, isCopy: true)
            try await before(bearer)
            try await bearer.startOver()
            script(bearer)
            let badge = bearer.badge.id
            return Stage(
                world: bearer.world, book: bearer.book, wallet: bearer.wallet, home: bearer.world.home,
                mark: bearer.mark, run: { try await run($0, badge) }, cure: { cure(bearer, $0) })
        }
    }
}

extension ScriptedUser {
    /// Waits for the next prompt that nobody answers; one that never comes is left to the test's assertions.
    func waitUntilShown() async {
        let shown = shown
        _ = await within(20) { await shown.wait() }
    }
}

/// Any piece of work as a workflow.
private struct Errand: Workflow {
    let context: WorkflowContext
    let body: @MainActor @Sendable () async throws -> Void

    func perform() async throws { try await body() }
}
