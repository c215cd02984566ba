import BadgeDatabase
import BadgeModel
import BadgeTesting
import TestSupport
import XCTest

@testable import BadgeAuthority

/// What looks at everybody does it in turns, between which others use the store.
final class TurnTests: XCTestCase {
    // More than one turn of each, with people who are in the file twice.
    private static let people: [Person.Details] = (0..<1_100).map { number in
        let own = number % 90 == 89 ? number - 80 : number == 1_000 ? 3 : number
        return Person.Details(
            name: "Person \(number % 7)", email: "p\(own)@example.com", group: number % 3 == 0 ? "Bridges" : nil,
            username: number == 1_050 ? "user1" : number < 2 ? "user\(number)" : nil)
    }

    func testAPreviewInTurnsSaysWhatTheImportThenDoes() async throws {
        for updating in [false, true] {
            let house = try AuthorityFixture()
            defer { try? house.remove() }

            let preview = try house.authority.previewImport(of: Self.people, updating: updating)
            let inTurns = try await house.authority.previewImportInTurns(of: Self.people, updating: updating)
            let done = try house.authority.importPeople(Self.people, updating: updating)

            XCTAssertEqual(preview, done)
            XCTAssertEqual(inTurns, done)
            XCTAssertEqual(Set(done.map(\.name)), updating ? ["added", "updated", "refused"] : ["added", "refused"])
        }
    }

    func testAWriteHasItsTurnBetweenThoseOfAPreview() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }

        let order = try await Self.order(house, isRead: false) {
            _ = try await house.authority.previewImportInTurns(of: Self.people)
        }

        XCTAssertEqual(order, ["other", "all"])
    }

    func testAPlanForEverybodyIsMadeInTurns() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        _ = try house.authority.importPeople(Self.people, updating: true)
        let everybody = try house.authority.people()

        let plan = try house.authority.plan(BulkInvitation(.here))
        let inTurns = try await house.authority.planInTurns(BulkInvitation(.here))
        let group = try await house.authority.planInTurns(BulkInvitation(.here, group: "Bridges"))
        let order = try await Self.order(house, isRead: true) {
            _ = try await house.authority.planInTurns(BulkInvitation(.here))
        }

        XCTAssertEqual(plan.count, everybody.count)
        XCTAssertGreaterThan(plan.count, 1_000)
        XCTAssertEqual(plan.people.map(\.id), inTurns.people.map(\.id))
        XCTAssertEqual(plan.people.map(\.name), everybody.map(\.details.name).sorted())
        XCTAssertEqual(Set(plan.people.map(\.id)), Set(everybody.map(\.id)))
        let bridges = everybody.filter { $0.details.group == "Bridges" }
        XCTAssertEqual(Set(group.people.map(\.id)), Set(bridges.map(\.id)))
        XCTAssertEqual(order, ["other", "all"])
    }

    func testTheAuditLogIsVerifiedInTurns() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        for _ in 0..<2 { _ = try house.authority.importPeople(Self.people, updating: true) }

        let whole = try house.authority.verifyAuditLog()
        let inTurns = try await house.authority.verifyAuditLogInTurns()
        let order = try await Self.order(house, isRead: true) {
            _ = try await house.authority.verifyAuditLogInTurns()
        }

        XCTAssertGreaterThan(whole.entries, 1_000)
        XCTAssertTrue(whole.isSound)
        XCTAssertEqual(inTurns, whole)
        XCTAssertEqual(order, ["other", "all"])
    }

    // What ended first: the whole work, or another's that came when it had begun to wait for the store.
    private static func order(
        _ house: AuthorityFixture, isRead: Bool, _ work: @escaping @Sendable () async throws -> Void
    ) async throws -> [String] {
        let (authority, blocker, done) = (house.authority, Blocker(), Captured<String>())
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await authority.onStoreQueue { _ in blocker.hold() } }
            await blocker.begun()
            group.addTask {
                try await work()
                done.append("all")
            }
            while authority.waitingForStore < 1 { await Task.yield() }
            group.addTask {
                try await isRead
                    ? authority.readStore { _ in done.append("other") }
                    : authority.onStoreQueue { _ in done.append("other") }
            }
            while authority.waitingForStore < 2 { await Task.yield() }
            blocker.release()
            try await group.waitForAll()
            return done.values
        }
    }
}
