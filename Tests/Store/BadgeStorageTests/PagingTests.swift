import BadgeDatabase
import BadgeModel
import BadgeStorage
import BadgeTesting
import Foundation
import TestSupport
import XCTest

final class PagingTests: StorageTestCase {
    func testPagesFollowOneAnotherInTheOrderInWhichTheBadgesCame() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            var added: [Badge.ID] = []
            for number in 0..<25 {
                added.append(try await home.add(to: store, offer: "\(number)").badge.id)
                // Several within a second, and a clock that was set back.
                if number == 12 { home.clock.advance(by: -86_400) }
            }

            var pages: [[Badge.ID]] = []
            repeat {
                pages.append(try await store.badges(limit: 10, after: pages.last?.last).map(\.id))
            } while pages.last?.isEmpty == false

            XCTAssertEqual(pages.map(\.count), [10, 10, 5, 0])
            XCTAssertEqual(pages.flatMap { $0 }, added)
            let all = try await store.badges().map(\.id)
            XCTAssertEqual(all, added)
            try await home.close(store)
        }
    }

    func testPagesGoOnBehindWhereBadgesWereRemoved() async throws {
        try await playEach(homes([.exclusive])) { home in
            let store = try await home.open()
            var added: [Badge.ID] = []
            for number in 0..<40 { added.append(try await home.add(to: store, offer: "\(number)").badge.id) }
            // A run of sixteen is empty, and parts of its neighbours.
            for id in added[3..<34] { try await store.removeBadge(id) }
            let left = Array(added[..<3] + added[34...])

            try await playEach([1, 3, 4, 5, 8, 100, .max]) { limit in
                var pages: [[Badge.ID]] = []
                repeat {
                    pages.append(try await store.badges(limit: limit, after: pages.last?.last).map(\.id))
                } while pages.last?.isEmpty == false

                XCTAssertEqual(pages.flatMap { $0 }, left, "\(limit)")
                XCTAssertTrue(pages.dropLast(2).allSatisfy { $0.count == limit }, "\(limit): \(pages.map(\.count))")
            }
            try await home.close(store)
        }
    }

    func testAPageIsEmptyWhenNothingIsAskedForOrTheStartIsUnknown() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            try await home.add(to: store)

            let unknown = Badge.ID(rawValue: "another")
            let none = try await [store.badges(limit: 0), store.badges(limit: -1), store.badges(limit: .min)]
            let behindUnknown = try await [
                store.badges(after: unknown), store.badges(limit: 5, after: unknown),
                store.badges(limit: .max, after: unknown),
            ]

            XCTAssertEqual(none, [[], [], []])
            XCTAssertEqual(behindUnknown, [[], [], []])
            try await home.close(store)
        }
    }

    func testTheOrderOutlivesTheRemovalOfEarlierBadges() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            try await home.add(to: store, offer: "gone", organization: .sparse, IssuanceResult.sparse)
            let first = try await home.add(to: store, offer: "first")
            try await store.removeOrganization(Organization.sparse.id)
            let second = try await home.add(to: store, offer: "second")

            let badges = try await store.badges().map(\.id)
            let behind = try await store.badges(after: first.badge.id).map(\.id)

            XCTAssertEqual(badges, [first.badge.id, second.badge.id])
            XCTAssertEqual(behind, [second.badge.id])
            try await home.close(store)
        }
    }

    func testChangesAreToldAsTheyCome() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            var changes = store.badgeChanges().makeAsyncIterator()

            let before = try await changes.next()
            let issued = try await home.add(to: store)
            let after = try await changes.next()

            XCTAssertEqual(before, [])
            XCTAssertEqual(after, [issued.badge])
            try await home.close(store)
        }
    }
}
