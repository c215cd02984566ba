import BadgeCustody
import BadgeModel
import BadgeSystem
import BadgeTestDoubles
import Foundation
import TestSupport
import XCTest

@testable import BadgeKeys

final class PasscodeKeyPairTests: XCTestCase {
    private let passcode = Secret(utf8: "493817")
    private let credential = Secret(utf8: "a credential")

    func testThePasscodeOpensWhatWasSealedWithoutIt() throws {
        let custody = try cheapCustody()
        let (lock, made) = try PasscodeKeyPair.make(passcode: passcode, custody: custody, random: SystemRandom())

        let sealed = try lock.seal(credential, context: "credential 7")
        let opened = try lock.open(passcode, custody: custody)

        XCTAssertEqual(try opened.open(sealed, context: "credential 7"), credential)
        XCTAssertEqual(try made.open(sealed, context: "credential 7"), credential)
    }

    func testWhatIsStoredHasTheFormThatIsDocumented() throws {
        let lock = try makeLock()

        XCTAssertNotNil(lock.phc.wholeMatch(of: /\$scrypt\$ln=4,r=8,p=1\$[A-Za-z0-9+\/]{22}/), lock.phc)
        XCTAssertEqual(lock.publicKey.count, 32)
        XCTAssertEqual(lock.wrapped.count, 61)
        XCTAssertEqual(try lock.seal(credential, context: "").count, 1 + 32 + credential.count + 16)
    }

    func testAtTheShippedCostItAsksForWhatIsDocumentedAndOpens() throws {
        let custody = try fileCustody()

        let (lock, made) = try PasscodeKeyPair.make(passcode: passcode, custody: custody, random: SystemRandom())

        XCTAssertTrue(lock.phc.hasPrefix("$scrypt$ln=17,r=8,p=1$"), lock.phc)
        XCTAssertEqual(try lock.open(passcode, custody: custody).raw, made.raw)
        assertThrows(.passcodeRefused) { try lock.open(Secret(utf8: "493818"), custody: custody) }
    }

    func testAWrongPasscodeAndAChangedWrapAreTheSameRefusal() throws {
        let custody = try cheapCustody()
        let lock = try makeLock(custody)
        let other = try makeLock(custody)

        let wrong = assertThrows(.passcodeRefused) { try lock.open(Secret(utf8: "493818"), custody: custody) }
        let changed = [
            lock.with(wrapped: other.wrapped), lock.with(wrapped: Data()), lock.with(wrapped: lock.wrapped.dropLast()),
            lock.with(phc: other.phc), lock.with(publicKey: other.publicKey),
            lock.with(deviceSecret: other.deviceSecret),
        ]

        try playEach(changed.enumerated()) { index, changed in
            let refusal = assertThrows(.passcodeRefused, "\(index)") { try changed.open(passcode, custody: custody) }
            XCTAssertEqual(refusal?.reason, wrong?.reason)
        }
        XCTAssertEqual(wrong?.reason, "The passcode is wrong. Enter it again.")
        XCTAssertNil(wrong?.underlying)
    }

    func testEveryChangedBitOfTheWrapAndOfThePublicHalfIsRefused() throws {
        let custody = try cheapCustody()
        let lock = try makeLock(custody)

        for bit in 0..<(lock.wrapped.count * 8) {
            let changed = lock.with(wrapped: flipped(lock.wrapped, bit))
            assertThrows(.passcodeRefused, "bit \(bit)") { try changed.open(passcode, custody: custody) }
        }
        for bit in 0..<(lock.publicKey.count * 8) {
            let changed = lock.with(publicKey: flipped(lock.publicKey, bit))
            assertThrows(.passcodeRefused, "bit \(bit)") { try changed.open(passcode, custody: custody) }
        }
    }

    func testAChangedDeviceSecretIsTheCustodysDamage() throws {
        let custody = try cheapCustody()
        let lock = try makeLock(custody)

        assertThrows(.custodyDamaged) {
            try lock.with(deviceSecret: flipped(lock.deviceSecret, 200)).open(passcode, custody: custody)
        }
        let short = try custody.seal(Secret(utf8: "short"), context: "passcode")
        assertThrows(.custodyDamaged) { try lock.with(deviceSecret: short).open(passcode, custody: custody) }
        let elsewhere = try custody.seal(Secret(random: 32), context: "wallet")
        assertThrows(.custodyDamaged) { try lock.with(deviceSecret: elsewhere).open(passcode, custody: custody) }
    }

    func testWithoutTheCustodysSecretNothingThatIsStoredOpens() throws {
        let home = try temporaryHome()
        let custody = FastTestCustody(FileCustody(directory: home))
        try custody.prepare()
        let lock = try makeLock(custody)

        try FileManager.default.removeItem(atPath: home + "/custody.key")
        assertThrows(.keyMissing) { try lock.open(passcode, custody: custody) }

        assertThrows(.custodyDamaged) { try lock.open(passcode, custody: cheapCustody()) }
    }

    func testTwoLocksOfOnePasscodeShareNothingButTheParameters() throws {
        let custody = try cheapCustody()
        let locks = try (0..<8).map { _ in try makeLock(custody) }
        let keys = try locks.map { try $0.open(passcode, custody: custody).raw }

        XCTAssertEqual(Set(locks.map { $0.phc.suffix(22) }).count, 8)
        XCTAssertEqual(Set(locks.map(\.publicKey)).count, 8)
        XCTAssertEqual(Set(locks.map { $0.wrapped.dropFirst().prefix(12) }).count, 8)
        XCTAssertEqual(Set(locks.map { $0.wrapped.dropFirst(13) }).count, 8)
        XCTAssertEqual(Set(locks.map(\.deviceSecret)).count, 8)
        XCTAssertEqual(Set(keys.map { $0.withUnsafeBytes { Data($0) } }).count, 8)
    }

    func testRewrappingKeepsWhatWasSealedAndEndsTheOldPasscode() throws {
        let custody = try cheapCustody()
        let (lock, key) = try PasscodeKeyPair.make(passcode: passcode, custody: custody, random: SystemRandom())
        let sealed = try lock.seal(credential, context: "credential 7")
        let next = Secret(utf8: "a longer passcode")

        let changed = try lock.rewrapped(key, under: next, custody: custody, random: SystemRandom())

        XCTAssertEqual(changed.publicKey, lock.publicKey)
        XCTAssertNotEqual(changed.phc, lock.phc)
        XCTAssertNotEqual(changed.wrapped.dropFirst(13), lock.wrapped.dropFirst(13))
        XCTAssertNotEqual(changed.deviceSecret, lock.deviceSecret)
        XCTAssertEqual(try changed.open(next, custody: custody).open(sealed, context: "credential 7"), credential)
        assertThrows(.passcodeRefused) { try changed.open(passcode, custody: custody) }
    }

    func testRewrappingRefusesTheKeyOfAnotherLock() throws {
        let custody = try cheapCustody()
        let lock = try makeLock(custody)
        let (_, stranger) = try PasscodeKeyPair.make(passcode: passcode, custody: custody, random: SystemRandom())

        assertThrows(.invalidInput) {
            try lock.rewrapped(stranger, under: passcode, custody: custody, random: SystemRandom())
        }
    }

    func testWhatWasSealedOpensInItsOwnContextAndUnderItsOwnLockOnly() throws {
        let custody = try cheapCustody()
        let (lock, key) = try PasscodeKeyPair.make(passcode: passcode, custody: custody, random: SystemRandom())
        let (_, stranger) = try PasscodeKeyPair.make(passcode: passcode, custody: custody, random: SystemRandom())
        let sealed = try lock.seal(credential, context: "credential 7")

        let error = assertThrows(.custodyDamaged) { try key.open(sealed, context: "credential 8") }
        assertThrows(.custodyDamaged) { try key.open(sealed, context: "") }
        assertThrows(.custodyDamaged) { try stranger.open(sealed, context: "credential 7") }

        XCTAssertEqual(error?.reason.contains("credential 8"), true)
        XCTAssertEqual(try key.open(sealed, context: "credential 7"), credential)
    }

    func testEveryChangedBitOfWhatWasSealedIsNoticed() throws {
        let (lock, key) = try PasscodeKeyPair.make(passcode: passcode, custody: cheapCustody(), random: SystemRandom())
        let sealed = try lock.seal(credential, context: "credential 7")

        for bit in 0..<(sealed.count * 8) {
            assertThrows(.custodyDamaged, "bit \(bit)") {
                try key.open(flipped(sealed, bit), context: "credential 7")
            }
        }
        for length in 0..<sealed.count {
            assertThrows(.custodyDamaged) { try key.open(sealed.prefix(length), context: "credential 7") }
        }
    }

    // A slice of a larger buffer does not begin at 0.
    func testOpensWhatIsASliceOfMore() throws {
        let custody = try cheapCustody()
        let lock = try makeLock(custody)
        let sealed = try lock.seal(credential, context: "")
        let slice = (Data("front".utf8) + sealed + Data("back".utf8))[5..<(5 + sealed.count)]
        let wrapped = (Data("front".utf8) + lock.wrapped).dropFirst(5)

        let key = try lock.with(wrapped: wrapped).open(passcode, custody: custody)

        XCTAssertEqual(try key.open(slice, context: ""), credential)
    }

    func testSealsTheSameSecretDifferentlyEachTime() throws {
        let lock = try makeLock()

        let sealed = try (0..<8).map { _ in try lock.seal(credential, context: "credential 7") }

        XCTAssertEqual(Set(sealed.map { $0.dropFirst().prefix(32) }).count, 8)
        XCTAssertEqual(Set(sealed.map { $0.dropFirst(33) }).count, 8)
    }

    func testSealsEmptyAndLargeSecrets() throws {
        let (lock, key) = try PasscodeKeyPair.make(passcode: passcode, custody: cheapCustody(), random: SystemRandom())

        for count in [0, 1, 65_536] {
            let secret = Secret(random: count)
            XCTAssertEqual(try key.open(lock.seal(secret, context: "x"), context: "x"), secret)
        }
    }

    func testADamagedPublicHalfSealsNothing() throws {
        let lock = try makeLock()

        assertThrows(.custodyDamaged) { try lock.with(publicKey: Data(count: 31)).seal(credential, context: "") }
        assertThrows(.custodyDamaged) { try lock.with(publicKey: Data()).seal(credential, context: "") }
    }

    private func makeLock(_ custody: (any KeyCustody)? = nil) throws -> PasscodeKeyPair {
        try PasscodeKeyPair.make(passcode: passcode, custody: custody ?? cheapCustody(), random: SystemRandom()).lock
    }
}

extension PasscodeKeyPair {
    func with(
        phc: String? = nil, publicKey: Data? = nil, wrapped: Data? = nil, deviceSecret: Data? = nil
    ) -> PasscodeKeyPair {
        PasscodeKeyPair(
            phc: phc ?? self.phc, publicKey: publicKey ?? self.publicKey, wrapped: wrapped ?? self.wrapped,
            deviceSecret: deviceSecret ?? self.deviceSecret)
    }
}

extension XCTestCase {
    func fileCustody() throws -> FileCustody {
        let custody = FileCustody(directory: try temporaryHome())
        try custody.prepare()
        return custody
    }

    func cheapCustody() throws -> FastTestCustody { FastTestCustody(try fileCustody()) }
}

extension Secret {
    init(random count: Int) { self.init(SystemRandom().bytes(count)) }
}

func flipped(_ data: Data, _ bit: Int) -> Data {
    var changed = data
    changed[changed.startIndex + bit / 8] ^= 1 << (bit % 8)
    return changed
}
