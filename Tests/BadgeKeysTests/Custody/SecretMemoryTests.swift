import BadgeCustody
import BadgeKeys
import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

/// SEC-10: what is left of a secret in the memory of the process.
///
/// Every test is rehearsed with other secrets first: at the first call of a function the dynamic linker saves the vector
/// registers on the stack, and with them what was copied last. `badgectl` is linked so that all is bound at its start.
final class SecretMemoryTests: XCTestCase {
    private var isRehearsal = true

    private func rehearsed(_ play: () throws -> Void) rethrows {
        try play()
        isRehearsal = false
        try play()
    }

    private func canary(_ seed: UInt8, isText: Bool = false) -> Canary {
        Canary(seed: isRehearsal ? seed + 100 : seed, isText: isText)
    }

    private func assert(
        _ canary: Canary, stands count: Int, _ moment: String = "", file: StaticString = #filePath, line: UInt = #line
    ) throws {
        let places = try canary.places()
        guard !isRehearsal else { return }
        XCTAssertEqual(places.count, count, "\(moment): \(places)", file: file, line: line)
    }

    func testTheScanFindsASecretThatIsLeftBehind() throws {
        try rehearsed {
            let canary = canary(1)
            try assert(canary, stands: 0)

            let left = canary.bytes(32)

            try assert(canary, stands: 1)
            XCTAssertEqual(left.count, 32)
        }
    }

    func testSEC10TheSecretOfAHomeIsInMemoryOnceWhileItIsOpenAndNotAfterwards() throws {
        try rehearsed {
            for (seed, kind) in [(UInt8(2), CustodyKind.file), (3, .passphrase)] {
                let canary = canary(seed)
                let home = try temporaryHome()
                let passphrase = Secret(utf8: "correct horse battery staple")
                var custody: HomeCustody? = HomeCustody(
                    directory: home, passphrase: passphrase, kdf: CheapCustody.policy, random: canary)
                XCTAssertNil(try custody?.change(to: kind, passphrase: passphrase))
                custody?.lock()
                try assert(canary, stands: 0, "after a lock, \(kind)")

                let sealed = try custody?.seal(Secret(utf8: "a key"), context: "wallet")
                try assert(canary, stands: 1, "while it is open, \(kind)")
                assertThrows(.custodyDamaged) { try custody?.open(sealed ?? Data(), context: "another") }
                custody?.lock()
                try assert(canary, stands: 0, "after an error and a lock, \(kind)")

                _ = try custody?.seal(Secret(utf8: "a key"), context: "wallet")
                custody = nil
                try assert(canary, stands: 0, "when the custody is gone, \(kind)")
            }
        }
    }

    func testSEC10ADatabaseKeyIsGoneWithItsLastReference() throws {
        try rehearsed {
            let canary = canary(4)
            let home = try temporaryHome()
            let (path, custody) = (home + "/wallet.key", FileCustody(directory: home))
            var key: Secret? = try WrappedKey.create(at: path, custody: custody, context: "wallet", random: canary)
            try assert(canary, stands: 1)
            key = nil
            try assert(canary, stands: 0, "after it was made")

            key = try WrappedKey.load(at: path, custody: custody, context: "wallet")
            try assert(canary, stands: 1)
            key = nil
            XCTAssertNil(key)

            try assert(canary, stands: 0, "after it was loaded")
        }
    }

    func testSEC10APassphraseLeavesNoCopyWhetherItIsRightOrWrong() throws {
        try rehearsed {
            let (right, wrong) = (canary(5, isText: true), canary(6, isText: true))
            let home = try temporaryHome()

            try scoped {
                let custody = HomeCustody(directory: home, kdf: CheapCustody.policy)
                XCTAssertNil(try custody.change(to: .passphrase, passphrase: right.secret(bytes: 24)))
            }
            try assert(right, stands: 0, "after it was chosen")
            try scoped {
                let custody = HomeCustody(
                    directory: home, passphrase: right.secret(bytes: 24), kdf: CheapCustody.policy)
                try custody.prepare()
                try assert(right, stands: 1, "while the custody may need it again")
            }
            scoped {
                let custody = HomeCustody(
                    directory: home, passphrase: wrong.secret(bytes: 24), kdf: CheapCustody.policy)
                assertThrows(.custodyRefused) { try custody.prepare() }
            }

            try assert(right, stands: 0, "after it opened the home")
            try assert(wrong, stands: 0, "after it did not")
        }
    }

    // What is made within is gone when it returns.
    @inline(never)
    private func scoped(_ body: () throws -> Void) rethrows { try body() }
}
