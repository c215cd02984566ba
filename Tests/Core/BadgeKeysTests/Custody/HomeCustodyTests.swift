import BadgeCustody
import BadgeKeys
import BadgeModel
import BadgeTestDoubles
import Foundation
import TestSupport
import XCTest

final class HomeCustodyTests: XCTestCase {
    private static let secret = Secret(utf8: "the key of a database, 32 bytes!")
    private static let passphrase = Secret(utf8: "correct horse battery staple")
    private static let other = Secret(utf8: "incorrect horse battery staple")

    func testANewHomeIsKeptByAFileAsFileCustodyKeepsIt() throws {
        let home = try temporaryHome()
        let custody = HomeCustody(directory: home)

        try custody.prepare()
        let sealed = try custody.seal(Self.secret, context: "wallet")

        XCTAssertEqual(try FileCustody(directory: home).open(sealed, context: "wallet"), Self.secret)
        XCTAssertEqual(custody.kind, .file)
        XCTAssertEqual(custody.name, "file")
        XCTAssertEqual(custody.rollbackProtection, .file)
        XCTAssertNil(custody.checkpointStore)
        XCTAssertEqual(HomeCustody.kind(of: home), .file)
    }

    func testAHomeWithoutASecretHasNoKindAndMakesNone() throws {
        let home = try temporaryHome()
        let custody = HomeCustody(directory: home)

        XCTAssertNil(HomeCustody.kind(of: home))
        assertThrows(.keyMissing) { try custody.seal(Self.secret, context: "wallet") }
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: home), [])
    }

    func testUnderAPassphraseItOpensWithThatOneAndNoOther() throws {
        let (home, sealed) = try homeUnderPassphrase()

        let right = try cheap(home, Self.passphrase).open(sealed, context: "wallet")
        let wrong = assertThrows(.custodyRefused) { try cheap(home, Self.other).open(sealed, context: "wallet") }
        let none = assertThrows(.storeLocked) { try cheap(home, nil).open(sealed, context: "wallet") }

        XCTAssertEqual(right, Self.secret)
        XCTAssertEqual(wrong?.recovery, .retry)
        XCTAssertEqual(none?.message.key, "storeLocked.secretNotGiven")
        XCTAssertEqual(cheap(home, nil).name, "passphrase")
        XCTAssertEqual(cheap(home, nil).rollbackProtection, .file)
        XCTAssertEqual(try mode(home + "/custody.key"), 0o600)
    }

    func testTheKeyOfAnotherHomeOpensNothing() throws {
        for passphrase in [nil, Self.passphrase] {
            let (home, other) = (try temporaryHome(), try temporaryHome())
            for folder in [home, other] {
                try cheap(folder, nil).prepare()
                guard let passphrase else { continue }
                XCTAssertNil(try cheap(folder, nil).change(to: .passphrase, passphrase: passphrase))
            }
            let sealed = try cheap(home, passphrase).seal(Self.secret, context: "wallet")
            let foreign = try Data(contentsOf: URL(filePath: other + "/custody.key"))
            try foreign.write(to: URL(filePath: home + "/custody.key"))

            assertThrows(.custodyDamaged) { try cheap(home, passphrase).open(sealed, context: "wallet") }
        }
    }

    func testTheSamePassphraseOpensFromEveryKeyboard() throws {
        let (home, sealed) = try homeUnderPassphrase(Secret(utf8: "Ångström-Café"))

        let decomposed = Secret(utf8: "A\u{30A}ngstro\u{308}m-Cafe\u{301}")

        XCTAssertEqual(try cheap(home, decomposed).open(sealed, context: "wallet"), Self.secret)
    }

    func testTheSecretIsAskedForOnceAndAgainAfterALock() throws {
        let (home, sealed) = try homeUnderPassphrase()
        let custody = cheap(home, Self.passphrase)
        _ = try custody.open(sealed, context: "wallet")
        try FileManager.default.removeItem(atPath: home + "/custody.key")

        XCTAssertEqual(try custody.open(sealed, context: "wallet"), Self.secret)
        custody.lock()
        assertThrows(.keyMissing) { try custody.open(sealed, context: "wallet") }
    }

    func testSEC8ChangingThePassphraseRewrapsAndTheOldOneFails() throws {
        let (home, sealed) = try homeUnderPassphrase()
        let before = try Data(contentsOf: URL(filePath: home + "/custody.key"))

        XCTAssertNil(try cheap(home, Self.passphrase).change(to: .passphrase, passphrase: Self.other))

        assertThrows(.custodyRefused) { try cheap(home, Self.passphrase).open(sealed, context: "wallet") }
        XCTAssertEqual(try cheap(home, Self.other).open(sealed, context: "wallet"), Self.secret)
        XCTAssertNotEqual(try Data(contentsOf: URL(filePath: home + "/custody.key")), before)
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: home), ["custody.key"])
    }

    func testEveryRefusedChangeLeavesTheHomeAsItWas() throws {
        let (home, sealed) = try homeUnderPassphrase()
        let before = try Data(contentsOf: URL(filePath: home + "/custody.key"))
        let right = cheap(home, Self.passphrase)

        assertThrows(.invalidInput) { try right.change(to: .passphrase) }
        assertThrows(.invalidInput) { try right.change(to: .passphrase, passphrase: Secret(utf8: "seven77")) }
        assertThrows(.invalidInput) {
            try right.change(to: .passphrase, passphrase: Secret([0xff] + [UInt8](repeating: 0x80, count: 20)))
        }
        assertThrows(.custodyRefused) { try cheap(home, Self.other).change(to: .file) }
        assertThrows(.storeLocked) { try cheap(home, nil).change(to: .file) }
        #if os(Linux)
        assertThrows(.notSupported) { try right.change(to: .keychain) }
        #endif

        XCTAssertEqual(try Data(contentsOf: URL(filePath: home + "/custody.key")), before)
        XCTAssertEqual(try cheap(home, Self.passphrase).open(sealed, context: "wallet"), Self.secret)
    }

    func testAnAbsentProgramIsNamedWithThePackageToInstall() throws {
        let home = try temporaryHome()
        let custody = HomeCustody(directory: home, environment: ["PATH": home], kdf: FastTestCustody.policy)
        try custody.prepare()

        let keyring = assertThrows(.notSupported) { try custody.change(to: .secretService) }
        let tpm = assertThrows(.notSupported) { try custody.change(to: .tpm, passphrase: Self.passphrase) }

        XCTAssertTrue(try XCTUnwrap(keyring).reason.contains("libsecret-tools"))
        XCTAssertTrue(try XCTUnwrap(tpm).reason.contains("tpm2-tools"))
        XCTAssertEqual(custody.kind, .file)
    }

    func testADraftLeftByACrashIsNoKeyAndTheNextChangeReplacesIt() throws {
        let (home, sealed) = try homeUnderPassphrase()
        try Data("half a file".utf8).write(to: URL(filePath: home + "/custody.key.new"))

        XCTAssertEqual(try cheap(home, Self.passphrase).open(sealed, context: "wallet"), Self.secret)
        XCTAssertNil(try cheap(home, Self.passphrase).change(to: .file))

        XCTAssertEqual(try cheap(home, nil).open(sealed, context: "wallet"), Self.secret)
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: home), ["custody.key"])
    }

    func testTheFileThatHeldTheSecretIsOverwrittenWhenItGoes() throws {
        let home = try temporaryHome()
        let custody = cheap(home, nil)
        try custody.prepare()
        // The old file stays readable through a descriptor when its name is another's.
        let old = try XCTUnwrap(FileHandle(forReadingAtPath: home + "/custody.key"))
        let before = try XCTUnwrap(old.readToEnd())

        XCTAssertNil(try custody.change(to: .passphrase, passphrase: Self.passphrase))

        try old.seek(toOffset: 0)
        XCTAssertEqual(try old.readToEnd(), Data(count: before.count))
    }

    func testEveryChangedBitOfAPassphrasesFileIsNoticed() throws {
        let (home, sealed) = try homeUnderPassphrase()
        let size = try Data(contentsOf: URL(filePath: home + "/custody.key")).count

        for bit in 0..<(size * 8) {
            try withFlippedBit(bit, of: home + "/custody.key") {
                assertThrows(.custodyDamaged, "bit \(bit)") {
                    try cheap(home, Self.passphrase).open(sealed, context: "wallet")
                }
                assertThrows(.custodyDamaged, "bit \(bit)") { try cheap(home, Self.passphrase).prepare() }
            }
        }
    }

    private func homeUnderPassphrase(_ passphrase: Secret = passphrase) throws -> (home: String, sealed: Data) {
        let home = try temporaryHome()
        let custody = cheap(home, nil)
        try custody.prepare()
        let sealed = try custody.seal(Self.secret, context: "wallet")
        XCTAssertNil(try custody.change(to: .passphrase, passphrase: passphrase))
        XCTAssertEqual(try custody.open(sealed, context: "wallet"), Self.secret)
        return (home, sealed)
    }

    private func cheap(_ home: String, _ passphrase: Secret?) -> HomeCustody {
        HomeCustody(directory: home, passphrase: passphrase, kdf: FastTestCustody.policy)
    }
}
