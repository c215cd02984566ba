import BadgeCustody
import BadgeDatabase
import BadgeModel
import BadgeSystem
import BadgeTesting
import Foundation
import GRDB
import TestSupport
import XCTest

@testable import BadgeStorage

/// Stores as every released version wrote them, under `Fixtures`: each is resumed with all that it holds.
///
/// The folder of a version that is new is written by `WRITE_FIXTURES=1 swift test --filter FixtureTests`; one that is there
/// is never written again.
final class FixtureTests: StorageTestCase {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    private static let files = ["wallet.db", "wallet.key", "custody.key", "wallet.head"]

    private static var versions: [String] {
        let custody = FileCustody(directory: "/nowhere")
        return WalletSchema.migrations(.wallet(custody: custody, random: SystemRandom())).map(\.name)
    }

    func testEveryVersionHasItsFixture() async throws {
        try await playEach(Self.versions.enumerated()) { number, name in
            let fixture = Self.folder.appending(path: name)
            if ProcessInfo.processInfo.environment["WRITE_FIXTURES"] != nil {
                try await write(fixture, migrations: number + 1)
            }
            XCTAssertTrue(FileManager.default.fileExists(atPath: fixture.path()), name)
        }
    }

    func testAStoreOfEachVersionIsTakenUpWithAllThatItHolds() async throws {
        try await playEach(fixtures()) { name in
            try await playEach(homes()) { home in
                try copy(name, to: home)

                let store = try await home.open(create: false)

                let info = try await store.info()
                let badges = try await store.badges()
                let organizations = try await store.organizations()
                let verification = try await store.verify()
                let audit = try await store.verifyAuditLog()
                let payload = Secret(utf8: "\(StoreHome.marker) payload")
                let permit = try XCTUnwrap(home.permit(for: badges[0].id, under: organizations[0].policy))
                let released = try await store.release(permit)
                XCTAssertEqual(info.schemaVersion, Self.versions.last, name)
                XCTAssertEqual(badges.map(\.holder.fullName), ["Zoë 李 \(StoreHome.marker)"], name)
                XCTAssertEqual(organizations.count, 1, name)
                XCTAssertEqual(released.text, payload, name)
                XCTAssertEqual(verification.problems, [], name)
                XCTAssertEqual(audit.problems, [], name)
                let fresh = try await schemaOfANewStore(home.sharing)
                let migrated = try await store.schema()
                XCTAssertEqual(migrated, fresh, name)
                try await home.close(store)
            }
        }
    }

    func testAStoreOfAnEarlierVersionThatHoldsNothingWhereSomethingMustBeIsNotBroughtUpToDate() async throws {
        try await playEach(homes()) { home in
            try copy("3-device", to: home)
            try home.removeNamesPastTheStore(migrations: 3)

            await assertThrows(.storeDamaged) { try await home.open(create: false) }

            let database = try home.openDatabase(migrations: 3)
            let applied = try database.read { try String.fetchAll($0, sql: "SELECT identifier FROM grdb_migrations") }
            XCTAssertEqual(applied.count, 3)
            try database.close()
        }
    }

    func testAStoreOfAVersionToComeIsRefusedWithItsBytesUntouched() async throws {
        try await playEach(fixtures()) { name in
            try await playEach(homes()) { home in
                try copy(name, to: home)
                try addMigrationToCome(to: home)
                let before = try home.files()

                await assertThrows(.storeNewer) { try await home.open(create: false) }

                let after = try home.files()
                for file in Self.files { XCTAssertEqual(after[file], before[file], "\(name) \(file)") }
            }
        }
    }
}

extension FixtureTests {
    private func fixtures() throws -> [String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path()).sorted()
        XCTAssertGreaterThanOrEqual(names.count, 3)
        return names
    }

    private func copy(_ name: String, to home: StoreHome) throws {
        for file in Self.files {
            let source = Self.folder.appending(path: "\(name)/\(file)")
            // Versions without heads have none.
            guard FileManager.default.fileExists(atPath: source.path()) else { continue }
            let content = try Data(contentsOf: source)
            let path = home.file(file).path(percentEncoded: false)
            XCTAssertTrue(
                FileManager.default.createFile(
                    atPath: path, contents: content, attributes: [.posixPermissions: 0o600]))
        }
    }

    private func addMigrationToCome(to home: StoreHome) throws {
        let files = StoreFiles(home: home.path)
        let key = try files.databaseKey(custody: home.custody, create: false, random: home.random)
        let known = try EncryptedDatabase.open(
            at: files.databasePath, key: key, sharing: home.sharing, create: false,
            migrations: WalletSchema.migrations(.wallet(custody: home.custody, random: home.random)))
        try known.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('999-to-come')") }
        try known.close()
    }

    private func schemaOfANewStore(_ sharing: SharingMode) async throws -> String {
        let home = try StoreHome(sharing: sharing)
        let store = try await home.open()
        let schema = try await store.schema()
        try await store.close()
        return schema
    }

    /// The versions before `5-erasure` sealed what is secret by the custody alone; the newest is written as it is used.
    private func write(_ fixture: URL, migrations count: Int) async throws {
        guard !FileManager.default.fileExists(atPath: fixture.path()) else { return }
        let home = try StoreHome(sharing: .shared, seed: UInt64(count))
        if count == Self.versions.count {
            let store = try await home.open()
            try await home.add(to: store, "badge", try .inForce(version: 1))
            try await store.close()
        } else {
            let database = try home.openDatabase(migrations: count)
            _ = try home.insertBadge("badge", .inForce(version: 1), into: database)
            // The badge's secrets are sealed by the custody alone, as in a store that was never opened since.
            try database.write { try $0.execute(sql: "PRAGMA user_version = 0") }
            try database.close()
        }
        try FileManager.default.createDirectory(at: fixture, withIntermediateDirectories: true)
        for file in Self.files where FileManager.default.fileExists(atPath: home.file(file).path()) {
            try FileManager.default.copyItem(at: home.file(file), to: fixture.appending(path: file))
        }
    }
}
