import BadgeDatabase
import BadgeModel
import BadgePolicy
import BadgeTesting
import Foundation
import GRDB
import TestSupport
import XCTest

@testable import BadgeStorage

/// What must be possible on a full disk: needs root, to mount a small one.
final class ReserveTests: StorageTestCase {
    private static let limits = AttemptLimits(maxTries: 10, delays: [:])

    func testST5TriesAreCountedOnAFullDisk() async throws {
        try need(.mounting)
        try await playEach(SharingMode.allCases) { sharing in
            try await onAFullDisk(sharing, ["type": "passcode", "minLength": 4, "delays": []]) { _, store, _ in
                for number in 1...10 {
                    let begun = try await store.beginAttempt(Self.limits)
                    XCTAssertEqual(begun.triesLeft, 10 - number)
                }
                await assertThrows(.passcodeExhausted) { try await store.beginAttempt(Self.limits) }
                let kept = try await store.passcode()
                XCTAssertEqual(kept?.wrongTries, 10)
            }
        }
    }

    func testST5ABadgeIsDeletedOnAFullDisk() async throws {
        try need(.mounting)
        try await playEach(SharingMode.allCases) { sharing in
            try await onAFullDisk(sharing) { home, store, issued in
                try await store.removeBadge(issued.badge.id)

                let badges = try await store.badges()
                XCTAssertEqual(badges, [])
                XCTAssertEqual(try home.leaks(), [])
            }
        }
    }

    func testST5ARevocationIsKeptOnAFullDisk() async throws {
        try need(.mounting)
        try await playEach(SharingMode.allCases) { sharing in
            try await onAFullDisk(sharing) { home, store, issued in
                var update = SyncUpdate()
                let reference = try XCTUnwrap(issued.badge.statusReference)
                let list = StoredStatusList(
                    uri: reference.list, token: "a list", issuedAt: home.clock.now(), expires: nil, ttl: nil,
                    fetchedAt: home.clock.now())
                update.lists.append(.init(list: list, statuses: [issued.badge.id: .revoked]))

                let result = try await store.applySync(update)

                XCTAssertEqual(result.changes.map(\.new), [.revoked])
                let kept = try await store.badge(issued.badge.id)
                XCTAssertEqual(kept?.status, .revoked)
            }
        }
    }

    func testST5TheOrganizationsWordIsKeptWhenTheTriesAreUsedUp() async throws {
        try need(.mounting)
        try await playEach(SharingMode.allCases) { sharing in
            try await onAFullDisk(sharing, .deletingPasscodeDemand(maxTries: 2)) { _, store, issued in
                let limits = AttemptLimits(maxTries: 2, delays: [:])
                _ = try await store.beginAttempt(limits)
                let last = try await store.beginAttempt(limits)

                let deleted = try await store.enforceExhaustion(after: last).deleted

                XCTAssertEqual(deleted, [issued.badge.id])
            }
        }
    }

    func testST5ManyBadgesAreDeletedOnAFullDiskWhenTheTriesAreUsedUp() async throws {
        try need(.mounting)
        try await playEach([(SharingMode.shared, 50), (.exclusive, 50), (.shared, 500)]) { sharing, count in
            try await onAFullDisk(sharing, .deletingPasscodeDemand(maxTries: 2), badges: count) { _, store, _ in
                let limits = AttemptLimits(maxTries: 2, delays: [:])
                _ = try await store.beginAttempt(limits)
                let last = try await store.beginAttempt(limits)

                let deleted = try await store.enforceExhaustion(after: last).deleted

                let left = try await store.badges()
                XCTAssertEqual(deleted.count, count)
                XCTAssertEqual(left, [])
            }
        }
    }

    func testST5AnOrganizationWithManyBadgesIsRemovedOnAFullDisk() async throws {
        try need(.mounting)
        try await playEach([(SharingMode.shared, 50), (.exclusive, 500)]) { sharing, count in
            try await onAFullDisk(sharing, badges: count) { home, store, issued in
                let removed = try await store.removeOrganization(issued.organization.id)

                let organizations = try await store.organizations()
                XCTAssertEqual(removed, count)
                XCTAssertEqual(organizations, [])
                XCTAssertEqual(try home.leaks(), [])
            }
        }
    }

    func testTheRoomIsTakenAgainOnceThereIsSome() async throws {
        try need(.mounting)
        try await playEach(SharingMode.allCases) { sharing in
            let disk = try SmallDisk(sharing: sharing, kilobytes: 8192)
            let home = try StoreHome(sharing: sharing, folder: disk.home)
            let store = try await home.open()
            try await home.setPasscode(of: store)
            let bytes = try await store.logicalBytes()
            let reserve = home.file("wallet.reserve").path(percentEncoded: false)
            XCTAssertEqual(try size(reserve), StoreReserve.size(for: bytes))
            try await store.close()
            try FileManager.default.removeItem(atPath: reserve)
            try disk.fill()

            let crowded = try await home.open(create: false)
            XCTAssertFalse(FileManager.default.fileExists(atPath: reserve))
            try await crowded.close()
            try disk.empty()

            let roomy = try await home.open(create: false)
            XCTAssertEqual(try size(reserve), StoreReserve.size(for: bytes))
            try await roomy.close()
        }
    }

    func testWhatWasLeftBehindHasTheRoomBeforeTheReserve() async throws {
        try need(.mounting)
        try await playEach(SharingMode.allCases) { sharing in
            let disk = try SmallDisk(sharing: sharing, kilobytes: 8192)
            let home = try StoreHome(sharing: sharing, folder: disk.home)
            let store = try await home.open()
            try await home.add(to: store)
            _ = try await store.beginIssuance(store.lockIssuance(.offer(digest: "under way")))
            try await store.close()
            StoreFiles(home: home.path).reserve.giveUp()
            try disk.fill()
            // Enough for the least that is reserved, or for the sweep, and not for both.
            try disk.free(kilobytes: StoreReserve.step / 1024 + 4)

            let opened = try await home.open(create: false)

            let left = try await opened.issuanceCount()
            XCTAssertEqual(left, 0, "\(sharing)")
            try await opened.close()
        }
    }

    func testTheReserveGrowsWithTheStore() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            let reserve = home.file("wallet.reserve").path(percentEncoded: false)
            let before = try await store.logicalBytes()
            XCTAssertEqual(try size(reserve), StoreReserve.size(for: before))

            try await store.multiply(issued.badge.id, by: 300)
            try await store.record(AuditEvent(.use, badgeID: issued.badge.id, outcome: "denied"))

            let after = try await store.logicalBytes()
            XCTAssertGreaterThan(after, before + StoreReserve.step)
            XCTAssertEqual(try size(reserve), StoreReserve.size(for: after))
            try await home.close(store)
        }
    }

    func testNoChangeOfManyBadgesNeedsMoreRoomThanTheReserveHas() async throws {
        try await playEach([50, 500]) { count in
            let home = try homes([.exclusive])[0]
            let store = try await home.open()
            let issued = try await home.add(to: store)
            try await store.multiply(issued.badge.id, by: count)
            try await store.database.emptyLog()
            let bytes = try await store.logicalBytes()

            try await store.removeEveryBadge(of: issued.organization.id)

            // The log has every page that was changed, once.
            let needed = try XCTUnwrap(size(home.file("wallet.db-wal").path(percentEncoded: false)))
            print("deleting \(count) badges of \(bytes / 1024) KB changed \(needed / 1024) KB")
            XCTAssertEqual(needed > 3 * StoreReserve.step, count == 500)
            XCTAssertLessThanOrEqual(needed, StoreReserve.size(for: bytes))
            try await home.close(store)
        }
    }

    func testATryIsAnchoredOnAFullDisk() async throws {
        try await playEach(homes()) { home in
            let checkpoints = RememberedHeads()
            let store = try await home.open(custody: AnchoredCustody(home.custody, checkpoints))
            try await home.setPasscode(of: store)
            let reserve = StoreFiles(home: home.path).reserve
            let before = reserve.size
            // A TPM's file of heads is written anew, and there is no room.
            checkpoints.meanwhile {
                throw BadgeError(.diskFull, reason: "The disk is full. Make room.")
            }

            let begun = try await store.beginAttempt(Self.limits)

            let generation = try await store.info().generation
            XCTAssertEqual(begun.triesLeft, 9)
            XCTAssertEqual(checkpoints.generation, generation)
            XCTAssertEqual(reserve.size, before)
            try await home.close(store)
        }
    }

    func testWhereThereIsLessRoomTheLeastIsTaken() async throws {
        try need(.mounting)
        let disk = try SmallDisk(sharing: .shared, kilobytes: 1024)
        let reserve = StoreReserve(path: disk.home.path + "/wallet.reserve")

        try reserve.fill(for: 1 << 20)
        XCTAssertEqual(reserve.size, StoreReserve.step)
        try reserve.fill(for: 1 << 20)
        XCTAssertEqual(reserve.size, StoreReserve.step)
        try reserve.fill(for: 500 * 1024)

        XCTAssertEqual(reserve.size, 3 * StoreReserve.step)
    }

    private func size(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    }

    /// Runs the body on a store with a badge and a passcode on a disk without a byte of room, and looks at the store after.
    private func onAFullDisk(
        _ sharing: SharingMode, _ restriction: JSON = .passcodeDemand, badges: Int = 1,
        _ body: (StoreHome, BadgeStore, IssuanceResult) async throws -> Void
    ) async throws {
        let disk = try SmallDisk(sharing: sharing, kilobytes: badges == 1 ? nil : 8192 + 64 * badges)
        let home = try StoreHome(sharing: sharing, folder: disk.home)
        let store = try await home.open()
        let organization = Organization.sample("works", try .inForce(version: 1, restriction))
        let issued = try await home.add(to: store, offer: "works", organization: organization)
        try await home.setPasscode(of: store)
        try await store.multiply(issued.badge.id, by: badges)
        try disk.fill()
        await assertThrows(.diskFull) {
            for number in 0..<20_000 { try await home.add(to: store, "more \(number)", nil) }
        }

        try await body(home, store, issued)

        try disk.empty()
        let verification = try await store.verify()
        XCTAssertEqual(verification.problems, [], "\(sharing)")
        try await store.close()
    }
}

extension BadgeStore {
    /// Makes copies of a badge with its credential, key and session until there are that many.
    fileprivate func multiply(_ badge: Badge.ID, by count: Int) throws {
        guard count > 1 else { return }
        let another = { (column: String) in "\(column) || '-' || number" }
        let changes: [(table: String, id: String, columns: [String: String])] = [
            (
                "badge", "id",
                ["place": "place + number", "id": another("id"), "credential_id": another("credential_id")]
            ),
            ("credential", "badge_id", ["id": another("id"), "badge_id": another("badge_id")]),
            ("badge_key", "badge_id", ["badge_id": another("badge_id")]),
            ("session", "badge_id", ["badge_id": another("badge_id")]),
        ]
        try writing { database, _ in
            for change in changes {
                let columns = try database.columns(in: change.table).map(\.name)
                let values = columns.map { change.columns[$0] ?? $0 }
                try database.execute(
                    sql: """
                        WITH RECURSIVE count(number) AS
                            (VALUES (1) UNION ALL SELECT number + 1 FROM count WHERE number < ?)
                        INSERT INTO \(change.table) (\(columns.joined(separator: ", ")))
                        SELECT \(values.joined(separator: ", ")) FROM \(change.table), count WHERE \(change.id) = ?
                        """, arguments: [count - 1, badge.rawValue])
            }
        }
    }

    /// Deletes all badges of an organization in one transaction, which stays in the log.
    fileprivate func removeEveryBadge(of organization: Organization.ID) throws {
        try writing { database, occasion in
            for badge in try database.badgeIDs(of: organization) {
                try database.remove(badge, because: "asked", occasion)
            }
            try database.deleteUnneeded()
        }
    }

    fileprivate func issuanceCount() throws -> Int? {
        try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM issuance") }
    }

    /// How large the store is, with what stands in its log alone.
    fileprivate func logicalBytes() throws -> Int {
        try database.read { (try Int.fetchOne($0, sql: "PRAGMA page_count") ?? 0) * 4096 }
    }
}
