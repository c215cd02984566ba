import BadgeCustody
import BadgeKeys
import BadgeModel
import Foundation
import TestSupport
import XCTest

final class TPMTests: XCTestCase {
    private static let secret = Secret(utf8: "the key of a database, 32 bytes!")
    private static let pin = Secret(utf8: "493817")
    private static let wrong = Secret(utf8: "493818")
    private var emulators: [TPMEmulator] = []

    override func setUpWithError() throws {
        try need(.program("swtpm"), .program("tpm2"))
    }

    override func tearDown() {
        for emulator in emulators { emulator.stop() }
    }

    func testTheTPMOpensTheHomeWithThePINAlone() throws {
        let (home, tpm) = try started()
        let sealed = try underTPM(home, tpm)

        let opened = try custody(home, tpm).open(sealed, context: "wallet")
        let none = assertThrows(.storeLocked) { try custody(home, tpm, nil).open(sealed, context: "wallet") }

        XCTAssertEqual(opened, Self.secret)
        XCTAssertEqual(custody(home, tpm).name, "tpm")
        XCTAssertEqual(custody(home, tpm).rollbackProtection, .tpm)
        XCTAssertTrue(try XCTUnwrap(none).reason.contains("PIN"))
    }

    func testFiveWrongPINsLockTheTPMEvenForTheRightOneUntilItForgetsOne() throws {
        let (home, tpm) = try started()
        let sealed = try underTPM(home, tpm)
        let before = try Data(contentsOf: URL(filePath: home + "/custody.key"))

        try playEach([4, 3, 2, 1]) { left in
            let error = assertThrows(.custodyRefused) {
                try custody(home, tpm, Self.wrong).open(sealed, context: "wallet")
            }
            XCTAssertEqual(error?.detail, .triesLeft(left))
        }
        try playEach([Self.wrong, Self.wrong, Self.pin]) { pin in
            let error = assertThrows(.storeLocked) { try custody(home, tpm, pin).open(sealed, context: "wallet") }
            XCTAssertEqual(error?.recovery, .retryAfter(600))
            XCTAssertTrue(try XCTUnwrap(error).reason.contains("600 seconds"))
            XCTAssertTrue(try XCTUnwrap(error).reason.contains("tpm2_dictionarylockout --clear-lockout"))
        }

        XCTAssertEqual(try Data(contentsOf: URL(filePath: home + "/custody.key")), before)
        try tpm.clearLockout()
        XCTAssertEqual(try custody(home, tpm).open(sealed, context: "wallet"), Self.secret)
    }

    func testSEC2ACopyOfTheHomeOpensOnNoOtherMachineWithTheRightPIN() throws {
        let (home, tpm) = try started()
        let sealed = try underTPM(home, tpm)
        let other = try TPMEmulator(in: try folder())
        emulators.append(other)

        let error = assertThrows(.keyMissing) { try custody(home, other).open(sealed, context: "wallet") }

        XCTAssertTrue(try XCTUnwrap(error).reason.contains("another TPM"))
    }

    func testWithoutATPMItSaysSo() throws {
        let (home, tpm) = try started()
        let sealed = try underTPM(home, tpm)
        tpm.stop()

        let error = assertThrows(.notSupported) { try custody(home, tpm).open(sealed, context: "wallet") }

        XCTAssertTrue(try XCTUnwrap(error).reason.contains("No TPM can be reached"))
    }

    func testANewPINReplacesTheOldAndKeepsWhatTheTPMRemembers() throws {
        let (home, tpm) = try started()
        let sealed = try underTPM(home, tpm)
        try XCTUnwrap(custody(home, tpm).checkpointStore).save(Data("head".utf8), of: "wallet")
        let new = Secret(utf8: "a longer PIN of many words, longer than any digest is")

        assertThrows(.invalidInput) { try custody(home, tpm).change(to: .tpm, passphrase: Secret(utf8: "12345")) }
        XCTAssertNil(try custody(home, tpm).change(to: .tpm, passphrase: new))

        assertThrows(.custodyRefused) { try custody(home, tpm).open(sealed, context: "wallet") }
        XCTAssertEqual(try custody(home, tpm, new).open(sealed, context: "wallet"), Self.secret)
        XCTAssertEqual(try custody(home, tpm, new).checkpointStore?.head(of: "wallet"), Data("head".utf8))
    }

    func testLeavingTheTPMFreesItsMemory() throws {
        let (home, tpm) = try started()
        let sealed = try underTPM(home, tpm)
        let checkpointStore = try XCTUnwrap(custody(home, tpm).checkpointStore)
        try checkpointStore.save(Data("head".utf8), of: "wallet")
        let handle = try Self.handle(home)

        XCTAssertNil(try custody(home, tpm).change(to: .file))

        XCTAssertEqual(try FileCustody(directory: home).open(sealed, context: "wallet"), Self.secret)
        XCTAssertNotEqual(try tpm.run("tpm2_nvreadpublic", handle), 0)
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: home), ["custody.key"])
    }

    func testTheTPMRemembersTheLastCheckpointsAndOnlyTheHomeWritesThem() throws {
        let (home, tpm) = try started()
        _ = try underTPM(home, tpm)
        let checkpointStore = try XCTUnwrap(custody(home, tpm).checkpointStore)

        XCTAssertNil(try checkpointStore.head(of: "wallet"))
        try playEach([0, 1, 300, 700, 1024, 2]) { size in
            let head = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 * 31 + size) })
            try checkpointStore.save(head, of: "wallet")
            try checkpointStore.save(Data([1, 2, 3]), of: "authority")
            XCTAssertEqual(try checkpointStore.head(of: "wallet"), head)
            XCTAssertEqual(try custody(home, tpm).checkpointStore?.head(of: "authority"), Data([1, 2, 3]))
        }
        assertThrows(.storeFailed) { try checkpointStore.save(Data(count: 1025), of: "wallet") }
        XCTAssertNil(try checkpointStore.head(of: "another"))

        let handle = try Self.handle(home)
        XCTAssertNotEqual(try tpm.run("tpm2_nvread", "-C", handle, handle), 0)
        XCTAssertNotEqual(try tpm.run("tpm2_nvwrite", "-C", "o", "-i", home + "/custody.key", handle), 0)
        XCTAssertEqual(try checkpointStore.head(of: "wallet")?.count, 2)
    }

    func testTheCheckpointStoreTakesTheNewestWhoeverComesLast() throws {
        let (home, tpm) = try started()
        _ = try underTPM(home, tpm)
        let checkpointStores = try (0..<2).map { _ in try XCTUnwrap(custody(home, tpm).checkpointStore) }
        // Both homes are open before the race: without a resource manager two programs cannot load keys at once.
        for checkpointStore in checkpointStores { XCTAssertNil(try checkpointStore.head(of: "wallet")) }

        try AdvancingHeads.race(checkpointStores, heads: 6)

        XCTAssertEqual(try checkpointStores[0].head(of: "wallet"), Data([6]))
        try checkpointStores[1].save(Data([2]), of: "wallet")
        XCTAssertEqual(try checkpointStores[0].head(of: "wallet"), Data([2]))
    }

    func testAnOlderCopyOfTheWholeHomeIsNoticedAndACutBetweenFileAndTPMIsNot() throws {
        let (home, tpm) = try started()
        _ = try underTPM(home, tpm)
        let (checkpointStore, book) = (
            try XCTUnwrap(custody(home, tpm).checkpointStore), URL(filePath: home + "/custody.heads")
        )
        try checkpointStore.save(Data("head 1".utf8), of: "wallet")
        let first = try Data(contentsOf: book)
        try checkpointStore.save(Data("head 2".utf8), of: "wallet")
        let second = try Data(contentsOf: book)
        try checkpointStore.save(Data("head 3".utf8), of: "wallet")
        let third = try Data(contentsOf: book)

        try first.write(to: book)
        assertThrows(.rolledBack) { try checkpointStore.head(of: "wallet") }
        try FileManager.default.removeItem(at: book)
        assertThrows(.rolledBack) { try checkpointStore.head(of: "wallet") }
        try KeyFileForgery.write(Array(third.dropFirst(9).dropLast(32)), magic: "BADGEHDS", to: book.path())
        XCTAssertEqual(try checkpointStore.head(of: "wallet"), Data("head 3".utf8))
        // The file of the next head, and a TPM that has not heard of it.
        try checkpointStore.save(Data("head 2".utf8), of: "wallet")
        try KeyFileForgery.write(Array(third.dropFirst(9).dropLast(32)), magic: "BADGEHDS", to: book.path())
        XCTAssertEqual(try checkpointStore.head(of: "wallet"), Data("head 2".utf8))
        XCTAssertNotEqual(second, third)
    }

    func testACheckpointStoreThatWasRemovedOrMadeAgainIsDamaged() throws {
        let (home, tpm) = try started()
        _ = try underTPM(home, tpm)
        let checkpointStore = try XCTUnwrap(custody(home, tpm).checkpointStore)
        try checkpointStore.save(Data("head".utf8), of: "wallet")
        let handle = try Self.handle(home)

        XCTAssertEqual(try tpm.run("tpm2_nvundefine", "-C", "o", handle), 0)
        assertThrows(.custodyDamaged) { try checkpointStore.head(of: "wallet") }
        XCTAssertEqual(
            try tpm.run("tpm2_nvdefine", "-C", "o", "-s", "512", "-a", "authread|authwrite|no_da", handle), 0)
        assertThrows(.custodyDamaged) { try checkpointStore.head(of: "wallet") }
        assertThrows(.custodyDamaged) { try checkpointStore.save(Data("other".utf8), of: "wallet") }
    }

    func testEveryChangedByteOfItsFileIsRefusedThoughTheChecksumIsRight() throws {
        let (home, tpm) = try started()
        let sealed = try underTPM(home, tpm)
        let content = try KeyFileForgery.content(of: home + "/custody.key")

        // One of each field: number (of which the authorization is made), salt, wrap, length, public and private part.
        try playEach([0, 20, 60, 112, 113, 120, 180, content.count - 1]) { index in
            var changed = content
            changed[index] ^= 0x40
            try KeyFileForgery.write(changed, magic: "BADGETPM", to: home + "/custody.key")
            XCTAssertThrowsError(try custody(home, tpm).open(sealed, context: "wallet"), "\(index)") {
                XCTAssertTrue($0 is BadgeError, "\($0)")
            }
            try tpm.clearLockout()
        }
        try playEach([0, 1, 113, 114, 115]) { length in
            try KeyFileForgery.write(content.prefix(length), magic: "BADGETPM", to: home + "/custody.key")
            assertThrows(.custodyDamaged) { try custody(home, tpm).open(sealed, context: "wallet") }
        }
    }

    private func started() throws -> (home: String, tpm: TPMEmulator) {
        let home = try folder()
        let tpm = try TPMEmulator(in: try folder())
        emulators.append(tpm)
        return (home, tpm)
    }

    private func folder() throws -> String {
        let url = FileManager.default.temporaryDirectory.appending(path: "tpm-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        addTeardownBlock { try FileManager.default.removeItem(at: url) }
        return url.path()
    }

    private func underTPM(_ home: String, _ tpm: TPMEmulator) throws -> Data {
        let custody = custody(home, tpm)
        try custody.prepare()
        let sealed = try custody.seal(Self.secret, context: "wallet")
        XCTAssertNil(try custody.change(to: .tpm, passphrase: Self.pin))
        return sealed
    }

    private func custody(_ home: String, _ tpm: TPMEmulator, _ pin: Secret? = pin) -> HomeCustody {
        HomeCustody(directory: home, passphrase: pin, environment: tpm.environment)
    }

    private static func handle(_ home: String) throws -> String {
        let bytes = try KeyFileForgery.content(of: home + "/custody.key").dropFirst(16).prefix(4)
        return "0x" + String(bytes.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }, radix: 16)
    }
}
