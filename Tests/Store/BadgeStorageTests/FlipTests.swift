import BadgeModel
import BadgeStorage
import BadgeTesting
import Foundation
import TestSupport
import XCTest

/// ST-6 over the files of a home beside the database: keys, head, locks. `Tools/storage/flips.py` asks for more flips,
/// by `BADGE_FLIPS` and `BADGE_FLIP_SEED`.
final class FlipTests: StorageTestCase {
    private static var wanted: (flips: Int, seed: UInt64) {
        let environment = ProcessInfo.processInfo.environment
        return (
            environment["BADGE_FLIPS"].flatMap(Int.init) ?? 120,
            environment["BADGE_FLIP_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0...UInt64.max)
        )
    }

    func testST6NoFlippedBitOfAHomesFilesIsSilent() async throws {
        let (flips, seed) = Self.wanted
        let random = SeededRandom(seed: seed)
        try await playEach(homes()) { home in
            let expected = try await fill(home)
            let sound = try home.files()
            let names = sound.keys.filter { Self.isFlipped($0) && sound[$0]?.isEmpty == false }.sorted()
            XCTAssertEqual(Set(names).subtracting(["wallet.lock"]), ["custody.key", "wallet.head", "wallet.key"])
            var noticed = 0

            for turn in 0..<(flips / 2) {
                let name = names[turn % names.count]
                try lay(out: sound, in: home)
                let bit = try random.bit(of: Self.read(try XCTUnwrap(sound[name]), named: name))
                try home.change(name) { $0[$0.startIndex + bit / 8] ^= 1 << (bit % 8) }

                let found = try await contents(of: home)

                noticed += found == nil ? 1 : 0
                XCTAssertTrue(found == nil || found == expected, "\(name), bit \(bit) from seed \(seed): other rows")
            }

            print(
                "flips: \(home.sharing): \(flips / 2) of \(names.joined(separator: ", ")) from seed \(seed), "
                    + "\(noticed) noticed, the others without effect")
            XCTAssertGreaterThan(noticed, flips / 8)
            try lay(out: sound, in: home)
        }
    }

    /// Each flip is followed by a write, and by an older database or none: neither is lost, nor is the older one
    /// believed.
    func testST6AFlippedHeadLosesNoWriteAndBelievesNoOlderStore() async throws {
        let (flips, seed) = Self.wanted
        let random = SeededRandom(seed: seed)
        try await playEach(homes()) { home in
            let life = try await lived(in: home)
            let head = try XCTUnwrap(life.newest["wallet.head"])
            XCTAssertFalse(home.notes(in: head).contains(""))
            var refused = 0

            for turn in 0..<(flips / 2) {
                let offsets =
                    turn.isMultiple(of: 2) ? Self.read(head, named: "wallet.head") : Self.generations(in: head)
                let bit = try random.bit(of: offsets)
                let what = "turn \(turn), bit \(bit) from seed \(seed), \(home.sharing)"
                try lay(out: life.newest, in: home)
                try home.change("wallet.head") { $0[$0.startIndex + bit / 8] ^= 1 << (bit % 8) }

                switch turn % 3 {
                case 0:
                    let found = try await contents(of: home)
                    refused += found == nil ? 1 : 0
                    XCTAssertTrue(found == nil || found == life.rows, "other rows, \(what)")
                case 1:
                    try putDatabase(life.older, in: home)
                    let found = try await contents(of: home)
                    refused += found == nil ? 1 : 0
                    XCTAssertTrue(found == nil, "an older store was believed, \(what)")
                default:
                    guard try await isWritten(in: home, life) else { continue }
                    let written = try await contents(of: home)
                    XCTAssertTrue(written == nil || written != life.rows, "the write is lost, \(what)")
                    try putDatabase(life.newest, in: home)
                    let found = try await contents(of: home)
                    refused += found == nil ? 1 : 0
                    XCTAssertTrue(found == nil, "a store from before the write was believed, \(what)")
                }
            }

            print(
                "flips: \(home.sharing): \(flips / 2) of live bytes of wallet.head from seed \(seed), "
                    + "\(refused) noticed, the others without effect")
            XCTAssertGreaterThan(refused, flips / 4)
            try lay(out: life.newest, in: home)
        }
    }

    private struct Life {
        let badge: Badge.ID
        let older, newest: [String: Data]
        let rows: [String: [String]]
    }

    // A badge, then decisions about it, for a generation of two digits; the database as it was before those is older
    // than both heads.
    private func lived(in home: StoreHome) async throws -> Life {
        let store = try await home.open()
        let badge = try await home.add(to: store).badge.id
        try await home.close(store)
        let older = try home.files()
        let again = try await home.open(create: false)
        for turn in 0..<8 { try await again.setConsent(turn.isMultiple(of: 2), to: .bluetooth, of: badge) }
        try await home.close(again)
        let last = try await home.open(create: false)
        let rows = try await last.contents()
        try await home.close(last)
        return Life(badge: badge, older: older, newest: try home.files(), rows: rows)
    }

    /// Whether something could be written; the store may refuse.
    private func isWritten(in home: StoreHome, _ life: Life) async throws -> Bool {
        do {
            let store = try await home.open(create: false)
            try await store.setConsent(true, to: .location, of: life.badge)
            try await store.close()
            return true
        } catch is BadgeError { return false }
    }

    // The database as it was; nobody has it open, so that it is one file.
    private func putDatabase(_ files: [String: Data], in home: StoreHome) throws {
        try lay(out: home.files().filter { !$0.key.hasPrefix("wallet.db") }, in: home)
        let database = files.filter { $0.key.hasPrefix("wallet.db") }
        try lay(out: home.files().merging(database) { $1 }, in: home)
    }

    // The database and what SQLite keeps beside it are flipped below SQL; of the reserve only the size counts.
    private static func isFlipped(_ name: String) -> Bool { !name.hasPrefix("wallet.db") && name != "wallet.reserve" }

    /// The digits of the generation in both slots: one that was made greater would look like the newer head.
    private static func generations(in head: Data) -> [Int] {
        head.ranges(of: Data("\ngeneration ".utf8)).flatMap { line in
            head.indices[line.upperBound...].prefix { head[$0] != UInt8(ascii: "\n") }
        }
    }

    /// The bytes of a file that somebody reads: those of a head end at the first zero of each slot.
    private static func read(_ content: Data, named name: String) -> [Int] {
        let offsets = Array(content.indices)
        return name == "wallet.head" ? offsets.filter { content[$0] != 0 } : offsets
    }

    private func fill(_ home: StoreHome) async throws -> [String: [String]] {
        let store = try await home.open()
        try await home.add(to: store)
        try await home.close(store)
        // What an opening writes is there before the first flip.
        let again = try await home.open(create: false)
        let expected = try await again.contents()
        try await home.close(again)
        return expected
    }

    private func lay(out files: [String: Data], in home: StoreHome) throws {
        for name in try home.files().keys where files[name] == nil { try home.remove(name) }
        for (name, content) in files {
            if FileManager.default.fileExists(atPath: home.path + "/" + name) {
                try home.change(name) { $0 = content }
            } else {
                _ = FileManager.default.createFile(
                    atPath: home.path + "/" + name, contents: content, attributes: [.posixPermissions: 0o600])
            }
        }
    }

    /// The rows; `nil` when the store says that something is wrong.
    private func contents(of home: StoreHome) async throws -> [String: [String]]? {
        do {
            let store = try await home.open(create: false)
            let contents = try await store.contents()
            try await store.close()
            return contents
        } catch is BadgeError { return nil }
    }
}

extension SeededRandom {
    /// One bit of the bytes at these places, counted from the first bit of the file.
    fileprivate func bit(of offsets: [Int]) throws -> Int {
        let chosen = Int(bytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % UInt64(max(1, offsets.count * 8)))
        return offsets[chosen / 8] * 8 + chosen % 8
    }
}
