import BadgeCustody
import BadgeModel
import BadgeSystem
import BadgeTestDoubles
import TestSupport
import XCTest

@testable import BadgeKeys

final class FastTestCustodyTests: XCTestCase {
    func testWhatAShippedCustodyMadeACheapOneReadsAndNotTheOtherWayRound() throws {
        let shipped = try fileCustody()
        let cheap = FastTestCustody(shipped)
        let passcode = Secret(utf8: "493817")

        let (dear, key) = try PasscodeKeyPair.make(passcode: passcode, custody: shipped, random: SystemRandom())
        let (lock, _) = try PasscodeKeyPair.make(passcode: passcode, custody: cheap, random: SystemRandom())

        XCTAssertEqual(try dear.open(passcode, custody: cheap).raw, key.raw)
        assertThrows(.custodyDamaged) { try lock.open(passcode, custody: shipped) }
    }

    func testDoesTheRestAsTheCustodyWithin() throws {
        let file = FileCustody(directory: try temporaryHome())
        let cheap = FastTestCustody(file)
        let secret = Secret(utf8: "a key")

        assertThrows(.keyMissing) { try cheap.seal(secret, context: "wallet") }
        try cheap.prepare()

        XCTAssertEqual(try file.open(cheap.seal(secret, context: "wallet"), context: "wallet"), secret)
        XCTAssertEqual(try cheap.open(file.seal(secret, context: "wallet"), context: "wallet"), secret)
        assertThrows(.custodyDamaged) { try cheap.open(file.seal(secret, context: "wallet"), context: "other") }
        XCTAssertEqual(cheap.name, "file")
        XCTAssertEqual(cheap.rollbackProtection, .file)
    }
}
