import BadgeCustody
import BadgeModel
import Foundation
import TestSupport
import XCTest

@testable import BadgeKeys

final class FileCustodyTests: XCTestCase {
    private static let secret = Secret(utf8: "the key of a database, 32 bytes!")

    func testOpensInANewProcessWhatWasSealed() throws {
        let home = try temporaryHome()

        let sealed = try preparedCustody(home).seal(Self.secret, context: "wallet")

        XCTAssertEqual(try FileCustody(directory: home).open(sealed, context: "wallet"), Self.secret)
        XCTAssertEqual(try mode(home + "/custody.key"), 0o600)
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: home), ["custody.key"])
    }

    func testSaysWhatItIs() throws {
        let custody = FileCustody(directory: try temporaryHome())

        XCTAssertEqual(custody.name, "file")
        XCTAssertEqual(custody.rollbackProtection, .file)
    }

    func testSealsTheSameSecretToOtherBytesEachTimeAndWithoutItsPlaintext() throws {
        let custody = try preparedCustody(temporaryHome())

        let first = try custody.seal(Self.secret, context: "wallet")
        let second = try custody.seal(Self.secret, context: "wallet")

        XCTAssertNotEqual(first, second)
        XCTAssertNil(first.range(of: Data("database".utf8)))
    }

    func testAnotherContextOrAnotherHomeOpensNothing() throws {
        let custody = try preparedCustody(temporaryHome())
        let stranger = try preparedCustody(temporaryHome())
        let sealed = try custody.seal(Self.secret, context: "wallet")
        _ = try stranger.seal(Self.secret, context: "wallet")

        try playEach(["", "walle", "wallet ", "authority"]) { context in
            assertThrows(.custodyDamaged, context) { try custody.open(sealed, context: context) }
        }
        assertThrows(.custodyDamaged) { try stranger.open(sealed, context: "wallet") }
    }

    func testEveryChangedBitOfTheSealedBytesIsNoticed() throws {
        let custody = try preparedCustody(temporaryHome())
        let sealed = try custody.seal(Self.secret, context: "wallet")

        for bit in 0..<(sealed.count * 8) {
            var changed = sealed
            changed[bit / 8] ^= 1 << (bit % 8)
            assertThrows(.custodyDamaged, "bit \(bit)") { try custody.open(changed, context: "wallet") }
        }
        for length in 0..<sealed.count {
            assertThrows(.custodyDamaged) { try custody.open(sealed.prefix(length), context: "wallet") }
        }
        assertThrows(.custodyDamaged) { try custody.open(sealed + [0], context: "wallet") }
    }

    func testEveryChangedBitOfTheKeyFileIsNoticedAndNothingReplacesIt() throws {
        let home = try temporaryHome()
        let custody = try preparedCustody(home)
        let sealed = try custody.seal(Self.secret, context: "wallet")
        let size = try Data(contentsOf: URL(filePath: home + "/custody.key")).count

        for bit in 0..<(size * 8) {
            try withFlippedBit(bit, of: home + "/custody.key") {
                assertThrows(.custodyDamaged, "bit \(bit)") { try custody.open(sealed, context: "wallet") }
                assertThrows(.custodyDamaged, "bit \(bit)") { try custody.seal(Self.secret, context: "wallet") }
                assertThrows(.custodyDamaged, "bit \(bit)") { try custody.prepare() }
            }
        }

        XCTAssertEqual(try custody.open(sealed, context: "wallet"), Self.secret)
    }

    func testACutOrGrownKeyFileIsDamaged() throws {
        let home = try temporaryHome()
        let custody = try preparedCustody(home)
        let sealed = try custody.seal(Self.secret, context: "wallet")
        let url = URL(filePath: home + "/custody.key")
        let whole = try Data(contentsOf: url)

        try playEach([Data(), whole.prefix(1), whole.dropLast(), whole + [0], Data(count: 64 * 1024)]) { content in
            try content.write(to: url)
            assertThrows(.custodyDamaged, "\(content.count) bytes") { try custody.open(sealed, context: "wallet") }
        }
    }

    func testAKeyFileOfANewerVersionIsLeftAlone() throws {
        let home = try temporaryHome()
        let custody = try preparedCustody(home)
        let sealed = try custody.seal(Self.secret, context: "wallet")
        let url = URL(filePath: home + "/custody.key")
        var content = try Data(contentsOf: url).dropLast(32)
        content[8] = 2
        try (content + Digest.sha256(content)).write(to: url)

        assertThrows(.storeNewer) { try custody.open(sealed, context: "wallet") }
        assertThrows(.storeNewer) { try custody.seal(Self.secret, context: "wallet") }
    }

    func testWithoutItsFileItSaysThatTheKeyIsMissing() throws {
        let home = try temporaryHome()
        let custody = try preparedCustody(home)
        let sealed = try custody.seal(Self.secret, context: "wallet")
        try FileManager.default.removeItem(atPath: home + "/custody.key")

        assertThrows(.keyMissing) { try custody.open(sealed, context: "wallet") }
        assertThrows(.keyMissing) { try custody.seal(Self.secret, context: "wallet") }

        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: home), [])
    }

    func testWithoutItsDirectoryItSaysSo() throws {
        let custody = FileCustody(directory: try temporaryHome() + "/absent")

        assertThrows(.storeFailed) { try custody.prepare() }
        assertThrows(.keyMissing) { try custody.seal(Self.secret, context: "wallet") }
        assertThrows(.keyMissing) { try custody.open(Data(), context: "wallet") }
    }

    func testRefusesAFileThatOthersCanReach() throws {
        let home = try temporaryHome()
        let custody = try preparedCustody(home)
        let sealed = try custody.seal(Self.secret, context: "wallet")

        try playEach([0o604, 0o640, 0o644, 0o602, 0o620, 0o660, 0o666, 0o700, 0o1600, 0o4600]) { mode in
            XCTAssertEqual(chmod(home + "/custody.key", mode_t(mode)), 0)
            assertThrows(.custodyInsecure, String(mode, radix: 8)) { try custody.open(sealed, context: "wallet") }
            assertThrows(.custodyInsecure, String(mode, radix: 8)) { try custody.seal(Self.secret, context: "wallet") }
        }
        for mode in [0o600, 0o400] {
            XCTAssertEqual(chmod(home + "/custody.key", mode_t(mode)), 0)
            XCTAssertEqual(try custody.open(sealed, context: "wallet"), Self.secret)
        }
    }

    func testRefusesAFileOfAnotherUser() throws {
        try need(.root)
        let home = try temporaryHome()
        let custody = try preparedCustody(home)
        let sealed = try custody.seal(Self.secret, context: "wallet")

        XCTAssertEqual(chown(home + "/custody.key", 65534, 65534), 0)

        assertThrows(.custodyInsecure) { try custody.open(sealed, context: "wallet") }
    }

    func testRefusesEverythingThatIsNotOneRegularFileOfItsOwn() throws {
        let home = try temporaryHome()
        let custody = try preparedCustody(home)
        let sealed = try custody.seal(Self.secret, context: "wallet")
        let (path, real) = (home + "/custody.key", home + "/real")
        XCTAssertEqual(rename(path, real), 0)
        let impostors: [(String, () -> Int32)] = [
            ("symbolic link", { symlink(real, path) }), ("dangling link", { symlink(home + "/nothing", path) }),
            ("hard link", { link(real, path) }), ("directory", { mkdir(path, 0o600) }),
            ("pipe", { mkfifo(path, 0o600) }),
        ]

        try playEach(impostors) { name, make in
            XCTAssertEqual(make(), 0, name)
            assertThrows(.custodyInsecure, name) { try custody.open(sealed, context: "wallet") }
            assertThrows(.custodyInsecure, name) { try custody.seal(Self.secret, context: "wallet") }
            XCTAssertEqual(remove(path), 0, name)
        }

        XCTAssertEqual(rename(real, path), 0)
        XCTAssertEqual(try custody.open(sealed, context: "wallet"), Self.secret)
    }

    func testManyWhoStartAtOnceEndWithOneKey() throws {
        for _ in 0..<20 {
            let home = try temporaryHome()
            let sealed = LockedList<Data>()

            DispatchQueue.concurrentPerform(iterations: 16) { _ in
                do {
                    sealed.append(try preparedCustody(home).seal(Self.secret, context: "wallet"))
                } catch {
                    XCTFail("\(error)")
                }
            }

            XCTAssertEqual(sealed.values.count, 16)
            for bytes in sealed.values {
                XCTAssertEqual(try FileCustody(directory: home).open(bytes, context: "wallet"), Self.secret)
            }
            XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: home), ["custody.key"])
        }
    }

    func testADraftLeftByACrashIsReplacedAndALinkIsNotFollowed() throws {
        let home = try temporaryHome()
        let victim = home + "/victim"
        try Data("precious".utf8).write(to: URL(filePath: victim))
        XCTAssertEqual(symlink(victim, home + "/custody.key.new"), 0)

        let sealed = try preparedCustody(home).seal(Self.secret, context: "wallet")

        XCTAssertEqual(try FileCustody(directory: home).open(sealed, context: "wallet"), Self.secret)
        XCTAssertEqual(try Data(contentsOf: URL(filePath: victim)), Data("precious".utf8))
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: home).sorted(), ["custody.key", "victim"])
    }

    func testErrorsNameTheFileAndNotWhatIsInIt() throws {
        let home = try temporaryHome()
        let custody = FileCustody(directory: home, random: ScriptedRandom([[UInt8](repeating: 0x41, count: 32)]))
        try custody.prepare()
        let sealed = try custody.seal(Self.secret, context: "wallet")

        let error = assertThrows(.custodyDamaged) { try custody.open(sealed.dropLast(), context: "wallet") }

        XCTAssertTrue(try XCTUnwrap(error).reason.contains("custody.key"))
        XCTAssertFalse(try XCTUnwrap(error).reason.contains("AAAA"))
    }
}

private func preparedCustody(_ home: String) throws -> FileCustody {
    let custody = FileCustody(directory: home)
    try custody.prepare()
    return custody
}
