import BadgeKeys
import BadgeModel
import BadgeTesting
import Foundation
import GRDB
import TestSupport
import XCTest

@testable import BadgeDatabase
@testable import BadgeStorage

final class ErasureTests: StorageTestCase {
    func testSEC16NothingOfADeletedBadgeIsLeftInAnyPage() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let kept = try await home.add(to: store, "kept", nil)
            let issued = try await home.add(to: store, "gone", nil)
            try await store.saveCodeSecret(Secret(utf8: "a code secret"), of: issued.badge.id)
            let id = issued.badge.id.rawValue
            var traces: [String: Data] = [
                "id": Data(id.utf8), "credential id": Data(issued.credential.id.rawValue.utf8),
            ]
            for (name, sql) in [
                ("key", "SELECT sealed FROM badge_key WHERE badge_id = '\(id)'"),
                ("credential", "SELECT sealed FROM credential WHERE badge_id = '\(id)'"),
                ("session", "SELECT refresh_token FROM session WHERE badge_id = '\(id)'"),
                ("code secret", "SELECT sealed FROM code_secret WHERE badge_id = '\(id)'"),
                ("device key", "SELECT sealed FROM device_key WHERE thumbprint = '\(issued.credential.holderKey)'"),
            ] { traces[name] = try await blob(sql, in: store) }
            let before = try await store.pagesInTheOpen(in: home)
            for (name, trace) in traces { XCTAssertTrue(before.holds(trace), name) }

            try await store.removeBadge(issued.badge.id)

            let after = try await store.pagesInTheOpen(in: home)
            traces["id"] = nil
            for (name, trace) in traces { XCTAssertFalse(after.holds(trace), "\(name) \(home.sharing)") }
            let rest = try await store.badges()
            let session = try await store.session(of: kept.badge.id)
            XCTAssertEqual(rest.map(\.id), [kept.badge.id])
            XCTAssertEqual(session?.refreshToken, kept.refreshToken)
            for (name, content) in try home.files() where name.hasSuffix("-wal") || name.hasSuffix("-journal") {
                XCTAssertEqual(content.count, 0, name)
            }
            try await home.close(store)
        }
    }

    func testWhatIsSealedUnderOneBadgesKeyDoesNotOpenUnderAnothers() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let first = try await home.add(to: store, "first", nil)
            let second = try await home.add(to: store, "second", nil)

            try await store.execute(
                """
                UPDATE session SET refresh_token =
                    (SELECT refresh_token FROM session WHERE badge_id = '\(second.badge.id)')
                WHERE badge_id = '\(first.badge.id)'
                """)

            await assertThrows(.custodyDamaged) { try await store.session(of: first.badge.id) }
            try await home.close(store)
        }
    }

    func testABadgeWithoutItsKeyIsNotReadable() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store, "badge", nil)

            try await store.execute("DELETE FROM badge_key")

            await assertThrows(.keyMissing) { try await store.session(of: issued.badge.id) }
            let badges = try await store.badges()
            XCTAssertEqual(badges, [issued.badge])
            try await home.close(store)
        }
    }
}

extension BadgeStore {
    /// Every page of the database as it stands beneath its encryption, unused ones too.
    fileprivate func pagesInTheOpen(in home: StoreHome) throws -> Data {
        let path = home.path + "/copy-plain.db"
        defer { unlink(path) }
        let plain = try DatabaseQueue(path: path)
        try database.writer.backup(to: plain)
        try plain.close()
        return try Data(contentsOf: URL(filePath: path))
    }
}
