import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeStorage
import BadgeSystem
import BadgeTesting
import Foundation
import GRDB
import TestSupport
import XCTest

final class IssuanceTests: StorageTestCase {
    private let authorization = Secret(utf8: "\(StoreHome.marker) authorization")

    func testBeginsWithADeviceKeyBeforeAnythingIsAsked() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()

            let issuance = try await store.beginIssuance(store.lockIssuance(.offer(digest: "offer")))

            home.plant("device key", issuance.key.raw)
            let rows = try await store.rows()
            let resumable = try await store.resumableIssuance(store.lockIssuance(.offer(digest: "offer")))
            XCTAssertEqual(rows, ["issuance": 1, "device_key": 1])
            XCTAssertNil(issuance.authorization)
            XCTAssertNil(resumable)
            try await home.close(store)
        }
    }

    func testAnOfferThatIsBeingRedeemedIsNotBegunTwice() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let claim = try store.lockIssuance(.offer(digest: "offer"))
            _ = try await store.beginIssuance(claim)

            await assertThrows(.attemptInProgress) { try store.lockIssuance(.offer(digest: "offer")) }
            withExtendedLifetime(claim) {}

            let rows = try await store.rows()
            XCTAssertEqual(rows, ["issuance": 1, "device_key": 1])
            try await home.close(store)
        }
    }

    func testAPromiseThatIsMadeAgainTakesThePlaceOfTheFormerOne() async throws {
        let badge = Badge(
            id: Badge.ID(rawValue: "promised"), organizationID: Organization.sparse.id,
            holder: Badge.Holder(fullName: "", email: ""), display: Display(name: "", backgroundColor: ""),
            status: .pending, server: Organization.sparse.issuer)
        try await playEach(homes()) { home in
            let store = try await home.open()
            var issuances: [Issuance] = []
            for offer in ["first", "second"] {
                let issuance = try await store.beginIssuance(store.lockIssuance(.offer(digest: offer)))
                home.plant("device key of \(offer)", issuance.key.raw)
                try await store.promise(
                    issuance, authorization, as: badge, of: .sparse, dueAt: home.clock.now() + 60)
                issuances.append(issuance)
            }

            let kept = try await store.resumableIssuance(store.lockIssuance(.promise(badge.id)))
            let rows = try await store.rows()
            let badges = try await store.badges()
            XCTAssertEqual(kept?.id, issuances[1].id)
            XCTAssertEqual(rows["issuance"], 1)
            XCTAssertEqual(badges, [badge])
            try await home.close(store)
        }
    }

    func testAPromiseIsDueFromItsTimeOnAndEndsNinetyDaysAfterItWasMade() async throws {
        let badge = Badge(
            id: Badge.ID(rawValue: "promised"), organizationID: Organization.sparse.id,
            holder: Badge.Holder(fullName: "", email: ""), display: Display(name: "", backgroundColor: ""),
            status: .pending, server: Organization.sparse.issuer)
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let (start, claim) = (home.clock.now(), try store.lockIssuance(.promise(badge.id)))
            let issuance = try await store.beginIssuance(store.lockIssuance(.offer(digest: "offer")))
            home.plant("device key", issuance.key.raw)
            func promise(after seconds: TimeInterval) async throws {
                try await store.promise(
                    issuance, authorization, as: badge, of: .sparse, dueAt: home.clock.now() + seconds)
            }

            try await promise(after: 60)
            home.clock.advance(by: 59)
            let early = try await store.dueBadges()
            home.clock.advance(by: 1)
            let due = try await store.dueBadges()
            // Put off by the organization, which prolongs nothing.
            try await promise(after: 3600)
            let (putOff, date) = (try await store.dueBadges(), try await store.dueDate(of: badge.id))
            home.clock.advance(by: 90 * 86_400 - 61)
            let last = try await store.resumableIssuance(claim)
            home.clock.advance(by: 1)
            let over = try await store.resumableIssuance(claim)

            XCTAssertEqual([early, due, putOff], [[], [badge.id], []])
            XCTAssertEqual(date, start + 3660)
            XCTAssertEqual(last?.id, issuance.id)
            XCTAssertNil(over)
            try await home.close(store)
        }
    }

    func testWorkWaitsForThePasscodeWhileAnIssuanceIsOpenOrABadgeEndsSoon() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let id = try await home.add(to: store, IssuanceResult.sparse).badge.id
            let soon = home.clock.now() + 60
            let none = try await store.hasPostponedWork(expiringBefore: soon)

            var found: [Bool] = []
            for end in [60, 59] {
                let expires = Int(home.clock.now().timeIntervalSince1970) + end
                try await store.execute("UPDATE badge SET expires = \(expires) WHERE id = '\(id)'")
                found.append(try await store.hasPostponedWork(expiringBefore: soon))
            }
            try await store.execute("UPDATE badge SET expires = NULL")
            let issuance = try await store.beginIssuance(store.lockIssuance(.offer(digest: "another")))
            let begun = try await store.hasPostponedWork(expiringBefore: soon)
            try await store.abandonIssuance(issuance.id)
            let over = try await store.hasPostponedWork(expiringBefore: soon)

            XCTAssertEqual([none, begun, over], [false, true, false])
            XCTAssertEqual(found, [false, true])
            try await home.close(store)
        }
    }

    func testASecondRunIsToldWhatIsRunning() async throws {
        let server = try XCTUnwrap(URL(string: "https://badges.example.com"))
        let subjects: [(IssuanceSubject, String)] = [
            (.offer(digest: "offer"), "This invitation is being redeemed already."),
            (.login(server: server), "A login at this organization is already running here."),
            (.renewal(Badge.ID(rawValue: "b")), "This badge is being requested or renewed already."),
        ]
        try await playEach(homes()) { home in
            let store = try await home.open()
            for (subject, reason) in subjects {
                let claim = try store.lockIssuance(subject)
                XCTAssertThrowsError(try store.lockIssuance(subject)) { error in
                    let error = BadgeError(wrapping: error)
                    XCTAssertEqual(error.code, .attemptInProgress)
                    XCTAssertTrue(error.reason.hasPrefix(reason), error.reason)
                }
                withExtendedLifetime(claim) {}
            }
            try await home.close(store)
        }
    }

    func testARunWithAnAuthorizationIsTakenUpWithItsKeyAfterAReopening() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issuance = try await store.beginIssuance(store.lockIssuance(.offer(digest: "offer")))
            home.plant("device key", issuance.key.raw)
            try await store.saveAuthorization(
                authorization, expires: home.clock.now() + 60, of: issuance, store.lockIssuance(.offer(digest: "offer"))
            )

            let reopened = try await home.reopen(store)

            let found = try await reopened.resumableIssuance(reopened.lockIssuance(.offer(digest: "offer")))
            let resumed = try XCTUnwrap(found)
            let all = try await reopened.resumableSubjects()
            let other = try await reopened.resumableIssuance(reopened.lockIssuance(.offer(digest: "another")))
            XCTAssertEqual(resumed.id, issuance.id)
            XCTAssertEqual(resumed.key.raw, issuance.key.raw)
            XCTAssertEqual(resumed.authorization, authorization)
            XCTAssertEqual(all, [.offer(digest: "offer")])
            XCTAssertNil(other)
            try await home.close(reopened)
        }
    }

    func testAFinishedIssuanceIsNotFinishedTwice() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issuance = try await store.beginIssuance(store.lockIssuance(.offer(digest: "offer")))
            let issued = IssuanceResult.full(issuance, .full)
            try await store.completeIssuance(issuance, with: issued)

            try await store.completeIssuance(issuance, with: issued)

            let rows = try await store.rows()
            XCTAssertEqual(
                rows,
                [
                    "organization": 1, "trust_anchor": 3, "policy": 1, "device_key": 1, "badge": 1, "credential": 1,
                    "session": 1,
                ])
            try await home.close(store)
        }
    }

    func testABadgeWithAnAlteredPolicyIsKeptAndThePolicyIsNot() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let first = try await home.add(to: store, "org", .inForce(version: 2, .passcodeDemand))
            let altered = try PolicyDocument.inForce(version: 2, issuedAt: 1_799_999_500)

            let second = try await home.add(to: store, offer: "second", organization: .sample("org", altered))

            let badges = try await store.badges()
            let policy = try await store.organization(first.organization.id)?.policy
            XCTAssertEqual(badges, [first.badge, second.badge])
            XCTAssertEqual(policy, first.organization.policy)
            try await home.close(store)
        }
    }

    func testACompletionThatFailsChangesNothing() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issuance = try await store.beginIssuance(store.lockIssuance(.offer(digest: "offer")))
            try await store.execute(
                "CREATE TRIGGER cut BEFORE INSERT ON session BEGIN SELECT RAISE(ABORT, 'cut at the last row'); END"
            )

            await assertThrows(.storeFailed) {
                try await store.completeIssuance(issuance, with: .full(issuance, .full))
            }

            let rows = try await store.rows()
            XCTAssertEqual(rows, ["issuance": 1, "device_key": 1])
            try await store.execute("DROP TRIGGER cut")
            try await store.completeIssuance(issuance, with: .full(issuance, .full))
            try await home.close(store)
        }
    }

    func testAnAbandonedIssuanceLeavesNothing() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let kept = try await home.add(to: store, offer: "kept")
            let before = try await store.rows()
            let issuance = try await store.beginIssuance(store.lockIssuance(.offer(digest: "offer")))

            try await store.abandonIssuance(issuance.id)
            try await store.abandonIssuance(issuance.id)

            let rows = try await store.rows()
            XCTAssertEqual(rows, before)
            let badges = try await store.badges()
            XCTAssertEqual(badges, [kept.badge])
            _ = try await store.beginIssuance(store.lockIssuance(.offer(digest: "offer")))
            try await home.close(store)
        }
    }

    func testAnOlderPolicyNeitherReplacesTheNewerNorCostsTheBadge() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            try await home.add(to: store, offer: "newer")
            var late = Organization.full
            late.policy = .sample(version: 2)

            let issued = try await home.add(to: store, offer: "late", organization: late)

            let organization = try await store.organization(late.id)
            let badge = try await store.badge(issued.badge.id)
            XCTAssertEqual(organization?.policy, Organization.full.policy)
            XCTAssertEqual(badge, issued.badge)
            try await home.close(store)
        }
    }
}
