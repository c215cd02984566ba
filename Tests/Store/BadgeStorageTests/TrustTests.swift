import BadgeDatabase
import BadgeModel
import BadgeStorage
import BadgeTesting
import Foundation
import TestSupport
import XCTest

/// Programs that are trusted for good, and the servers that the wallet knows.
final class TrustTests: StorageTestCase {
    func testTrustedProgramsAreListedOldestFirst() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let id = try await home.add(to: store).badge.id
            let other = try await home.add(to: store, "other", nil).badge.id
            let clients: [TrustedClient] = [
                .sample("b", id), .sample("a", id, claims: []), .sample("b", other, since: 5),
                .sample("c", id, since: 9),
            ]
            for client in [clients[3], clients[0], clients[1], clients[2]] { try await store.trust(client) }

            let reopened = try await home.reopen(store)

            let listed = try await reopened.trustedClients()
            XCTAssertEqual(listed, clients)
            try await home.close(reopened)
        }
    }

    func testANewWordStandsInPlaceOfTheOld() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let id = try await home.add(to: store).badge.id
            try await store.trust(.sample("reader", id))
            let narrower = TrustedClient.sample("reader", id, claims: ["name"], since: 60, for: 1)

            try await store.trust(narrower)

            let listed = try await store.trustedClients()
            let events = try await store.auditEntries(badge: id).map(\.event).filter { $0.kind == .trust }
            XCTAssertEqual(listed, [narrower])
            XCTAssertEqual(events.map(\.outcome), ["trusted", "trusted"])
            XCTAssertEqual(
                events.map(\.details),
                [
                    ["client": "reader", "claims": ["email", "name"]], ["client": "reader", "claims": ["name"]],
                ])
            try await home.close(store)
        }
    }

    func testWhatHasRunOutIsNotShownAndIsSweptAtTheNextWrite() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let id = try await home.add(to: store).badge.id
            try await store.trust(.sample("short", id, for: 1))
            home.clock.advance(by: 86_399)
            let inTime = try await store.trustedClients().map(\.clientID)
            home.clock.advance(by: 1)
            let late = try await store.trustedClients().map(\.clientID)
            let kept = try await store.rows()["trust"]

            await assertThrows(.notFound) { try await store.revokeTrust(in: "short", for: id) }
            try await store.trust(.sample("long", id))

            let rows = try await store.rows()
            XCTAssertEqual(inTime, ["short"])
            XCTAssertEqual(late, [])
            XCTAssertEqual(kept, 1)
            XCTAssertEqual(rows["trust"], 1)
            try await home.close(store)
        }
    }

    func testTrustIsWithdrawnForOneBadgeOrForAll() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let id = try await home.add(to: store).badge.id
            let other = try await home.add(to: store, "other", nil).badge.id
            for (client, badge) in [("a", id), ("a", other), ("b", id), ("b", other)] {
                try await store.trust(.sample(client, badge))
            }

            try await store.revokeTrust(in: "a", for: id)
            let afterOne = try await store.trustedClients()
            try await store.revokeTrust(in: "b", for: nil)
            let afterAll = try await store.trustedClients()

            let outcomes = try await store.auditEntries().map(\.event).filter {
                $0.kind == .trust && $0.outcome != "trusted"
            }
            XCTAssertEqual(afterOne, [.sample("a", other), .sample("b", id), .sample("b", other)])
            XCTAssertEqual(afterAll, [.sample("a", other)])
            XCTAssertEqual(outcomes.map(\.outcome), ["distrusted", "distrusted", "distrusted"])
            XCTAssertEqual(outcomes.map(\.badgeID), [id, id, other])
            XCTAssertEqual(outcomes.map(\.details), [["client": "a"], ["client": "b"], ["client": "b"]])
            await assertThrows(.notFound) { try await store.revokeTrust(in: "a", for: id) }
            await assertThrows(.notFound) { try await store.revokeTrust(in: "b", for: nil) }
            try await home.close(store)
        }
    }

    func testTrustThatCannotEverHoldIsRefused() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let id = try await home.add(to: store).badge.id
            let before = try await store.contents()

            await assertThrows(.invalidInput) { try await store.trust(.sample("", id)) }
            await assertThrows(.invalidInput) { try await store.trust(.sample("reader", id, for: 0)) }
            await assertThrows(.invalidInput) { try await store.trust(.sample("reader", id, for: -1)) }

            let after = try await store.contents()
            XCTAssertEqual(after, before)
            try await home.close(store)
        }
    }

    func testClaimsThatDoNotReadAreDamage() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let id = try await home.add(to: store).badge.id
            try await store.execute("INSERT INTO trust VALUES (1, 'reader', '\(id)', '', '[1]', 1, 2000000000)")

            await assertThrows(.storeDamaged) { try await store.trustedClients() }

            try await home.close(store)
        }
    }

    func testOneServerIsTheCurrentOne() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let none = try await store.servers()

            try await store.switchServer(to: .sample("b"), name: "First")
            try await store.switchServer(to: .sample("a"), name: "Second")
            let two = try await store.servers()
            try await store.switchServer(to: .sample("b"), name: "Renamed")
            try await store.switchServer(to: .sample("b"), name: "Renamed again")
            let reopened = try await home.reopen(store)

            let servers = try await reopened.servers()
            let events = try await reopened.auditEntries().map(\.event).filter { $0.kind == .server }
            XCTAssertEqual(none, [])
            XCTAssertEqual(
                two,
                [
                    KnownServer(url: .sample("b"), name: "First", isCurrent: false),
                    KnownServer(url: .sample("a"), name: "Second", isCurrent: true),
                ])
            XCTAssertEqual(
                servers,
                [
                    KnownServer(url: .sample("b"), name: "Renamed again", isCurrent: true),
                    KnownServer(url: .sample("a"), name: "Second", isCurrent: false),
                ])
            XCTAssertEqual(events.map(\.outcome), ["switched", "switched", "switched"])
            XCTAssertEqual(
                events.map(\.details["server"]),
                ["b", "a", "b"].map { .string(URL.sample($0).absoluteString) })
            try await home.close(reopened)
        }
    }
}
