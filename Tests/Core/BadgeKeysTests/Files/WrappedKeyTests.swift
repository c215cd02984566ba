import BadgeCustody
import BadgeKeys
import BadgeModel
import BadgeSystem
import Foundation
import TestSupport
import XCTest

final class WrappedKeyTests: XCTestCase {
    func testAbsentIsNotAnError() throws {
        let home = try temporaryHome()

        let key = try WrappedKey.load(
            at: home + "/wallet.key", custody: FileCustody(directory: home), context: "wallet")

        XCTAssertNil(key)
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: home), [])
    }

    func testLoadsTheKeyThatWasMade() throws {
        let home = try temporaryHome()
        let path = home + "/wallet.key"

        let made = try Self.create(home)
        let loaded = try Self.load(home)

        XCTAssertEqual(made.count, 32)
        XCTAssertEqual(loaded, made)
        XCTAssertEqual(try mode(path), 0o600)
        let content = try Data(contentsOf: URL(filePath: path))
        XCTAssertNil(content.range(of: made.withUnsafeBytes { Data($0) }))
    }

    func testMakingAgainAnswersTheKeyThatIsThere() throws {
        let home = try temporaryHome()

        let first = try Self.create(home)
        let second = try Self.create(home)

        XCTAssertEqual(second, first)
    }

    func testManyWhoStartAtOnceEndWithOneKey() throws {
        let home = try temporaryHome()
        let keys = LockedList<Secret>()

        DispatchQueue.concurrentPerform(iterations: 16) { _ in
            do { keys.append(try Self.load(home) ?? Self.create(home)) } catch { XCTFail("\(error)") }
        }

        XCTAssertEqual(keys.values.count, 16)
        XCTAssertTrue(keys.values.allSatisfy { $0 == keys.values[0] })
    }

    func testEveryChangedBitIsNoticed() throws {
        let home = try temporaryHome()
        let made = try Self.create(home)
        let size = try Data(contentsOf: URL(filePath: home + "/wallet.key")).count

        for bit in 0..<(size * 8) {
            try withFlippedBit(bit, of: home + "/wallet.key") {
                assertThrows(.custodyDamaged, "bit \(bit)") { try Self.load(home) }
            }
        }

        XCTAssertEqual(try Self.load(home), made)
    }

    func testAnotherContextIsDamage() throws {
        let home = try temporaryHome()
        _ = try Self.create(home)

        assertThrows(.custodyDamaged) { try Self.load(home, context: "authority") }
    }

    func testTheKeyFileOfTheCustodyIsNoWrappedKey() throws {
        let home = try temporaryHome()
        _ = try Self.create(home)
        try FileManager.default.removeItem(atPath: home + "/wallet.key")
        try FileManager.default.copyItem(atPath: home + "/custody.key", toPath: home + "/wallet.key")

        assertThrows(.custodyDamaged) { try Self.load(home) }
    }

    func testWithoutTheCustodysSecretTheKeyIsMissing() throws {
        let home = try temporaryHome()
        _ = try Self.create(home)
        try FileManager.default.removeItem(atPath: home + "/custody.key")

        assertThrows(.keyMissing) { try Self.load(home) }
    }

    func testOnlyTheFirstKeyOfAHomeMakesTheCustodysSecret() throws {
        let home = try temporaryHome()
        try Data("a key of something else".utf8).write(to: URL(filePath: home + "/tls.key"))
        _ = try Self.create(home)
        try FileManager.default.removeItem(atPath: home + "/custody.key")
        let other = {
            try WrappedKey.create(
                at: home + "/authority.key", custody: FileCustody(directory: home), context: "authority",
                random: SystemRandom())
        }

        assertThrows(.keyMissing) { try other() }
        try FileManager.default.removeItem(atPath: home + "/wallet.key")
        _ = try other()

        XCTAssertEqual(
            try FileManager.default.contentsOfDirectory(atPath: home).sorted(),
            ["authority.key", "custody.key", "tls.key"])
    }

    func testRefusesAFileThatOthersCanReach() throws {
        let home = try temporaryHome()
        _ = try Self.create(home)

        XCTAssertEqual(chmod(home + "/wallet.key", 0o644), 0)

        assertThrows(.custodyInsecure) { try Self.load(home) }
    }

    func testASealedSecretOfAnotherLengthIsNoDatabaseKey() throws {
        let home = try temporaryHome()

        assertThrows(.custodyDamaged) {
            _ = try WrappedKey.create(
                at: home + "/wallet.key", custody: FileCustody(directory: home), context: "wallet",
                random: ScriptedRandom([[1, 2, 3]]))
            return try Self.load(home)
        }
    }

    private static func create(_ home: String) throws -> Secret {
        try WrappedKey.create(
            at: home + "/wallet.key", custody: FileCustody(directory: home), context: "wallet", random: SystemRandom())
    }

    private static func load(_ home: String, context: String = "wallet") throws -> Secret? {
        try WrappedKey.load(at: home + "/wallet.key", custody: FileCustody(directory: home), context: context)
    }
}
