import BadgeCustody
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTestDoubles
import Foundation
import TestSupport
import XCTest

/// What stands instead of a key file, whichever it is.
final class KeyFilePathTests: XCTestCase {
    private static let passphrase = Secret(utf8: "correct horse battery staple")

    func testAFolderWithASpaceInItsNameTakesKeys() throws {
        let home = try temporaryHome() + "/a home"
        try FileManager.default.createDirectory(
            atPath: home, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        let custody = FileCustody(directory: home)

        let key = try WrappedKey.create(
            at: home + "/wallet.key", custody: custody, context: "wallet", random: SeededRandom(seed: 1))

        XCTAssertTrue(try WrappedKey.load(at: home + "/wallet.key", custody: custody, context: "wallet") == key)
    }

    func testSEC13RefusesEveryHostilePathOfEveryKeyFileAndChangesNothing() throws {
        try playEach(["custody.key", "wallet.key"]) { name in
            try playEach([CustodyKind.file, .passphrase]) { kind in
                let home = try temporaryHome()
                _ = try open(home, kind)
                let (path, real) = (home + "/" + name, home + "/real")
                for (label, code, make, undo) in Self.hostilePaths(path, real) {
                    let label = "\(label) in place of \(name) under \(kind)"
                    XCTAssertEqual(make(), 0, label)
                    let before = try listing(home)
                    assertThrows(code, label) { try open(home, kind, makes: false) }
                    XCTAssertEqual(try listing(home), before, label)
                    XCTAssertEqual(undo(), 0, label)
                }
                XCTAssertNoThrow(try open(home, kind, makes: false))
            }
        }
    }

    func testSEC13KeyFilesAreMadeForTheOwnerAloneWhateverTheUmask() throws {
        try playEach([0o000, 0o077, 0o177, 0o777] as [mode_t]) { mask in
            let home = try temporaryHome()
            let old = umask(mask)
            defer { umask(old) }

            _ = try open(home, .passphrase)

            XCTAssertEqual(try mode(home + "/custody.key"), 0o600)
            XCTAssertEqual(try mode(home + "/wallet.key"), 0o600)
        }
    }

    private typealias Hostile = (String, BadgeError.Code, () -> Int32, () -> Int32)

    private static func hostilePaths(_ path: String, _ real: String) -> [Hostile] {
        let aside = { rename(path, real) }
        let back = { remove(path) | rename(real, path) }
        let content = { (bytes: Int) -> Int32 in
            guard aside() == 0, FileManager.default.createFile(atPath: path, contents: Data(count: bytes)) else {
                return -1
            }
            return chmod(path, 0o600)
        }
        let modes: [Hostile] = [0o640, 0o604, 0o660, 0o666, 0o777, 0o4600].map { bits in
            ("mode \(String(bits, radix: 8))", .custodyInsecure, { chmod(path, bits) }, { chmod(path, 0o600) })
        }
        return modes + [
            ("a symbolic link", .custodyInsecure, { aside() | symlink(real, path) }, back),
            ("a dangling link", .custodyInsecure, { aside() | symlink(real + "x", path) }, back),
            ("a link to itself", .custodyInsecure, { aside() | symlink(path, path) }, back),
            ("a hard link", .custodyInsecure, { link(path, real) }, { remove(real) }),
            ("a pipe", .custodyInsecure, { aside() | mkfifo(path, 0o600) }, back),
            ("a directory", .custodyInsecure, { aside() | mkdir(path, 0o700) }, back),
            ("an empty file", .custodyDamaged, { content(0) }, back),
            ("zeros", .custodyDamaged, { content(200) }, back),
            ("a huge file", .custodyDamaged, { content(1 << 20) }, back),
        ]
            + (geteuid() == 0
                ? [("another owner", .custodyInsecure, { chown(path, 65534, 0) }, { chown(path, 0, 0) })] : [])
    }

    private func open(_ home: String, _ kind: CustodyKind, makes: Bool = true) throws -> Secret? {
        let custody = HomeCustody(directory: home, passphrase: Self.passphrase, kdf: FastTestCustody.policy)
        if makes { _ = try custody.change(to: kind, passphrase: Self.passphrase) }
        let path = home + "/wallet.key"
        return try WrappedKey.load(at: path, custody: custody, context: "wallet")
            ?? WrappedKey.create(at: path, custody: custody, context: "wallet", random: SystemRandom())
    }

    private func listing(_ home: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: home).sorted().map { name in
            let attributes = try FileManager.default.attributesOfItem(atPath: home + "/" + name)
            let facts = [.type, .size, .posixPermissions, .modificationDate].map { (key: FileAttributeKey) in
                attributes[key].map { "\($0)" } ?? "-"
            }
            return "\(name) \(facts)"
        }
    }
}
