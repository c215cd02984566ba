import BadgeCustody
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTestDoubles
import Foundation
import TestSupport
import XCTest

/// The numbered requirements on keys that a custody answers for.
final class CustodyRequirementTests: XCTestCase {
    private static let passphrase = Secret(utf8: "correct horse battery staple")

    func testSEC1HomesWithOnePassphraseShareNoKeyAndItsChangeLeavesTheDatabaseKey() throws {
        let homes = try (0..<8).map { _ in try temporaryHome() }

        let keys = try homes.map { home in
            let custody = try underPassphrase(home)
            return try WrappedKey.create(
                at: home + "/wallet.key", custody: custody, context: "wallet", random: SystemRandom())
        }
        XCTAssertNil(try underPassphrase(homes[0]).change(to: .passphrase, passphrase: Secret(utf8: "another phrase")))
        let changed = cheap(homes[0], Secret(utf8: "another phrase"))

        XCTAssertEqual(try WrappedKey.load(at: homes[0] + "/wallet.key", custody: changed, context: "wallet"), keys[0])
        XCTAssertTrue(keys.allSatisfy { $0.count == 32 })
        for (index, key) in keys.enumerated() {
            for other in keys[(index + 1)...] { XCTAssertLessThan(Self.commonBytes(key, other), 6) }
        }
    }

    func testSEC3RefusesAFileThatWasMadeCheaper() throws {
        let home = try temporaryHome()
        let salt = "AAAAAAAAAAAAAAAAAAAAAA"

        try playEach(["ln=16,r=8,p=1", "ln=1,r=8,p=1", "ln=17,r=7,p=1", "ln=17,r=1,p=2", "ln=10,r=8,p=1"]) { cost in
            let content = Array("$scrypt$\(cost)$\(salt)\n".utf8) + [UInt8](repeating: 7, count: 40)
            try KeyFileForgery.write(content, magic: "BADGEPPH", to: home + "/custody.key")
            let error = assertThrows(.custodyDamaged, cost) { try shipped(home).seal(Self.passphrase, context: "x") }
            XCTAssertTrue(error?.reason.contains("less work") ?? false, cost)
        }
    }

    func testSEC4RefusesAFileThatAsksForTooMuchInNoTime() throws {
        let home = try temporaryHome()
        let salt = "AAAAAAAAAAAAAAAAAAAAAA"
        let hostile = [
            "ln=32,r=8,p=1", "ln=21,r=8,p=1", "ln=17,r=9,p=1", "ln=17,r=8,p=3", "ln=20,r=999,p=999", "ln=63,r=8,p=1",
            "ln=99999999999999999999,r=8,p=1", "ln=-1,r=8,p=1", "ln=17,r=8", "", "ln=017,r=8,p=1",
        ]
        let texts =
            hostile.map { "$scrypt$\($0)$\(salt)\n" } + ["$argon2id$v=19$m=4294967295$AAAA\n", "", "\n", "$$$$"]

        try playEach(texts) { text in
            let content = Array(text.utf8) + [UInt8](repeating: 7, count: 40)
            try KeyFileForgery.write(content, magic: "BADGEPPH", to: home + "/custody.key")
            let time = ContinuousClock().measure {
                assertThrows(.custodyDamaged, text) { try shipped(home).seal(Self.passphrase, context: "x") }
            }
            XCTAssertLessThan(time, .milliseconds(50), text)
        }
    }

    func testSEC5AWrappedKeyIsBoundToTheCostThatStandsBesideIt() throws {
        let home = try temporaryHome()
        let sealed = try underPassphrase(home).seal(Self.passphrase, context: "x")
        let content = try KeyFileForgery.content(of: home + "/custody.key")
        let text = String(decoding: content.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        let (phc, rest) = (text.replacing("p=1", with: "p=2"), content.dropFirst(text.utf8.count))

        try KeyFileForgery.write(Array(phc.utf8) + rest, magic: "BADGEPPH", to: home + "/custody.key")

        assertThrows(.custodyRefused) { try cheap(home).open(sealed, context: "x") }
    }

    func testSEC5AWrongPassphraseAndATamperedWrapAreTheSameRefusal() throws {
        let home = try temporaryHome()
        let custody = try underPassphrase(home)
        let sealed = try custody.seal(Self.passphrase, context: "x")
        let content = try KeyFileForgery.content(of: home + "/custody.key")
        let start = try XCTUnwrap(content.firstIndex(of: UInt8(ascii: "\n"))) + 1
        let wrong = cheap(home, Secret(utf8: "another phrase"))
        let refusal = try XCTUnwrap(assertThrows(.custodyRefused) { try wrong.open(sealed, context: "x") })

        for index in start..<content.count {
            var tampered = content
            tampered[index] ^= 1
            try KeyFileForgery.write(tampered, magic: "BADGEPPH", to: home + "/custody.key")
            let error = assertThrows(.custodyRefused) { try cheap(home).open(sealed, context: "x") }
            XCTAssertEqual(error?.reason, refusal.reason)
        }
    }

    func testSEC5BothRefusalsTakeTheSameTime() throws {
        let key = Secret((0..<32).map { UInt8($0) })
        let wrapped = try PassphraseWrap.wrap(
            key, under: Self.passphrase, atLeast: 8, kdf: FastTestCustody.policy, random: SystemRandom())
        var bytes = wrapped.withUnsafeBytes { Array($0) }
        bytes[bytes.count - 1] ^= 1
        let tampered = Secret(bytes)
        let wrong = Secret(utf8: "incorrect horse battery stap")
        let unwrap = { (wrapped: Secret, passphrase: Secret) in
            assertThrows(.custodyRefused) {
                try PassphraseWrap.unwrap(wrapped, with: passphrase, kdf: FastTestCustody.policy, named: "custody.key")
            }
        }

        let ratio = Self.ratio {
            _ = unwrap(wrapped, wrong)
        } to: {
            _ = unwrap(tampered, Self.passphrase)
        }

        XCTAssertEqual(ratio, 1, accuracy: 0.05)
        // A refusal that comes before anything was derived must be seen.
        let early = Secret(wrapped.withUnsafeBytes { Array($0.dropFirst(1)) })
        let leak = Self.ratio {
            assertThrows(.custodyDamaged) {
                try PassphraseWrap.unwrap(early, with: wrong, kdf: FastTestCustody.policy, named: "custody.key")
            }
        } to: {
            _ = unwrap(tampered, Self.passphrase)
        }
        XCTAssertNotEqual(leak, 1, accuracy: 0.2)
    }

    func testSEC6WhatIsSealedForOneRowOpensInNoOther() throws {
        let custody = try underPassphrase(temporaryHome())
        let contexts = [
            "wallet", "authority", "passcode", "credential 1", "credential 2", "credential", " 1", "wallet\0",
        ]
        let sealed = try contexts.map { try custody.seal(Secret(utf8: $0), context: $0) }

        try playEach(sealed.enumerated()) { index, bytes in
            try playEach(contexts) { context in
                if context == contexts[index] {
                    XCTAssertEqual(try custody.open(bytes, context: context), Secret(utf8: context))
                } else {
                    assertThrows(.custodyDamaged, context) { try custody.open(bytes, context: context) }
                }
            }
        }
    }

    func testSEC7NoNonceComesTwice() throws {
        let custody = try underPassphrase(temporaryHome())
        let key = Secret((0..<32).map { UInt8($0) })

        let nonces = try (0..<20_000).map { _ in try custody.seal(key, context: "wallet").dropFirst().prefix(12) }

        XCTAssertEqual(Set(nonces.map { Data($0) }).count, nonces.count)
    }

    func testSEC19ComparingSecretsTakesTheSameTimeWhereverTheyDiffer() {
        let bytes = [UInt8](repeating: 0x5a, count: 1 << 12)
        let secret = Secret(bytes)
        let (early, late) = (Secret([0] + bytes.dropFirst()), Secret(bytes.dropLast() + [0]))

        let ratio = Self.ratio {
            XCTAssertNotEqual(secret, early)
        } to: {
            XCTAssertNotEqual(secret, late)
        }

        XCTAssertEqual(ratio, 1, accuracy: 0.05)
        // A comparison that ends at the first difference must be seen.
        let leak = Self.ratio {
            XCTAssertFalse(bytes.elementsEqual([0] + bytes.dropFirst()))
        } to: {
            XCTAssertFalse(bytes.elementsEqual(bytes.dropLast() + [0]))
        }
        XCTAssertNotEqual(leak, 1, accuracy: 0.2)
    }

    /// The median, over many pairs of calls right behind each other, of how much longer the first takes than the second.
    ///
    /// What else the machine does slows both of a pair, and the order changes from pair to pair. Each pair counts.
    private static func ratio(_ first: () -> Void, to second: () -> Void) -> Double {
        let clock = ContinuousClock()
        let ratios = (0..<pairs).map { pair in
            if pair.isMultiple(of: 2) {
                let time = clock.measure(first)
                return time / clock.measure(second)
            }
            let time = clock.measure(second)
            return clock.measure(first) / time
        }
        return ratios.sorted()[pairs / 2]
    }

    private static let pairs = 601

    private static func commonBytes(_ left: Secret, _ right: Secret) -> Int {
        left.withUnsafeBytes { left in right.withUnsafeBytes { zip(left, $0).count { $0.0 == $0.1 } } }
    }

    private func underPassphrase(_ home: String) throws -> HomeCustody {
        let custody = cheap(home)
        if HomeCustody.kind(of: home) == nil { _ = try custody.change(to: .passphrase, passphrase: Self.passphrase) }
        return custody
    }

    private func cheap(_ home: String, _ passphrase: Secret = passphrase) -> HomeCustody {
        HomeCustody(directory: home, passphrase: passphrase, kdf: FastTestCustody.policy)
    }

    private func shipped(_ home: String) -> HomeCustody {
        HomeCustody(directory: home, passphrase: Self.passphrase)
    }
}
