import BadgeCustody
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTestDoubles
import Foundation
import TestSupport
import XCTest

/// SEC-10: what is left of a secret in the memory of the process.
///
/// Every test is rehearsed with other secrets first: at the first call of a function the dynamic linker saves the
/// vector registers on the stack, and with them what was copied last. `badgectl` is linked so that all is bound at its
/// start.
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
        _ canary: Canary, stands count: Int, _ phase: String = "", file: StaticString = #filePath, line: UInt = #line
    ) throws {
        let occurrences = try canary.occurrences()
        guard !isRehearsal else { return }
        XCTAssertEqual(occurrences.count, count, "\(phase): \(occurrences)", file: file, line: line)
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
                    directory: home, passphrase: passphrase, kdf: FastTestCustody.policy, random: canary)
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
                let custody = HomeCustody(directory: home, kdf: FastTestCustody.policy)
                XCTAssertNil(try custody.change(to: .passphrase, passphrase: right.secret(bytes: 24)))
            }
            try assert(right, stands: 0, "after it was chosen")
            try scoped {
                let custody = HomeCustody(
                    directory: home, passphrase: right.secret(bytes: 24), kdf: FastTestCustody.policy)
                try custody.prepare()
                try assert(right, stands: 1, "while the custody may need it again")
            }
            scoped {
                let custody = HomeCustody(
                    directory: home, passphrase: wrong.secret(bytes: 24), kdf: FastTestCustody.policy)
                assertThrows(.custodyRefused) { try custody.prepare() }
            }

            try assert(right, stands: 0, "after it opened the home")
            try assert(wrong, stands: 0, "after it did not")
        }
    }

    // Of a text of this size what was freed stays in memory for a while; its pattern comes back every 256 characters.
    func testSEC10ASecretBecomesTextWithoutACopy() throws {
        try rehearsed {
            let canary = canary(8)
            let characters = canary.base64URL
            var text: Secret? = Base64URL.encode(canary.secret(bytes: 3072))

            try assert(characters, stands: 16, "while the text is held")
            XCTAssertEqual(text?.count, 4096)
            text = nil

            try assert(characters, stands: 0, "when it is gone")
            try assert(canary, stands: 0, "when it is gone")
        }
    }

    func testSEC10WhatThePINMakesForTheTPMIsGoneWhenTheTPMHasIt() throws {
        try need(.program("swtpm"), .program("tpm2"))
        let tpm = try TPMEmulator(in: try temporaryHome())
        defer { tpm.stop() }
        try rehearsed {
            let (pin, home) = (canary(7, isText: true), try temporaryHome())
            let inputs = try TPMInputs(of: tpm, in: try temporaryHome())

            try scoped {
                let custody = HomeCustody(
                    directory: home, passphrase: pin.secret(bytes: 24), environment: inputs.environment)
                XCTAssertNil(try custody.change(to: .tpm, passphrase: pin.secret(bytes: 24)))
            }
            let made = try inputs.secrets("tpm2_create")
            try assertGone([pin] + made, "after it was chosen")
            try scoped {
                let custody = HomeCustody(
                    directory: home, passphrase: pin.secret(bytes: 24), environment: inputs.environment)
                try custody.prepare()
                try assert(pin, stands: 1, "while the custody may need it again")
                try assertGone(made, "while the home is open")
                try XCTUnwrap(custody.checkpointStore).save(Data("head".utf8), of: "wallet")
            }

            try assertGone([pin] + inputs.secrets("tpm2_hmac"), "after it opened the home")
            try assertGone(inputs.secrets("tpm2_nvdefine") + inputs.secrets("tpm2_nvwrite"), "after a head was kept")
        }
    }

    private func assertGone(_ secrets: [Canary], _ phase: String, line: UInt = #line) throws {
        for (index, secret) in secrets.enumerated() { try assert(secret, stands: 0, "\(phase), \(index)", line: line) }
    }

    // What is made within is gone when it returns.
    @inline(never)
    private func scoped(_ body: () throws -> Void) rethrows { try body() }
}

/// The programs of `tpm2-tools`, with what they read from standard input kept in files.
private struct TPMInputs {
    let environment: [String: String]
    private let folder: String

    init(of tpm: TPMEmulator, in folder: String) throws {
        self.folder = folder
        for name in ["tpm2_create", "tpm2_hmac", "tpm2_nvdefine", "tpm2_nvread", "tpm2_nvwrite"] {
            let program = try Need.path(of: name)
            let script = "#!/bin/sh\ntee '\(folder)/\(name).input' | exec '\(program)' \"$@\"\n"
            XCTAssertTrue(
                FileManager.default.createFile(
                    atPath: "\(folder)/\(name)", contents: Data(script.utf8), attributes: [.posixPermissions: 0o700]))
        }
        let path = tpm.environment["PATH"] ?? ""
        environment = tpm.environment.merging(["PATH": "\(folder):\(path)"]) { $1 }
    }

    /// The authorization that a program was given last, and the bytes that it stands for.
    func secrets(_ name: String) throws -> [Canary] {
        try [false, true].map { try Canary(base64URL: "\(folder)/\(name).input", decoded: $0) }
    }
}
