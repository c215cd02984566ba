import BadgeCustody
import BadgeDatabase
import BadgeModel
import BadgeStorage
import BadgeSystem
import BadgeTesting
import Foundation
import TestSupport
import XCTest

/// A store that cannot be opened is left as it is, to the byte.
final class RefusalTests: StorageTestCase {
    func testAStoreWithoutItsKeyIsNeverGivenAnother() async throws {
        try await playEach(homes()) { home in
            try await playEach(["wallet.key", "custody.key"]) { key in
                try await assertRefused(.keyMissing, in: home.sharing) { try $0.remove(key) }
            }
        }
    }

    func testDamagedKeysAreToldFromMissingOnes() async throws {
        try await playEach(homes()) { home in
            try await playEach(["wallet.key", "custody.key"]) { key in
                try await assertRefused(.custodyDamaged, in: home.sharing) {
                    try $0.change(key) { $0[$0.count / 2] ^= 1 }
                }
                try await assertRefused(.custodyDamaged, in: home.sharing) { try $0.change(key) { $0.removeLast() } }
                try await assertRefused(.custodyDamaged, in: home.sharing) { try $0.change(key) { $0 = Data() } }
            }
        }
    }

    func testKeysThatOthersCanReadAreRefused() async throws {
        try await playEach(homes()) { home in
            try await playEach(["wallet.key", "custody.key"]) { key in
                try await assertRefused(.custodyInsecure, in: home.sharing) { home in
                    try FileManager.default.setAttributes(
                        [.posixPermissions: 0o644], ofItemAtPath: home.file(key).path(percentEncoded: false))
                }
            }
        }
    }

    func testAnotherHomesCustodyIsRefused() async throws {
        try await playEach(homes()) { home in
            let other = try await filledHome(home.sharing, seed: 8)

            try await assertRefused(.custodyDamaged, in: home.sharing) { try $0.put("custody.key", from: other) }
        }
    }

    func testAnotherHomesKeyIsRefused() async throws {
        try await playEach(homes()) { home in
            let other = try await filledHome(home.sharing, seed: 8)

            try await assertRefused(.wrongKey, in: home.sharing) { home in
                try home.put("custody.key", from: other)
                try home.put("wallet.key", from: other)
            }
        }
    }

    func testADatabaseThatIsNoneIsRefused() async throws {
        try await playEach(homes()) { home in
            try await assertRefused(.storeDamaged, in: home.sharing) { try $0.change("wallet.db") { $0[5000] ^= 1 } }
            try await assertRefused(.storeDamaged, in: home.sharing) {
                try $0.change("wallet.db") { $0.removeLast(100) }
            }
            try await assertRefused(.storeNotEncrypted, in: home.sharing) { home in
                try home.change("wallet.db") { $0.replaceSubrange(0..<16, with: Data("SQLite format 3\0".utf8)) }
            }
        }
    }

    func testAStoreOfANewerVersionIsLeftUntouched() async throws {
        try await playEach(homes()) { home in
            let home = try await filledHome(home.sharing) { store in
                try await store.execute("INSERT INTO grdb_migrations (identifier) VALUES ('2-to-come')")
            }

            try await assertRefused(.storeNewer, home)
        }
    }

    func testNoStoreIsMadeWhereNoneIsWanted() async throws {
        try await playEach(homes()) { home in
            let nowhere = home.file("not/yet").path(percentEncoded: false)

            await assertThrows(.storeAbsent) { try await home.open(create: false) }
            await assertThrows(.storeAbsent) {
                try await BadgeStore(
                    home: nowhere, custody: home.custody, sharing: .shared, create: false,
                    monotonicClock: home.monotonicClock)
            }

            XCTAssertEqual(try home.files(), [:])
        }
    }

    func testAKeyOrAHeadWithoutItsDatabaseIsDamage() async throws {
        try await playEach(homes()) { home in
            let home = try await filledHome(home.sharing)
            try home.remove("wallet.db")

            try await playEach([[], ["wallet.head"], ["wallet.head", "wallet.key"], ["wallet.key"]]) { left in
                let rest = try await filledHome(home.sharing)
                for name in ["wallet.db"] + left { try rest.remove(name) }
                let before = try rest.files()
                let code: BadgeError.Code = left.count == 2 ? .storeAbsent : .storeDamaged
                await assertThrows(code) { try await rest.open(create: false) }
                if code == .storeDamaged { await assertThrows(code) { try await rest.open() } }
                XCTAssertEqual(try rest.files(), before, "\(left)")
            }
            try home.remove("wallet.head")
            try home.remove("wallet.key")
            let keys = try home.files()
            let store = try await home.open()
            try await home.add(to: store)
            try await store.close()

            for (name, content) in keys { XCTAssertEqual(try home.files()[name], content, name) }
            let reopened = try await home.open(create: false)
            let count = try await reopened.badgeCount()
            XCTAssertEqual(count, 1)
            try await reopened.close()
        }
    }

    func testAHomeThatCannotBeMadeIsSaid() async throws {
        try await playEach(homes()) { home in
            let home = try await filledHome(home.sharing)
            let inside = home.file("wallet.db/home").path(percentEncoded: false)

            await assertThrows(.invalidInput) {
                try await BadgeStore(
                    home: inside, custody: home.custody, sharing: .shared, create: true,
                    monotonicClock: home.monotonicClock)
            }
        }
    }
}

extension RefusalTests {
    private func filledHome(
        _ sharing: SharingMode, seed: UInt64 = 7, _ more: @Sendable (BadgeStore) async throws -> Void = { _ in }
    ) async throws -> StoreHome {
        let home = try StoreHome(sharing: sharing, seed: seed)
        let store = try await home.open()
        try await home.add(to: store)
        try await more(store)
        try await store.close()
        return home
    }

    private func assertRefused(
        _ code: BadgeError.Code, in sharing: SharingMode, line: UInt = #line, _ spoil: (StoreHome) throws -> Void
    ) async throws {
        let home = try await filledHome(sharing)
        try spoil(home)
        try await assertRefused(code, home, line: line)
    }

    private func assertRefused(_ code: BadgeError.Code, _ home: StoreHome, line: UInt = #line) async throws {
        let before = try home.files()
        for create in [false, true] {
            await assertThrows(code, line: line) { try await home.open(create: create) }
            XCTAssertEqual(try home.files(), before, line: line)
        }
        XCTAssertEqual(try home.leaks(), [], line: line)
    }
}

extension StoreHome {
    /// Puts another home's file into the place of this one's.
    fileprivate func put(_ name: String, from other: StoreHome) throws {
        let content = try Data(contentsOf: other.file(name))
        try change(name) { $0 = content }
    }
}
