import BadgeCustody
import BadgeModel
import BadgeSystem
import BadgeTestDoubles
import Crypto
import Foundation
import Synchronization
import TestSupport
import XCTest

@testable import BadgeKeys

final class PHCStringTests: XCTestCase {
    private let salt = "c29tZXNhbHRzb21lc2FsdA"

    func testDerivesTheKeysOfTheStandard() throws {
        // RFC 7914 section 12; its 64 bytes begin with the 32 of a shorter key.
        let vectors: [(passcode: String, salt: String, KDFPolicy.Scrypt, key: String)] = [
            ("", "", .init(logN: 4, r: 1, p: 1), "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"),
            (
                "password", "NaCl", .init(logN: 10, r: 8, p: 16),
                "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
            ),
            (
                "pleaseletmein", "SodiumChloride", .init(logN: 14, r: 8, p: 1),
                "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"
            ),
        ]

        try playEach(vectors) { vector in
            let phc = PHCString(cost: vector.2, salt: Array(vector.salt.utf8))
            let key = try phc.derive(from: Secret(utf8: vector.passcode))
            XCTAssertEqual(key.withUnsafeBytes(Array.init), try [UInt8](hex: vector.key), vector.passcode)
        }
    }

    func testWritesWhatItReads() throws {
        let text = "$scrypt$ln=17,r=8,p=1$\(salt)"

        let phc = try PHCString(text, policy: .shipped)

        XCTAssertEqual(phc.cost, KDFPolicy.Scrypt(logN: 17, r: 8, p: 1))
        XCTAssertEqual(phc.salt, Array("somesaltsomesalt".utf8))
        XCTAssertEqual(phc.text, text)
    }

    func testReadsEveryCostBetweenFloorAndCeilingAndNoOther() throws {
        try playEach(14...23) { logN in
            try playEach([1, 7, 8, 9, 16]) { r in
                for p in 1...6 {
                    let text = "$scrypt$ln=\(logN),r=\(r),p=\(p)$\(salt)"
                    let isRead = (17...20).contains(logN) && r == 8 && (1...2).contains(p)
                    if isRead {
                        XCTAssertEqual(try PHCString(text, policy: .shipped).text, text)
                    } else {
                        assertThrows(.custodyDamaged, text) { try PHCString(text, policy: .shipped) }
                    }
                }
            }
        }
    }

    func testSaysWhetherAStringIsTooCheapTooDearOrMalformed() throws {
        let reasons = [
            "$scrypt$ln=4,r=8,p=1$\(salt)": "asks for less work than is safe",
            "$scrypt$ln=16,r=8,p=4$\(salt)": "asks for less work than is safe",
            "$scrypt$ln=20,r=8,p=5$\(salt)": "asks for more work than is taken",
            "$scrypt$ln=32,r=8,p=1$\(salt)": "asks for more work than is taken",
            "$scrypt$ln=40,r=8,p=1$\(salt)": "is malformed",
        ]

        try playEach(reasons) { text, reason in
            let error = assertThrows(.custodyDamaged, text) { try PHCString(text, policy: .shipped) }
            XCTAssertEqual(error?.reason, "The passcode's stored parameter string \(reason). Reset the passcode.")
        }
    }

    func testRefusesEverySpellingButOne() {
        let refused = [
            "", "$", "$scrypt$", "$$$", "$scrypt$ln=17,r=8,p=1", "$scrypt$ln=17,r=8,p=1$",
            "scrypt$ln=17,r=8,p=1$\(salt)",
            " $scrypt$ln=17,r=8,p=1$\(salt)", "$scrypt$ln=17,r=8,p=1$\(salt)\n", "$scrypt$ln=17,r=8,p=1$\(salt)==",
            "$scrypt$ln=17,r=8,p=1$\(salt)$", "$scrypt$ln=17,r=8,p=1$\(salt)$aGFzaA", "$scrypt$ln=17,p=1,r=8$\(salt)",
            "$scrypt$ln=017,r=8,p=1$\(salt)", "$scrypt$ln=+17,r=8,p=1$\(salt)", "$scrypt$ln=17,r=8,p=1,$\(salt)",
            "$scrypt$ln=17,r=8$\(salt)", "$scrypt$ln=17,r=8,p=1,p=1$\(salt)", "$scrypt$ln==17,r=8,p=1$\(salt)",
            "$scrypt$n=17,r=8,p=1$\(salt)", "$scrypt$ln=١٧,r=8,p=1$\(salt)", "$scrypt$ln=-17,r=8,p=1$\(salt)",
            "$scrypt$ln=17,r=0,p=1$\(salt)", "$scrypt$ln=17,r=8,p=0$\(salt)", "$scrypt$ln=17,r=8,p=4294967297$\(salt)",
            "$scrypt$ln=9223372036854775807,r=8,p=1$\(salt)", "$scrypt$ln=99999999999999999999,r=8,p=1$\(salt)",
            "$Scrypt$ln=17,r=8,p=1$\(salt)", "$argon2id$v=19$m=8,t=1,p=1$\(salt)", "$scrypt$ln=17,r=8,p=1$c29tZXNhbHQ",
            "$scrypt$ln=17,r=8,p=1$\(salt)AAAA", "$scrypt$ln=17,r=8,p=1$c29tZXNhbHRzb21lc2FsdB",
            "$scrypt$ln=17,r=8,p=1$c29tZXNhbHRzb21lc2Fs-A", "$scrypt$ln=17,r=8,p=1$c29tZXNhbHRzb21lc2Fsd\u{0}",
        ]

        for text in refused {
            assertThrows(.custodyDamaged, text) { try PHCString(text, policy: .shipped) }
        }
    }

    func testADowngradedOrHostileLockIsRefusedBeforeAnythingIsOpenedOrDerived() throws {
        let custody = CountingCustody(try fileCustody())
        let cheap = FastTestCustody(try fileCustody())
        let lock = try PasscodeKeyPair.make(passcode: Secret(utf8: "493817"), custody: cheap, random: SystemRandom())
            .lock
        let strings =
            [lock.phc]
            + ["ln=16,r=8,p=1", "ln=21,r=8,p=1", "ln=32,r=8,p=1", "ln=40,r=8,p=1", "ln=17,r=999,p=999"]
            .map { "$scrypt$\($0)$\(salt)" }

        let elapsed = ContinuousClock().measure {
            for text in strings {
                assertThrows(.custodyDamaged, text) {
                    try lock.with(phc: text).open(Secret(utf8: "493817"), custody: custody)
                }
            }
        }

        XCTAssertEqual(custody.opened, 0)
        // The least of them would take a fifth of a second, the others minutes or more memory than there is.
        XCTAssertLessThan(elapsed, .milliseconds(100))
    }
}

/// Counts what is opened with it.
private final class CountingCustody: KeyCustody {
    let name = "counting"
    let rollbackProtection = RollbackProtection.none
    private let custody: FileCustody
    private let count = Mutex(0)

    init(_ custody: FileCustody) { self.custody = custody }

    var opened: Int { count.withLock { $0 } }

    func prepare() throws { try custody.prepare() }

    func seal(_ secret: Secret, context: String) throws -> Data { try custody.seal(secret, context: context) }

    func open(_ sealed: Data, context: String) throws -> Secret {
        count.withLock { $0 += 1 }
        return try custody.open(sealed, context: context)
    }
}
