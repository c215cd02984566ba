import BadgeCustody
import BadgeKeys
import BadgeModel
import BadgeTestDoubles
import Crypto
import Foundation
import TestSupport
import XCTest

@testable import BadgeDatabase

/// Files of a home that somebody has altered, and whose checksums are right again: a refusal, or what was written, and
/// never a crash.
final class MutationTests: StoreTestCase {
    private static let seed: UInt64 = 20_261_122
    private var custody: FileCustody { FileCustody(directory: directory.path, random: SeededRandom(seed: 3)) }

    func testABackupThatSaysItWasMadeAtTheEndOfTimeIsRefused() throws {
        let backup = try makeBackup()

        try playEach(["9223372036854775807", "9223372036854775296", "253402300800", "-1", "1e300"]) { date in
            let altered = backup.withBlock { $0.replacing("\"moment\":1800000000", with: "\"moment\":\(date)") }
            assertThrows(.storeDamaged, try self.contents(of: altered))
        }
        XCTAssertEqual(try contents(of: backup).date, Date(timeIntervalSince1970: 1_800_000_000))
    }

    func testAnAlteredBackupIsRefusedOrSaysWhatItSaid() throws {
        let backup = try makeBackup()
        let contents = try contents(of: backup)
        var mutation = Mutation(seed: Self.seed)

        for round in 0..<2000 {
            // What is said stands at the beginning; behind it there are zeros.
            let altered = mutation.altered(backup.prefix(200)) + backup[200..<4064]
            let block = round % 8 == 0 ? altered : (altered + Data(count: 4064)).prefix(4064)
            let file = block + Data(Digest.sha256(block)) + backup.dropFirst(4096)
            do {
                let said = try self.contents(of: file)
                XCTAssertEqual(said, contents, "seed \(Self.seed), round \(round)")
            } catch {
                XCTAssertTrue(error is BadgeError, "seed \(Self.seed), round \(round): \(error)")
            }
        }
    }

    func testAnAlteredHeadIsRefusedOrOneOfThoseThatWereSigned() throws {
        let key = Curve25519.Signing.PrivateKey()
        let publicKey = key.publicKey.rawRepresentation
        let heads = [Int64(41), 42].map { StoreCheckpoint(.sample(generation: $0)) }
        let file = HeadFile(path: path("store.head"))
        for head in heads {
            try file.write(
                try head.signed(by: key), generation: head.generation, publicKey: publicKey)
        }
        let whole = try Data(contentsOf: URL(filePath: file.path))
        var mutation = Mutation(seed: Self.seed)

        for round in 0..<2000 {
            let altered = mutation.altered(whole)
            XCTAssertTrue(
                FileManager.default.createFile(
                    atPath: file.path, contents: altered, attributes: [.posixPermissions: 0o600]))
            do {
                let newest = try KeptHeads(notes: try file.read()).newest(
                    store: "sample", publicKey: publicKey, path: file.path)
                XCTAssertTrue(newest.map(heads.contains) ?? false, "seed \(Self.seed), round \(round)")
            } catch {
                XCTAssertTrue(error is BadgeError, "seed \(Self.seed), round \(round): \(error)")
            }
        }
    }

    func testAHeadReplacesTheOlderOfTwoAndNoneThatIsNewer() throws {
        let (key, stranger) = (Curve25519.Signing.PrivateKey(), Curve25519.Signing.PrivateKey())
        let file = HeadFile(path: path("store.head"))
        func write(_ generation: Int64, by signer: Curve25519.Signing.PrivateKey) throws -> [Int64?] {
            let head = StoreCheckpoint(.sample(generation: generation))
            try file.write(
                try head.signed(by: signer), generation: generation, publicKey: key.publicKey.rawRepresentation)
            return try (file.read() ?? []).map { StoreCheckpoint(unverified: $0)?.generation }
        }

        let kept = try [1, 2, 3, 5, 4, 5, 6].map { try write($0, by: key) }
        // What another key has signed is no newer head.
        let forged = try write(99, by: stranger)
        let next = try write(7, by: key)

        XCTAssertEqual(kept, [[1, nil], [1, 2], [3, 2], [3, 5], [3, 5], [3, 5], [6, 5]])
        XCTAssertEqual([forged, next], [[6, 99], [6, 7]])
    }

    func testAHeadThatCountsBelowNothingIsNone() throws {
        let note = String(decoding: try StoreCheckpoint(.sample(generation: 42)).signed(by: .init()), as: UTF8.self)

        XCTAssertNotNil(StoreCheckpoint(unverified: Data(note.utf8)))
        XCTAssertNil(StoreCheckpoint(unverified: Data(note.replacing("generation 42", with: "generation -42").utf8)))
        XCTAssertNil(StoreCheckpoint(unverified: Data(note.replacing("\n7\n", with: "\n-7\n").utf8)))
    }
}

extension MutationTests {
    private func makeBackup() throws -> Data {
        try custody.prepare()
        let database = try open()
        try database.backUp(
            to: path("backup"), store: "sample", generation: 7, at: Date(timeIntervalSince1970: 1_800_000_000),
            custody: custody, random: SeededRandom(seed: 5))
        try database.close()
        return try Data(contentsOf: URL(filePath: path("backup")))
    }

    private func contents(of backup: Data) throws -> BackupFile.Contents {
        try backup.write(to: URL(filePath: path("altered")))
        return try BackupFile(at: path("altered"), custody: custody).contents
    }
}

extension Data {
    /// A backup whose block says something else, under a checksum that is right.
    fileprivate func withBlock(_ body: (String) -> String) -> Data {
        let start = Int(self[9]) << 8 | Int(self[10])
        let text = body(String(decoding: self[11..<(11 + start)], as: UTF8.self))
        let sealed = self[(11 + start)..<4064].prefix(2 + (Int(self[11 + start]) << 8 | Int(self[12 + start])))
        let length = [UInt8(text.utf8.count >> 8), UInt8(text.utf8.count & 255)]
        var block = prefix(9) + length + Data(text.utf8) + sealed
        block += Data(count: 4064 - block.count)
        return block + Data(Digest.sha256(block)) + dropFirst(4096)
    }
}

extension StoreState {
    fileprivate static func sample(generation: Int64) -> StoreState {
        StoreState(
            store: "sample", generation: generation, logSize: 7, logRoot: Data(repeating: 1, count: 32),
            rowRoot: Data(repeating: 2, count: 32), memo: "pair 3 1")
    }
}
