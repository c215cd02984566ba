import BadgeDatabase
import BadgeModel
import BadgePolicy
import BadgeTesting
import Foundation
import XCTest

@testable import BadgeStorage

/// What must be possible on a full disk: needs root, to mount a small one.
final class ReserveTests: StorageTestCase {
    private static let limits = PasscodeLimits(maxTries: 10, delays: [:])

    func testST5TriesAreCountedOnAFullDisk() async throws {
        for sharing in SharingMode.allCases {
            try await onAFullDisk(sharing) { _, store, _ in
                for number in 1...10 {
                    let begun = try await store.beginTry(Self.limits)
                    XCTAssertEqual(begun.triesLeft, 10 - number)
                }
                await assertThrows(.passcodeExhausted) { try await store.beginTry(Self.limits) }
                let kept = try await store.passcode()
                XCTAssertEqual(kept?.wrongTries, 10)
            }
        }
    }

    func testST5ABadgeIsDeletedOnAFullDisk() async throws {
        for sharing in SharingMode.allCases {
            try await onAFullDisk(sharing) { home, store, issued in
                try await store.removeBadge(issued.badge.id)

                let badges = try await store.badges()
                XCTAssertEqual(badges, [])
                XCTAssertEqual(try home.leaks(), [])
            }
        }
    }

    func testST5ARevocationIsKeptOnAFullDisk() async throws {
        for sharing in SharingMode.allCases {
            try await onAFullDisk(sharing) { home, store, issued in
                var update = SyncUpdate()
                let reference = try XCTUnwrap(issued.badge.statusReference)
                let list = StoredStatusList(
                    uri: reference.list, token: "a list", issuedAt: home.clock.now(), expires: nil, ttl: nil,
                    fetchedAt: home.clock.now())
                update.lists.append(.init(list: list, statuses: [issued.badge.id: .revoked]))

                let result = try await store.keepSync(update)

                XCTAssertEqual(result.changes.map(\.new), [.revoked])
                let kept = try await store.badge(issued.badge.id)
                XCTAssertEqual(kept?.status, .revoked)
            }
        }
    }

    func testST5TheOrganizationsWordIsKeptWhenTheTriesAreUsedUp() async throws {
        for sharing in SharingMode.allCases {
            try await onAFullDisk(sharing, .deletingPasscodeDemand(maxTries: 2)) { _, store, issued in
                let limits = PasscodeLimits(maxTries: 2, delays: [:])
                _ = try await store.beginTry(limits)
                let last = try await store.beginTry(limits)

                let deleted = try await store.enforceExhaustion(after: last)

                XCTAssertEqual(deleted, [issued.badge.id])
            }
        }
    }

    func testTheRoomIsTakenAgainOnceThereIsSome() async throws {
        for sharing in SharingMode.allCases {
            let disk = try SmallDisk(sharing: sharing)
            let home = try StoreHome(sharing: sharing, folder: disk.home)
            let store = try await home.open()
            try await home.setPasscode(of: store)
            let reserve = home.file("wallet.reserve").path(percentEncoded: false)
            XCTAssertEqual(try size(reserve), StoreReserve.size)
            try await store.close()
            try FileManager.default.removeItem(atPath: reserve)
            try disk.fill()

            let crowded = try await home.open(create: false)
            XCTAssertFalse(FileManager.default.fileExists(atPath: reserve))
            try await crowded.close()
            try disk.empty()

            let roomy = try await home.open(create: false)
            XCTAssertEqual(try size(reserve), StoreReserve.size)
            try await roomy.close()
        }
    }

    private func size(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    }

    /// Runs the body on a store with a badge and a passcode on a disk without a byte of room, and looks at the store after.
    private func onAFullDisk(
        _ sharing: SharingMode, _ restriction: JSON = .passcodeDemand,
        _ body: (StoreHome, BadgeStore, IssuedBadge) async throws -> Void
    ) async throws {
        let disk = try SmallDisk(sharing: sharing)
        let home = try StoreHome(sharing: sharing, folder: disk.home)
        let store = try await home.open()
        let issued = try await home.add(to: store, "works", try .inForce(version: 1, restriction))
        try await home.setPasscode(of: store)
        try disk.fill()
        await assertThrows(.diskFull) {
            for number in 0..<500 { try await home.add(to: store, "more \(number)", nil) }
        }

        try await body(home, store, issued)

        try disk.empty()
        let verification = try await store.verify()
        XCTAssertEqual(verification.problems, [], "\(sharing)")
        try await store.close()
    }
}
