import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeSystem
import Foundation
import TestSupport
import XCTest

@testable import BadgeStorage

/// A store that was interrupted in its making, and a log that is not its own.
final class MakingTests: StorageTestCase {
    func testAMakingThatWasCutShortIsAbsentAndMadeByTheNextOne() async throws {
        try await playEach(homes()) { home in
            let files = StoreFiles(home: home.path)
            try files.makeHome()
            try files.layout.makeEmptyDatabase()
            await assertThrows(.storeAbsent) { try await home.open(create: false) }
            _ = try WrappedKey.create(
                at: files.keyPath, custody: home.custody, context: files.layout.keyContext, random: SystemRandom())

            await assertThrows(.storeAbsent) { try await home.open(create: false) }
            let store = try await home.open()
            try await home.add(to: store)
            let count = try await store.badgeCount()
            try await store.close()

            XCTAssertEqual(count, 1)
        }
    }

    func testALogThatIsNotTheStoresOwnIsDamageAndIsKept() async throws {
        try await playEach(homes().filter { $0.sharing == .shared }) { home in
            let store = try await home.open()
            try await home.add(to: store)
            try await store.close()
            try Data(repeating: 0x5A, count: 4096).write(to: home.file("wallet.db-wal"))
            let before = try home.files()

            await assertThrows(.storeDamaged) { try await home.open(create: false) }
            XCTAssertEqual(try home.files(), before)
            try home.remove("wallet.db-wal")
            let reopened = try await home.open(create: false)
            let count = try await reopened.badgeCount()
            try await reopened.close()

            XCTAssertEqual(count, 1)
        }
    }
}
