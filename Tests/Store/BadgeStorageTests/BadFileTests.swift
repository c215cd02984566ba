import BadgeDatabase
import BadgeModel
import BadgeTesting
import Foundation
import Synchronization
import TestSupport
import XCTest

@testable import BadgeStorage

/// What can be wrong with the files of a home: each has its own answer, and nothing is changed for it.
final class BadFileTests: StorageTestCase {
    private struct Case: Sendable {
        let name: String
        let code: BadgeError.Code
        let spoil: @Sendable (StoreHome) throws -> Void

        init(_ name: String, _ code: BadgeError.Code, _ spoil: @escaping @Sendable (StoreHome) throws -> Void) {
            self.name = name
            self.code = code
            self.spoil = spoil
        }
    }

    private static let cases = [
        Case("absent database", .storeDamaged) { try $0.remove("wallet.db") },
        Case("empty database", .storeDamaged) { try $0.change("wallet.db") { $0 = Data() } },
        Case("a byte", .storeDamaged) { try $0.change("wallet.db") { $0 = Data([1]) } },
        Case("cut in a page", .storeDamaged) { try $0.change("wallet.db") { $0.removeLast(17) } },
        Case("cut by half", .storeDamaged) { try $0.change("wallet.db") { $0.removeLast($0.count / 8192 * 4096) } },
        Case("plaintext", .storeNotEncrypted) {
            try $0.change("wallet.db") { $0.replaceSubrange(0..<16, with: Data("SQLite format 3\0".utf8)) }
        },
        Case("foreign", .wrongKey) { try $0.change("wallet.db") { $0 = Data(repeating: 0x5A, count: 8192) } },
        Case("first page flipped", .storeDamaged) { try $0.change("wallet.db") { $0[1000] ^= 1 } },
        Case("database linked", .storeFailed) { try $0.replaceByLink("wallet.db") },
        Case("database a folder", .storeFailed) { try $0.replaceByFolder("wallet.db") },
        Case("key absent", .keyMissing) { try $0.remove("wallet.key") },
        Case("key linked", .custodyInsecure) { try $0.replaceByLink("wallet.key") },
        Case("key open to all", .custodyInsecure) { try $0.setMode(0o644, of: "wallet.key") },
        Case("key empty", .custodyDamaged) { try $0.change("wallet.key") { $0 = Data() } },
        Case("key cut", .custodyDamaged) { try $0.change("wallet.key") { $0.removeLast() } },
        Case("key too long", .custodyDamaged) { try $0.change("wallet.key") { $0 += Data(count: 1 << 20) } },
        Case("custody absent", .keyMissing) { try $0.remove("custody.key") },
        Case("custody linked", .custodyInsecure) { try $0.replaceByLink("custody.key") },
        Case("custody flipped", .custodyDamaged) { try $0.change("custody.key") { $0[20] ^= 1 } },
    ]

    func testEachHasItsOwnAnswerAndNothingIsChanged() async throws {
        try await playEach(homes()) { home in
            try await playEach(Self.cases) { badFile in
                let home = try await filledHome(home.sharing)
                try badFile.spoil(home)
                let before = try home.snapshot()

                await assertThrows(badFile.code) { try await home.open(create: false) }
                let found = HomeExamination(
                    of: .wallet, home: home.path, custody: home.custody, date: home.clock.now()
                ).findings()

                XCTAssertEqual(try home.snapshot(), before, badFile.name)
                XCTAssertEqual(found.first?.code, badFile.code.rawValue, badFile.name)
                XCTAssertEqual(found.first?.severity, .error, badFile.name)
                XCTAssertFalse(found.first?.remedy.text.isEmpty ?? true, badFile.name)
            }
        }
    }

    func testAReadOnlyHomeIsNamedAndKept() async throws {
        try need(.mounting)
        try await playEach(homes()) { home in
            let home = try await filledHome(home.sharing)
            let before = try home.snapshot()
            let mount = try ReadOnlyMount(home.path)

            await assertThrows(.storeReadOnly) { try await home.open(create: false) }
            let found = HomeExamination(of: .wallet, home: home.path, custody: home.custody, date: home.clock.now())
                .findings()

            XCTAssertEqual(found.map(\.code), ["storeReadOnly"])
            XCTAssertEqual(try home.snapshot(), before)
            withExtendedLifetime(mount) {}
        }
    }

    func testAnOlderCopyAndANewerVersionAreTold() async throws {
        try await playEach(homes()) { home in
            let older = try await filledHome(home.sharing)
            let yesterday = try Data(contentsOf: older.file("wallet.db"))
            let today = try await older.open()
            _ = try await today.record(AuditEvent(.location, outcome: "set"))
            try await today.close()
            try older.change("wallet.db") { $0 = yesterday }
            let newer = try await filledHome(home.sharing)
            let store = try await newer.open()
            try await store.execute("INSERT INTO grdb_migrations (identifier) VALUES ('9-to-come')")
            try await store.close()

            try playEach([(older, "rolledBack"), (newer, "storeNewer")]) { home, code in
                let before = try home.snapshot()

                let found = HomeExamination(
                    of: .wallet, home: home.path, custody: home.custody, date: home.clock.now()
                ).findings()

                XCTAssertEqual(found.map(\.code), [code])
                XCTAssertEqual(try home.snapshot(), before)
            }
        }
    }

    func testASoundHomeHasNothingToSay() async throws {
        try await playEach(homes()) { home in
            let home = try await filledHome(home.sharing)
            let before = try home.snapshot()

            let found = HomeExamination(of: .wallet, home: home.path, custody: home.custody, date: home.clock.now())
                .findings()

            XCTAssertEqual(found, [])
            XCTAssertEqual(try home.snapshot(), before)
        }
    }

    func testWhatIsUnfinishedOrOddIsTold() async throws {
        try await playEach(homes()) { home in
            let home = try await filledHome(home.sharing)
            let store = try await home.open()
            _ = try await store.beginIssuance(store.lockIssuance(.offer(digest: "under way")))
            _ = try await store.record(AuditEvent(.location, outcome: "set"))
            try await store.close()
            try home.remove("wallet.reserve")
            try home.setMode(0o755, of: "")
            try home.setMode(0o644, of: "wallet.db")
            XCTAssertTrue(FileManager.default.createFile(atPath: home.path + "/wallet.db.new", contents: Data([1])))

            let found = HomeExamination(
                of: .wallet, home: home.path, custody: home.custody, date: home.clock.now() - 3600
            ).findings()

            XCTAssertEqual(
                found.map { "\($0.severity) \($0.code)" },
                [
                    "error clockRolledBack", "warning homeOpen", "warning databaseOpen", "warning replacementCutShort",
                    "note reserveMissing", "note issuanceUnfinished",
                ])
            try home.setMode(0o700, of: "")
        }
    }

    func testAWrongClockIsFoundInOneExamination() async throws {
        let home = try await filledHome(.shared)
        let stages = Mutex<[StoreProgress.Stage]>([])

        let found = HomeExamination(
            of: .wallet, home: home.path, custody: home.custody, date: home.clock.now() - 3600
        ).findings { progress in
            stages.withLock { if $0.last != progress.stage { $0.append(progress.stage) } }
        }

        XCTAssertEqual(found.map(\.code), ["clockRolledBack"])
        XCTAssertEqual(stages.withLock(\.self), [.checking, .hashing])
    }

    private func filledHome(_ sharing: SharingMode) async throws -> StoreHome {
        let home = try StoreHome(sharing: sharing)
        let store = try await home.open()
        try await home.add(to: store)
        try await store.close()
        return home
    }
}

extension StoreHome {
    fileprivate func replaceByLink(_ name: String) throws {
        try FileManager.default.moveItem(at: file(name), to: file("copy-" + name))
        try FileManager.default.createSymbolicLink(at: file(name), withDestinationURL: file("copy-" + name))
    }

    fileprivate func replaceByFolder(_ name: String) throws {
        try remove(name)
        try FileManager.default.createDirectory(at: file(name), withIntermediateDirectories: false)
    }

    fileprivate func setMode(_ mode: Int, of name: String) throws {
        try FileManager.default.setAttributes(
            [.posixPermissions: mode], ofItemAtPath: file(name).path(percentEncoded: false))
    }

    /// Every file and what is in it; a journal without content is as good as none.
    fileprivate func snapshot() throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: path)
        return try names.reduce(into: [:]) { content, name in
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: path + "/" + name, isDirectory: &isFolder)
            let bytes = isFolder.boolValue ? Data("a folder".utf8) : try Data(contentsOf: file(name))
            if !bytes.isEmpty || !name.hasSuffix("-journal") { content[name] = bytes }
        }
    }
}

/// A folder that is mounted over itself and cannot be written, until the value goes: needs root.
private final class ReadOnlyMount {
    private let path: String

    init(_ path: String) throws {
        self.path = path
        XCTAssertEqual(try Self.run(["mount", "--bind", path, path]), 0)
        XCTAssertEqual(try Self.run(["mount", "-o", "remount,ro,bind", path]), 0)
    }

    deinit {
        do { _ = try Self.run(["umount", "-l", path]) } catch { XCTFail("\(error)") }
    }

    private static func run(_ words: [String]) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
