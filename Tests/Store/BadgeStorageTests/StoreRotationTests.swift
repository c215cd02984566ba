import BadgeDatabase
import BadgeModel
import Foundation
import TestSupport
import XCTest

@testable import BadgeStorage

final class StoreRotationTests: StorageTestCase {
    func testAStoreUnderANewKeyHoldsWhatItHeld() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            try await home.setPasscode(of: store)
            let before = try await store.contents()
            let old = try await store.exportKey()
            try await home.close(store)

            try await BadgeStore.rotateKey(of: home.path, seams: home.seams)

            let reopened = try await home.open(create: false)
            let key = try await reopened.exportKey()
            let after = try await reopened.contents()
            let newest = try await reopened.auditEntries().last?.event
            let session = try await reopened.session(of: issued.badge.id)
            let verification = try await reopened.verify()
            XCTAssertNotEqual(key, old)
            XCTAssertEqual(newest, AuditEvent(.store, outcome: "keyRotated"))
            XCTAssertEqual(session?.refreshToken, issued.refreshToken)
            XCTAssertTrue(verification.isSound)
            let changed = after.keys.filter { after[$0] != before[$0] }.sorted()
            let moved = ["audit", "audit_tree", "home", "freshness", "binding"]
            XCTAssertEqual(Set(changed).subtracting(moved), [])
            XCTAssertEqual(after["badge"]?.count, 1)
            try await home.close(reopened)
        }
    }

    // Such a store has pages from before its head, which nothing tells from those of a store that is still to be taken up.
    func testSEC21NothingFromBeforeFreshnessFitsAStoreWhoseKeyWasRotated() async throws {
        try await playEach(homes()) { home in
            _ = try home.makeStoreOfTheFirstSchema()
            let files = try home.files()
            let store = try await home.open(create: false)
            try await store.close()

            try await BadgeStore.rotateKey(of: home.path, seams: home.seams)

            try home.put(files, only: ["wallet.db"])
            try home.remove("wallet.head")
            for create in [false, true] { await assertThrows(.wrongKey) { try await home.open(create: create) } }
        }
    }

    func testReportsHowFarItHasCome() async throws {
        try await playEach(homes([.shared])) { home in
            try await home.close(try await home.open())
            let reports = Reports()

            try await BadgeStore.rotateKey(of: home.path, seams: home.seams, progress: reports.add)

            let seen = reports.seen
            XCTAssertEqual(Set(seen.map(\.stage)), [.copying, .checking])
            XCTAssertEqual(seen.last, StoreProgress(.checking, 1))
            XCTAssertTrue(seen.allSatisfy { (0...1).contains($0.fraction) })
        }
    }

    func testAHomeInUseKeepsItsKey() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let key = try await store.exportKey()

            await assertThrows(.storeInUse) { try await BadgeStore.rotateKey(of: home.path, seams: home.seams) }

            let kept = try await store.exportKey()
            XCTAssertEqual(kept, key)
            try await home.close(store)
        }
    }

    func testAHomeWithoutAStoreStaysEmpty() async throws {
        try await playEach(homes()) { home in
            await assertThrows(.storeAbsent) { try await BadgeStore.rotateKey(of: home.path, seams: home.seams) }

            XCTAssertEqual(try home.files(), [:])
        }
    }
}
