import BadgeDatabase
import BadgeModel
import Foundation
import TestSupport
import XCTest

/// SEC-13: what may stand where a store's file is expected. None of it is opened, changed, or waited for.
final class HostilePathTests: StoreTestCase {
    func testSEC13MakesFilesForTheirOwnerAloneWhateverTheMask() throws {
        let mask = umask(0)
        defer { umask(mask) }
        try playEach(SharingMode.allCases) { sharing in
            let database = try open("\(sharing)/store.db", sharing: sharing)
            try database.addNotes(3)

            try playEach(FileManager.default.contentsOfDirectory(atPath: path("\(sharing)"))) { name in
                let attributes = try FileManager.default.attributesOfItem(atPath: path("\(sharing)/\(name)"))
                XCTAssertEqual(attributes[.posixPermissions] as? Int, 0o600, name)
            }
            let folder = try FileManager.default.attributesOfItem(atPath: path("\(sharing)"))
            XCTAssertEqual(folder[.posixPermissions] as? Int, 0o700)
            try database.close()
            try FileManager.default.removeItem(atPath: path("\(sharing)"))
        }
    }

    func testSEC13RefusesAPathThatIsNoFileOfItsOwn() throws {
        try makeStore("victim.db")
        let sound = try Data(contentsOf: URL(fileURLWithPath: path("victim.db")))
        let places: [(String, (String) throws -> Void)] = [
            ("a symbolic link", { try self.link($0, to: self.path("victim.db")) }),
            ("a link that leads nowhere", { try self.link($0, to: self.path("nowhere")) }),
            ("a link to itself", { try self.link($0, to: $0) }),
            ("a hard link", { try FileManager.default.linkItem(atPath: self.path("victim.db"), toPath: $0) }),
            (
                "a directory",
                { try FileManager.default.createDirectory(atPath: $0, withIntermediateDirectories: false) }
            ),
            ("a pipe", { XCTAssertEqual(mkfifo($0, 0o600), 0) }),
            ("a socket", { XCTAssertEqual(mknod($0, S_IFSOCK | 0o600, 0), 0) }),
        ]

        try playEach(SharingMode.allCases) { sharing in
            try playEach(places) { kind, make in
                try make(path())
                XCTAssertThrowsError(try open(sharing: sharing), kind) {
                    XCTAssertEqual(($0 as? BadgeError)?.code, .storeFailed, "\(kind): \($0)")
                }
                try FileManager.default.removeItem(atPath: path())
                XCTAssertEqual(try Data(contentsOf: URL(fileURLWithPath: path("victim.db"))), sound, kind)
            }
        }
    }

    func testSEC13RefusesWhatStandsBesideAStoreAndIsNoFileOfItsOwn() throws {
        try Data("victim".utf8).write(to: URL(fileURLWithPath: path("victim")))
        try playEach(SharingMode.allCases) { sharing in
            try makeStore(sharing: sharing)
            try playEach(["-journal", "-wal"]) { suffix in
                // A store that is shared leaves an empty journal.
                unlink(path() + suffix)
                try link(path() + suffix, to: path("victim"))
                assertThrows(.storeFailed, try open(sharing: sharing))
                try FileManager.default.removeItem(atPath: path() + suffix)

                // SQLite would wait at a pipe for somebody to write to it.
                XCTAssertEqual(mkfifo(path() + suffix, 0o600), 0)
                assertThrows(.storeFailed, try open(sharing: sharing))
                try FileManager.default.removeItem(atPath: path() + suffix)
            }
            XCTAssertEqual(try open(sharing: sharing).noteCount(), 300)
            try FileManager.default.removeItem(atPath: path())
        }
        XCTAssertEqual(try Data(contentsOf: URL(fileURLWithPath: path("victim"))), Data("victim".utf8))
    }

    func testSEC13RefusesDevicesAndPathsThatAreNone() throws {
        let devices = ["/dev/null", "/dev/zero", "/dev/full"]
        let long = String(repeating: "x", count: 300)

        try playEach(devices + ["", "a\0b", path(long), path("store.db/below"), path("")]) { place in
            try makeStore()
            XCTAssertThrowsError(
                try EncryptedDatabase.open(
                    at: place, key: Self.key, sharing: .shared, create: true, migrations: [Self.notes])
            ) { XCTAssertTrue([.storeFailed, .invalidInput].contains(($0 as? BadgeError)?.code), "\(place): \($0)") }
            try FileManager.default.removeItem(atPath: path())
        }
    }

    func testSEC13RefusesAnotherUsersStore() throws {
        try need(.root)
        try makeStore()
        XCTAssertEqual(chown(path(), geteuid() + 1, getegid()), 0)

        assertThrows(.storeFailed, try open())
        assertThrows(.storeFailed, try open(sharing: .shared))
    }

    private func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }
}
