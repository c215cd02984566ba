import BadgeDatabase
import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

@testable import BadgeStorage

/// The history of presentations.
final class PresentationTests: StorageTestCase {
    func testPresentationsAreListedNewestFirstInPages() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let id = try await home.add(to: store).badge.id
            let records: [PresentationRecord] = [
                .sample("a", of: [id]), .sample("b", since: 1, .declined),
                .sample("c", since: 2, .refused("invalid_request")), .sample("d", since: 2, of: [id], .undelivered),
            ]
            for record in records { try await store.record(record) }

            let reopened = try await home.reopen(store)

            let all = try await reopened.presentations()
            let first = try await reopened.presentations(limit: 3)
            let rest = try await reopened.presentations(limit: 3, after: "b")
            let behind = try await reopened.presentations(after: "nothing")
            let one = try await reopened.presentation("c")
            let none = try await reopened.presentation("e")
            XCTAssertEqual(all, records.reversed())
            XCTAssertEqual(first.map(\.id), ["d", "c", "b"])
            XCTAssertEqual(rest.map(\.id), ["a"])
            XCTAssertEqual(behind, [])
            XCTAssertEqual(one, records[2])
            XCTAssertNil(none)
            try await home.close(reopened)
        }
    }

    func testTheOutcomeOfAnUndeliveredAnswerIsFilledInOnce() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let id = try await home.add(to: store).badge.id
            try await store.record(.sample("a", of: [id], .undelivered))
            try await store.record(.sample("b", since: 1, .declined))

            try await store.settlePresentation("a", as: .undelivered)
            try await store.settlePresentation("a", as: .answered)
            try await store.settlePresentation("a", as: .refused("late"))
            try await store.settlePresentation("b", as: .answered)
            try await store.settlePresentation("erased", as: .answered)

            let outcomes = try await store.presentations().map(\.outcome)
            let events = try await store.auditEntries().map(\.event).filter { $0.kind == .presentation }
            XCTAssertEqual(outcomes, [.declined, .answered])
            XCTAssertEqual(events.map(\.outcome), ["undelivered", "declined", "answered"])
            XCTAssertEqual(events.map(\.badgeID), [id, nil, id])
            XCTAssertEqual(events[0].details, ["presentation": "a", "verification": "x509_hash"])
            try await home.close(store)
        }
    }

    func testAfterThirteenMonthsAPresentationIsForgotten() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            try await store.record(.sample("old"))
            home.clock.advance(by: Double(BadgeStore.longestHistory) - 1)
            let inTime = try await store.presentations().map(\.id)
            home.clock.advance(by: 1)
            let late = try await store.presentations()
            let shown = try await store.presentation("old")
            let kept = try await store.rows()["presentation"]

            try await store.record(.sample("new", since: Double(BadgeStore.longestHistory)))

            let rows = try await store.rows()["presentation"]
            XCTAssertEqual(inTime, ["old"])
            XCTAssertEqual(late, [])
            XCTAssertNil(shown)
            XCTAssertEqual([kept, rows], [1, 1])
            try await home.close(store)
        }
    }

    func testRefusedRequestsDriveOutNoPresentation() async throws {
        try await playEach(homes([.exclusive])) { home in
            let store = try await home.open()
            try await store.record(.sample("kept"))
            for number in 0...BadgeStore.mostRefusals {
                try await store.record(.sample("refused \(number)", since: 1, .refused("invalid_request")))
            }

            let ids = try await store.presentations().map(\.id)

            XCTAssertEqual(ids.count, BadgeStore.mostRefusals + 1)
            XCTAssertEqual(ids.first, "refused \(BadgeStore.mostRefusals)")
            XCTAssertEqual(ids.suffix(2), ["refused 1", "kept"])
            try await home.close(store)
        }
    }

    func testAnErasedPresentationLeavesNoWordOfTheVerifier() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            for (id, seconds) in [("a", 0.0), ("b", 1), ("c", 2)] {
                try await store.record(.sample(id, since: seconds))
            }

            let one = try await store.erasePresentations("b")
            let left = try await store.presentations().map(\.id)
            let rest = try await store.erasePresentations()
            let nothing = try await store.erasePresentations()

            await assertThrows(.notFound) { try await store.erasePresentations("a") }
            let events = try await store.auditEntries().map(\.event).filter { $0.kind == .presentation }
            let rows = try await store.plaintext()
            XCTAssertEqual(left, ["c", "a"])
            XCTAssertEqual([one, rest, nothing], [1, 2, 0])
            XCTAssertEqual(events.suffix(2).map(\.details), [["count": 1], ["count": 2]])
            XCTAssertEqual(events.suffix(2).map(\.outcome), ["erased", "erased"])
            XCTAssertNil(rows.firstRange(of: Data(PresentationRecord.clientID.utf8)))
            try await home.close(store)
        }
    }

    func testARemovedBadgeAndOrganizationLeaveTheHistory() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            let record = PresentationRecord.sample("a", of: [issued.badge.id])
            try await store.record(record)

            try await store.removeBadge(issued.badge.id)
            try await store.removeOrganization(issued.organization.id)

            let history = try await store.presentations()
            XCTAssertEqual(history, [record])
            try await home.close(store)
        }
    }

    func testARecordThatIsTooLongOrNotNewIsRefused() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let id = try await home.add(to: store).badge.id
            try await store.record(.sample("a"))
            let before = try await store.contents()
            let claims = Array(repeating: "claim", count: BadgeStore.longestRecord / 8)
            let long = PresentationRecord(
                id: "b", date: home.clock.now(),
                verifier: .init(clientID: "door", name: "Door", verification: "unverified"),
                badges: [.init(badge: id, name: "Works", claims: claims)], outcome: .answered)

            await assertThrows(.invalidInput) { try await store.record(long) }
            await assertThrows(.invalidInput) { try await store.record(.sample("a", .declined)) }
            await assertThrows(.invalidInput) { try await store.record(.sample("")) }

            let after = try await store.contents()
            XCTAssertEqual(after, before)
            try await home.close(store)
        }
    }

    func testAPresentationThatIsPutBackOrHiddenIsNoticed() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            try await store.record(.sample("a"))
            try await store.record(.sample("b"))
            try await store.close()

            try home.writePastTheStore("DELETE FROM presentation WHERE id = 'a'")

            let reopened = try await home.open(create: false)
            await assertThrows(.rolledBack) { try await reopened.presentations() }
            await assertThrows(.rolledBack) { try await reopened.presentation("a") }
            let other = try await reopened.presentation("b")
            XCTAssertEqual(other, .sample("b"))
            try await reopened.close()
        }
    }

    func testAnUnreadablePresentationIsDamage() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            try await store.execute(
                """
                INSERT INTO presentation (id, presented_at, document, outcome)
                VALUES ('a', 1800000000, '{}', 'declined')
                """)

            await assertThrows(.storeDamaged) { try await store.presentations() }

            try await home.close(store)
        }
    }
}
