import BadgeModel
import BadgeTesting
import TestSupport
import XCTest

@testable import BadgeKit

/// One way in which a use can go, and everything that must come of it.
struct UseScenario {
    let name: String
    /// The screens that it is for; a presenter's always give a handler.
    var screens = Screens.allCases
    /// The screens that are not registered: `GeoFence`.
    var absent: Set<String> = []
    /// What has happened before.
    var before: @MainActor (BadgeHolder) async throws -> Void = { _ in }
    /// What the person does.
    var script: @MainActor (BadgeHolder) -> Void = { _ in }
    /// What is run; a use of the badge unless told otherwise.
    var run: @MainActor (BadgeHolder) async throws -> Void = { try await $0.use() }
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
    static let heldBadge = WalletFixture.oneBadge.merging(["status_list": 1]) { $1 }

    /// Plays it under a policy, on screens of every kind: the end, the calls and what the store holds are exactly what is
    /// expected, and the log is sound.
    @MainActor
    func play(under restrictions: [JSON], file: StaticString = #filePath, line: UInt = #line) async throws {
        try await playEach(screens, file: file, line: line) { screens in
            try await play(under: restrictions, on: screens, file, line)
        }
    }

    @MainActor
    private func play(
        under restrictions: [JSON], on screens: Screens, _ file: StaticString, _ line: UInt
    ) async throws {
        let bearer = try await BadgeHolder(restrictions, absent: absent, on: screens, isCopy: true)
        let name = "\(name), \(screens)"
        try await before(bearer)
        try await bearer.startOver()
        script(bearer)

        let ending = await Ending { try await self.run(bearer) }

        let found = try await bearer.contents()
        let log = try await bearer.wallet.verifyAuditLog()
        XCTAssertEqual(ending, ends, name, file: file, line: line)
        XCTAssertEqual(
            bearer.book.calls, callsOn[screens] ?? screens.calls(calls), name, file: file, line: line)
        XCTAssertEqual(found, contents, name, file: file, line: line)
        XCTAssertEqual(log.problems, [], name, file: file, line: line)
    }
}
