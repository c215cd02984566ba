import BadgeModel
import BadgeTestDoubles
import Foundation
import TestSupport
import XCTest

@testable import BadgeKeys

/// What is stored must open for ever: this lock and what it sealed were computed by Python's `hashlib` and
/// `cryptography`, and by HPKE written out from RFC 9180, which also gave the RFC's own vector (A.2.1).
final class PasscodeFormatTests: XCTestCase {
    private let custody = FastTestCustody(OpenCustody())
    private let passcode = Secret(utf8: "p\u{E4}ssw\u{F6}rt \u{2460}")

    func testOpensALockThatWasMadeByOtherMeans() throws {
        let key = try lock().open(passcode, custody: custody)

        XCTAssertEqual(key.raw, Secret(1...32))
        XCTAssertEqual(try key.open(sealed(), context: "credential 7"), Secret(utf8: "a credential"))
        XCTAssertNoThrow(try lock().open(Secret(utf8: "pa\u{308}sswo\u{308}rt 1"), custody: custody))
        assertThrows(.passcodeRefused) { try lock().open(Secret(utf8: "p\u{E4}ssw\u{F6}rt 2"), custody: custody) }
    }

    func testMakesTheSameLockOfTheSameBytes() throws {
        // In the order in which they are drawn: private half, salt, device secret, nonce.
        let random = ScriptedRandom([
            Array(1...32), Array(0x40...0x4F), Array(0x80...0x9F), Array(0x10...0x1B),
        ])

        let made = try PasscodeKeyPair.make(passcode: passcode, custody: custody, random: random).lock

        XCTAssertEqual(made, try lock())
    }

    private func lock() throws -> PasscodeKeyPair {
        PasscodeKeyPair(
            phc: "$scrypt$ln=4,r=8,p=1$QEFCQ0RFRkdISUpLTE1OTw",
            publicKey: Data(try [UInt8](hex: "07a37cbc142093c8b755dc1b10e86cb426374ad16aa853ed0bdfc0b2b86d1c7c")),
            wrapped: Data(
                try [UInt8](
                    hex: "01101112131415161718191a1be2eb8492d594ff716058986f68c89a71"
                        + "f7e90ccaae003a8eccd51c49a937a40e655b0d6ad3c9442d3daecf1672565d98")),
            deviceSecret: Data(0x80...0x9F))
    }

    private func sealed() throws -> Data {
        Data(
            try [UInt8](
                hex: "01675dd574ed7789310b3d2e7681f3790b466c773b1521fecf36577958371ea52f"
                    + "84b93d53135b26c4018387056f1c54469657a93843f89e0245e71382"))
    }
}

/// Hides nothing, so that the bytes within are the ones that a test names.
private struct OpenCustody: KeyCustody {
    let name = "open"
    let rollbackProtection = RollbackProtection.none

    func prepare() throws {}

    func seal(_ secret: Secret, context: String) throws -> Data { secret.withUnsafeBytes { Data($0) } }

    func open(_ sealed: Data, context: String) throws -> Secret { Secret(sealed) }
}
