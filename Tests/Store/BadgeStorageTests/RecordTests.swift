import BadgeCustody
import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeSystem
import Foundation
import GRDB
import TestSupport
import XCTest

@testable import BadgeStorage

final class RecordTests: StorageTestCase {
    func testEveryFieldIsThereAfterAReopening() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)

            let reopened = try await home.reopen(store)

            let badges = try await reopened.badges()
            let badge = try await reopened.badge(issued.badge.id)
            let organizations = try await reopened.organizations()
            let organization = try await reopened.organization(issued.organization.id)
            let credentials = try await reopened.credentials(of: issued.badge.id)
            XCTAssertEqual(badges, [issued.badge])
            XCTAssertEqual(badge, issued.badge)
            XCTAssertEqual(organizations, [issued.organization])
            XCTAssertEqual(organization, issued.organization)
            XCTAssertEqual(credentials, [issued.credential])
            try await home.close(reopened)
        }
    }

    /// Whoever has the key of the database could put anything into it.
    func testAColumnThatHoldsAnotherTypeThanWasWrittenIsDamage() throws {
        let queue = try DatabaseQueue()
        try queue.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE passcode AS SELECT x'00' AS public_key, NULL AS tries, 0 AS taken_off;
                    CREATE TABLE audit_tree AS SELECT 0 AS size, NULL AS peaks
                    """)
        }

        let reads: [@Sendable (Database) throws -> Void] = [
            { _ = try $0.passcodeMemo() }, { _ = try $0.auditTree() },
        ]
        for read in reads {
            XCTAssertThrowsError(try queue.read(read)) { XCTAssertEqual(($0 as? BadgeError)?.code, .storeDamaged) }
        }
    }

    func testWhatIsAbsentOrEmptyStaysSo() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store, organization: .sparse, IssuanceResult.sparse)

            let reopened = try await home.reopen(store)

            let badges = try await reopened.badges()
            let organizations = try await reopened.organizations()
            let credentials = try await reopened.credentials(of: issued.badge.id)
            XCTAssertEqual(badges, [issued.badge])
            XCTAssertEqual(organizations, [.sparse])
            XCTAssertEqual(credentials, [issued.credential])
            try await home.close(reopened)
        }
    }

    func testABadgeOfEveryStatusComesBack() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            for status in Badge.Status.allCases {
                try await home.add(to: store, offer: status.rawValue) { issuance, organization in
                    let full = IssuanceResult.full(issuance, organization)
                    var badge = full.badge
                    badge.status = status
                    if status == .pending { badge.credentialID = nil }
                    return IssuanceResult(
                        organization: organization, badge: badge, credential: full.credential, payload: full.payload)
                }
            }

            let statuses = try await store.badges().map(\.status)

            XCTAssertEqual(statuses, Badge.Status.allCases)
            try await home.close(store)
        }
    }

    func testTheCredentialAndTheRefreshTokenAreSealedOnceMore() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)

            let payload = try await blob("SELECT sealed FROM credential", in: store)
            let refresh = try await blob("SELECT refresh_token FROM session", in: store)
            let key = try await blob("SELECT sealed FROM device_key", in: store)

            for sealed in [payload, refresh, key] { XCTAssertNil(sealed.firstRange(of: Data(StoreHome.marker.utf8))) }
            let credentialContext = BadgeStore.credentialContext(issued.credential.id)
            let refreshContext = BadgeStore.refreshContext(issued.badge.id)
            let badgeKey = try await store.key(of: issued.badge.id)
            XCTAssertEqual(try badgeKey.open(payload, context: credentialContext), issued.payload)
            XCTAssertEqual(try badgeKey.open(refresh, context: refreshContext), issued.refreshToken)
            await assertThrows(.custodyDamaged) { try badgeKey.open(payload, context: refreshContext) }
            await assertThrows(.custodyDamaged) { try home.custody.open(payload, context: credentialContext) }
            XCTAssertNoThrow(try home.custody.open(key, context: BadgeStore.keyContext(issued.credential.holderKey)))
            try await home.close(store)
        }
    }

    func testWhatIsNotThereIsAbsent() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            try await home.add(to: store)

            let badge = try await store.badge(Badge.ID(rawValue: "another"))
            let organization = try await store.organization(Organization.ID(rawValue: "another"))
            let credentials = try await store.credentials(of: Badge.ID(rawValue: "another"))

            XCTAssertNil(badge)
            XCTAssertNil(organization)
            XCTAssertEqual(credentials, [])
            try await home.close(store)
        }
    }

    func testAKnownOrganizationIsBroughtUpToDate() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let first = try await home.add(to: store)
            var changed = Organization.full
            changed.name = "Another name"
            changed.support = Organization.SupportContacts()
            changed.policy = .sample(version: 4)

            let second = try await home.add(to: store, offer: "second", organization: changed)

            let organizations = try await store.organizations()
            let badges = try await store.badges()
            XCTAssertEqual(organizations, [changed])
            XCTAssertEqual(badges, [first.badge, second.badge])
            try await home.close(store)
        }
    }

    func testSaysWhatKindOfStoreItIs() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            try await home.add(to: store)

            let info = try await store.info()
            let size = try home.file("wallet.db").resourceValues(forKeys: [.fileSizeKey]).fileSize
            let verification = try await store.verify()

            XCTAssertEqual(info.badges, 1)
            XCTAssertEqual(info.organizations, 1)
            XCTAssertEqual(info.schemaVersion, "18-presentations")
            XCTAssertEqual(info.custody, "file")
            XCTAssertEqual(info.rollbackProtection, .file)
            XCTAssertEqual(info.sharing, home.sharing)
            XCTAssertEqual(info.bytes, size)
            XCTAssertTrue(verification.isSound)
            XCTAssertGreaterThan(verification.pagesChecked, 0)
            try await home.close(store)
        }
    }

    func testAClosedStoreSaysSo() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            try await home.close(store)

            await assertThrows(.closed) { try await store.badges() }
            await assertThrows(.closed) { try await store.beginIssuance(store.lockIssuance(.offer(digest: "offer"))) }
            await assertThrows(.closed) { try await store.verify() }
            await assertThrows(.closed) {
                for try await _ in store.badgeChanges() {}
            }
        }
    }
}
