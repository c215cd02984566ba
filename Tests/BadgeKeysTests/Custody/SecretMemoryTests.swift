import BadgeCustody
import BadgeKeys
import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

/// SEC-10: what is left of a secret in the memory of the process.
final class SecretMemoryTests: XCTestCase {
    func testTheScanFindsASecretThatIsLeftBehind() throws {
        let canary = Canary(seed: 1)
        XCTAssertEqual(try canary.copies(), 0)

        let left = canary.bytes(32)

        XCTAssertEqual(try canary.copies(), 1)
        XCTAssertEqual(left.count, 32)
    }

    func testSEC10TheSecretOfAHomeIsInMemoryOnceWhileItIsOpenAndNotAfterwards() throws {
        for (seed, kind) in [(UInt8(2), CustodyKind.file), (3, .passphrase)] {
            let canary = Canary(seed: seed)
            let home = try temporaryHome()
            let passphrase = Secret(utf8: "correct horse battery staple")
            var custody: HomeCustody? = HomeCustody(
                directory: home, passphrase: passphrase, kdf: CheapCustody.policy, random: canary)
            XCTAssertNil(try custody?.change(to: kind, passphrase: passphrase))
            custody?.lock()
            XCTAssertEqual(try canary.copies(), 0, "after a lock, \(kind)")

            let sealed = try custody?.seal(Secret(utf8: "a key"), context: "wallet")
            XCTAssertEqual(try canary.copies(), 1, "while it is open, \(kind)")
            assertThrows(.custodyDamaged) { try custody?.open(sealed ?? Data(), context: "another") }
            custody?.lock()
            XCTAssertEqual(try canary.copies(), 0, "after an error and a lock, \(kind)")

            _ = try custody?.seal(Secret(utf8: "a key"), context: "wallet")
            custody = nil
            XCTAssertEqual(try canary.copies(), 0, "when the custody is gone, \(kind)")
        }
    }

    func testSEC10ADatabaseKeyIsGoneWithItsLastReference() throws {
        let canary = Canary(seed: 4)
        let home = try temporaryHome()
        let (path, custody) = (home + "/wallet.key", FileCustody(directory: home))
        var key: Secret? = try WrappedKey.create(at: path, custody: custody, context: "wallet", random: canary)
        XCTAssertEqual(try canary.copies(), 1)
        key = nil
        XCTAssertEqual(try canary.copies(), 0, "after it was made")

        key = try WrappedKey.load(at: path, custody: custody, context: "wallet")
        XCTAssertEqual(try canary.copies(), 1)
        key = nil
        XCTAssertNil(key)

        XCTAssertEqual(try canary.copies(), 0, "after it was loaded")
    }

    func testSEC10APassphraseLeavesNoCopyWhetherItIsRightOrWrong() throws {
        let (right, wrong) = (Canary(seed: 5, isText: true), Canary(seed: 6, isText: true))
        let home = try temporaryHome()

        try scoped {
            let custody = HomeCustody(directory: home, kdf: CheapCustody.policy)
            XCTAssertNil(try custody.change(to: .passphrase, passphrase: right.secret(bytes: 24)))
        }
        XCTAssertEqual(try right.copies(), 0, "after it was chosen")
        try scoped {
            let custody = HomeCustody(
                directory: home, passphrase: right.secret(bytes: 24), kdf: CheapCustody.policy)
            try custody.prepare()
            XCTAssertEqual(try right.copies(), 1, "while the custody may need it again")
        }
        scoped {
            let custody = HomeCustody(
                directory: home, passphrase: wrong.secret(bytes: 24), kdf: CheapCustody.policy)
            assertThrows(.custodyRefused) { try custody.prepare() }
        }

        XCTAssertEqual(try right.copies(), 0, "after it opened the home")
        XCTAssertEqual(try wrong.copies(), 0, "after it did not")
    }

    // What is made within is gone when it returns.
    @inline(never)
    private func scoped(_ body: () throws -> Void) rethrows { try body() }
}
