import BadgeDatabase
import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

@testable import BadgeStorage

final class SyncTests: StorageTestCase {
    /// The address at which the sample badges' statuses are published.
    private let uri = URL.sample("status/1")

    private func list(
        signed: Double, fetched: Double = 1_800_000_000, token: String? = nil, _ statuses: [Badge.ID: Badge.Status]
    ) -> SyncUpdate {
        var update = SyncUpdate()
        let list = StoredStatusList(
            uri: uri, token: token ?? "\(StoreHome.marker) \(signed)", issuedAt: Date(timeIntervalSince1970: signed),
            expires: Date(timeIntervalSince1970: signed + 3600), ttl: 300,
            fetchedAt: Date(timeIntervalSince1970: fetched))
        update.lists = [SyncUpdate.List(list: list, statuses: statuses)]
        return update
    }

    func testABadgeIsSuspendedAndReinstated() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let id = try await home.add(to: store).badge.id
            let other = try await home.add(to: store, offer: "other").badge.id

            let suspended = try await store.applySync(list(signed: 1, [id: .suspended, other: .active]))
            let again = try await store.applySync(list(signed: 2, [id: .suspended]))
            let reinstated = try await store.applySync(list(signed: 3, [id: .active]))

            let reopened = try await home.reopen(store)
            let entries = try await reopened.auditEntries(badge: id).map(\.event).filter { $0.kind == .status }
            let badges = try await reopened.badges()
            XCTAssertEqual(suspended.changes, [StatusChange(badgeID: id, old: .active, new: .suspended)])
            XCTAssertEqual(again.changes, [])
            XCTAssertEqual(reinstated.changes, [StatusChange(badgeID: id, old: .suspended, new: .active)])
            XCTAssertEqual(badges.map(\.status), [.active, .active])
            XCTAssertEqual(entries.map(\.outcome), ["suspended", "active"])
            XCTAssertEqual(entries.map(\.details), [["was": "active"], ["was": "suspended"]])
            try await home.close(reopened)
        }
    }

    func testAPolicyIsAContactForABadgeWhoseStatusIsNotPublished() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let listed = try await home.add(to: store, "one", .inForce(version: 1))
            let unlisted = try await home.add(to: store, "one more", .inForce(version: 1))
            try await store.execute(
                "UPDATE badge SET status_list = NULL, status_index = NULL WHERE id = '\(unlisted.badge.id)'")
            let before = home.clock.now()
            home.clock.advance(by: 3600)
            var update = SyncUpdate()
            for badge in [listed.badge, unlisted.badge] {
                update.policies[badge.organizationID] = try .inForce(version: 1)
            }

            try await store.applySync(update)

            let first = try await store.gateSnapshot(of: listed.badge.id)?.lastContact
            let second = try await store.gateSnapshot(of: unlisted.badge.id)?.lastContact
            XCTAssertEqual(first, before)
            XCTAssertEqual(second, before + 3600)
            try await home.close(store)
        }
    }

    func testSEC23ARevocationIsNeverTakenBack() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let id = try await home.add(to: store).badge.id

            let revoked = try await store.applySync(list(signed: 1, [id: .revoked]))
            let later = try await store.applySync(list(signed: 2, [id: .active]))

            let badge = try await store.badge(id)
            XCTAssertEqual(revoked.changes, [StatusChange(badgeID: id, old: .active, new: .revoked)])
            XCTAssertEqual(later.changes, [])
            XCTAssertEqual(badge?.status, .revoked)
            await assertThrows(.storeFailed) { try await store.execute("UPDATE badge SET status = 'active'") }
            await assertThrows(.storeFailed) { try await store.execute("UPDATE credential SET use_count = 0") }
            try await home.close(store)
        }
    }

    func testWhatTheDeviceKnowsOfABadgeGivesWayToARevocationAlone() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let id = try await home.add(to: store).badge.id
            var signed = 0.0
            try await playEach(["keyMissing", "expired"]) { status in
                try await store.execute("UPDATE badge SET status = '\(status)'")
                for said in [Badge.Status.active, .suspended] {
                    signed += 1
                    let result = try await store.applySync(list(signed: signed, [id: said]))
                    XCTAssertEqual(result.changes, [], "\(status) \(said)")
                }
            }

            let result = try await store.applySync(list(signed: 10, [id: .revoked]))

            XCTAssertEqual(result.changes, [StatusChange(badgeID: id, old: .expired, new: .revoked)])
            try await home.close(store)
        }
    }

    func testABadgeThatWaitsForItsActivationIsSuspendedAndNotActivatedByTheList() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let id = try await home.add(to: store).badge.id
            try await store.execute("UPDATE badge SET status = 'pending'")

            let active = try await store.applySync(list(signed: 1, [id: .active]))
            let suspended = try await store.applySync(list(signed: 2, [id: .suspended]))

            XCTAssertEqual(active.changes, [])
            XCTAssertEqual(suspended.changes, [StatusChange(badgeID: id, old: .pending, new: .suspended)])
            try await home.close(store)
        }
    }

    func testALateSyncPutsNoKeysInThePlaceOfThoseThatArePinned() async throws {
        func update(_ version: Int, _ name: String) -> SyncUpdate {
            var update = SyncUpdate()
            update.keys[Organization.full.id] = PinnedKeys(
                version: version, keys: [Organization.TrustAnchor(thumbprint: name, jwk: ["kty": "EC"])])
            return update
        }
        try await playEach(homes()) { home in
            let store = try await home.open()
            try await home.add(to: store)

            let newest = try await store.applySync(update(3, "newest"))
            let older = try await store.applySync(update(2, "older"))
            let other = try await store.applySync(update(3, "other"))

            let organization = try await store.organization(Organization.full.id)
            let outcomes = try await store.auditEntries().map(\.event.outcome)
            XCTAssertEqual([newest, older, other].map(\.newKeys), [[Organization.full.id: 3], [:], [:]])
            XCTAssertEqual(organization?.trustAnchors.map(\.thumbprint), ["newest"])
            XCTAssertEqual(organization?.keysVersion, 3)
            XCTAssertEqual(outcomes.filter { $0 == "keysChanged" }.count, 1)
            try await home.close(store)
        }
    }

    func testAnOlderListSaysNothing() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let id = try await home.add(to: store).badge.id
            let newest = list(signed: 5, fetched: 1_800_000_000, [id: .suspended])
            try await store.applySync(newest)

            let stale = try await store.applySync(list(signed: 4, fetched: 1_800_000_900, [id: .active]))

            let kept = try await store.statusList(uri)
            let record = try await store.gateSnapshot(of: id)
            XCTAssertEqual(stale.changes, [])
            XCTAssertEqual(kept, newest.lists[0].list)
            XCTAssertEqual(record?.badge.status, .suspended)
            XCTAssertEqual(record?.lastContact, Date(timeIntervalSince1970: 1_800_000_000))
            try await home.close(store)
        }
    }

    func testAListOfTheSameMomentIsTaken() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let id = try await home.add(to: store).badge.id
            try await store.applySync(list(signed: 5, token: "first", [id: .active]))

            let same = try await store.applySync(list(signed: 5, token: "second", [id: .suspended]))

            let kept = try await store.statusList(uri)
            XCTAssertEqual(same.changes, [StatusChange(badgeID: id, old: .active, new: .suspended)])
            XCTAssertEqual(kept?.token, "second")
            try await home.close(store)
        }
    }

    func testTT1OfAllThatASyncFetchesTheNewestMomentIsTheMark() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store, "org", .inForce(version: 1))

            var marks: [Date?] = []
            let moments = [(1_799_999_500.0, 1_799_999_990.0), (1_799_999_999, 1_799_999_995)]
            for (version, (ofPolicy, ofList)) in zip(2..., moments) {
                var update = list(signed: ofList, [issued.badge.id: .active])
                update.policies[issued.organization.id] = try .inForce(version: version, issuedAt: ofPolicy)
                try await store.applySync(update)
                marks.append(try await store.gateSnapshot(of: issued.badge.id)?.clockMark)
            }

            XCTAssertEqual(marks.map { $0?.timeIntervalSince1970 }, [1_799_999_990, 1_799_999_999])
            try await home.close(store)
        }
    }

    func testAListSpeaksOnlyOfBadgesThatNameIt() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let id = try await home.add(to: store, IssuanceResult.sparse).badge.id

            let result = try await store.applySync(list(signed: 5, [id: .revoked]))

            let kept = try await store.statusList(uri)
            XCTAssertEqual(result.changes, [])
            XCTAssertNil(kept)
            try await home.close(store)
        }
    }

    func testTheLastContactIsWhenTheListWasFetched() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let id = try await home.add(to: store).badge.id
            let issued = try await store.gateSnapshot(of: id)?.lastContact

            home.clock.advance(by: 500)
            try await store.applySync(list(signed: 5, fetched: 1_800_000_444, [id: .active]))

            let synced = try await store.gateSnapshot(of: id)?.lastContact
            XCTAssertEqual(issued, Date(timeIntervalSince1970: 1_800_000_000))
            XCTAssertEqual(synced, Date(timeIntervalSince1970: 1_800_000_444))
            try await home.close(store)
        }
    }

    func testAPolicyIsReplacedByANewerOneAndRenewed() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store, "org", .inForce(version: 2))
            let id = issued.organization.id

            let renewal = try PolicyDocument.inForce(version: 2, issuedAt: 1_799_999_500)
            let renewed = try await save(renewal, of: id, in: store)
            let renewedPolicy = try await store.organization(id)?.policy
            let next = try PolicyDocument.inForce(version: 3, ["type": "userPhoto"])
            let result = try await save(next, of: id, in: store)

            let policy = try await store.organization(id)?.policy
            let entries = try await store.auditEntries().map(\.event).filter { $0.kind == .policy }
            XCTAssertEqual(renewed.newPolicies, [:])
            XCTAssertEqual(renewedPolicy, renewal)
            XCTAssertEqual(result.newPolicies, [id: 3])
            XCTAssertEqual(policy, next)
            XCTAssertEqual(entries.map(\.policyVersion), [3])
            XCTAssertEqual(entries.map(\.details), [["held": 2]])
            try await home.close(store)
        }
    }

    func testAPolicyThatIsOlderOrAlteredIsRefusedAndTheRestIsKept() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store, "org", .inForce(version: 3))
            let wrong: [(PolicyDocument, BadgeError.Code)] = [
                (try .inForce(version: 2, issuedAt: 1_799_999_900), .documentStale),
                (try .inForce(version: 3, ["type": "userPhoto"], issuedAt: 1_799_999_900), .documentInvalid),
            ]

            for (index, (policy, code)) in wrong.enumerated() {
                var update = list(signed: Double(index), [issued.badge.id: index == 0 ? .suspended : .active])
                update.policies[issued.organization.id] = policy
                let result = try await store.applySync(update)
                XCTAssertEqual(result.refusedPolicies.mapValues(\.code), [issued.organization.id: code])
                XCTAssertEqual(result.changes.count, 1)
                XCTAssertEqual(result.newPolicies, [:])
            }

            let policy = try await store.organization(issued.organization.id)?.policy
            let entries = try await store.auditEntries().map(\.event).filter { $0.kind == .policy }
            XCTAssertEqual(policy, issued.organization.policy)
            XCTAssertEqual(entries.map(\.outcome), ["refused", "refused"])
            await assertThrows(.storeFailed) { try await store.execute("UPDATE policy SET document = '{}'") }
            try await home.close(store)
        }
    }

    func testTT1TheMarkIsTheLatestMomentThatIsKnownToHavePassed() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let id = try await home.add(to: store, "org", .inForce(version: 1)).badge.id
            let first = try await store.gateSnapshot(of: id)?.clockMark

            home.clock.advance(by: 1000)
            try await store.record(AuditEvent(.decision, outcome: "permitted"))
            home.clock.advance(by: -5000)
            try await store.record(AuditEvent(.decision, outcome: "blocked"))

            let reopened = try await home.reopen(store)
            let record = try await reopened.gateSnapshot(of: id)
            XCTAssertEqual(first, Date(timeIntervalSince1970: 1_800_000_000))
            XCTAssertEqual(record?.clockMark, Date(timeIntervalSince1970: 1_800_001_000))
            try await home.close(reopened)
        }
    }

    func testTT1ASyncSetsTheOwnMarkRightAndNeverTheSignedOneBack() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let id = try await home.add(to: store).badge.id
            home.clock.advance(by: 1e8)
            try await store.record(AuditEvent(.decision, outcome: "permitted"))
            home.clock.advance(by: -1e8)

            try await store.applySync(list(signed: 1_799_999_990, [id: .active]))
            let repaired = try await store.gateSnapshot(of: id)?.clockMark
            // What was fetched before tells nothing new, and an older list nothing at all.
            home.clock.advance(by: 100)
            try await store.record(AuditEvent(.decision, outcome: "permitted"))
            try await store.applySync(list(signed: 1_799_999_990, [id: .active]))
            try await store.applySync(list(signed: 1_799_999_980, fetched: 1_800_000_100, [id: .active]))

            let kept = try await store.gateSnapshot(of: id)?.clockMark
            XCTAssertEqual(repaired, Date(timeIntervalSince1970: 1_799_999_990))
            XCTAssertEqual(kept, Date(timeIntervalSince1970: 1_800_000_100))
            await assertThrows(.storeFailed) { try await store.execute("UPDATE home SET signed_mark = 1") }
            await assertThrows(.storeFailed) { try await store.execute("UPDATE home SET signed_mark = NULL") }
            try await home.close(store)
        }
    }

    func testAListGoesWithTheLastBadgeThatNamesIt() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let first = try await home.add(to: store).badge.id
            let second = try await home.add(to: store, offer: "second").badge.id
            try await store.applySync(list(signed: 1, [first: .active]))

            try await store.removeBadge(first)
            let kept = try await store.statusList(uri)
            try await store.removeBadge(second)

            let gone = try await store.statusList(uri)
            XCTAssertNotNil(kept)
            XCTAssertNil(gone)
            try await home.close(store)
        }
    }

    private func save(
        _ policy: PolicyDocument, of organization: Organization.ID, in store: BadgeStore
    ) async throws -> SyncResult {
        var update = SyncUpdate()
        update.policies[organization] = policy
        return try await store.applySync(update)
    }
}
