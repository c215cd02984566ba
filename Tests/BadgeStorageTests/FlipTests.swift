import BadgeModel
import BadgeStorage
import BadgeTesting
import Foundation
import XCTest

/// ST-6 over the files of a home beside the database: keys, head, locks. `Tools/storage/flips.py` asks for more flips, by
/// `BADGE_FLIPS` and `BADGE_FLIP_SEED`.
final class FlipTests: StorageTestCase {
    func testST6NoFlippedBitOfAHomesFilesIsSilent() async throws {
        let environment = ProcessInfo.processInfo.environment
        let flips = environment["BADGE_FLIPS"].flatMap(Int.init) ?? 120
        let seed = environment["BADGE_FLIP_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0...UInt64.max)
        let random = SeededRandom(seed: seed)
        for home in try homes() {
            let expected = try await fill(home)
            let sound = try home.files()
            let names = sound.keys.filter { Self.isFlipped($0) && sound[$0]?.isEmpty == false }.sorted()
            XCTAssertTrue(Set(names).isSuperset(of: ["custody.key", "wallet.key"]))
            var noticed = 0

            for turn in 0..<(flips / 2) {
                let name = names[turn % names.count]
                try lay(out: sound, in: home)
                let bit = try random.number(below: (sound[name]?.count ?? 0) * 8)
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

    // The database and what SQLite keeps beside it are flipped below SQL.
    private static func isFlipped(_ name: String) -> Bool { !name.hasPrefix("wallet.db") }

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
    fileprivate func number(below limit: Int) throws -> Int {
        Int(bytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % UInt64(max(1, limit)))
    }
}
