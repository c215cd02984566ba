import BadgeKeys
import BadgeModel
import BadgeTestDoubles
import Foundation
import TestSupport
import XCTest

@testable import BadgeCustody

/// `custody.heads`, as somebody may have altered it.
final class HeadBookTests: XCTestCase {
    private static let seed: UInt64 = 20_261_122

    func testAnAlteredBookIsRefusedOrHasTheHeadThatIsAskedForOrHasItNot() throws {
        let home = try TemporaryHome()
        let path = home.path + "/custody.key"
        let heads = [Data(repeating: 7, count: 300), Data("head".utf8), Data(count: 1024)]
        var book = try HeadBook(beside: path)
        var remembered = HeadDigests()
        for (number, head) in heads.enumerated() {
            try book.add(head, of: "store \(number)", to: remembered)
            remembered.save(head, of: "store \(number)")
        }
        let content = try KeyFileForgery.content(of: home.path + "/custody.heads")
        var mutation = Mutation(seed: Self.seed)

        for round in 0..<2000 {
            try KeyFileForgery.write(
                Array(mutation.altered(Data(content))), magic: "BADGEHDS", to: home.path + "/custody.heads")
            do {
                let altered = try HeadBook(beside: path)
                for head in heads {
                    let found = altered.head(Digest.sha256(head))
                    XCTAssertTrue(found == nil || found == head, "seed \(Self.seed), round \(round)")
                }
            } catch {
                XCTAssertTrue(error is BadgeError, "seed \(Self.seed), round \(round): \(error)")
            }
        }
    }

    func testABookKeepsTheHeadsThatAreRememberedAndTheOneThatComes() throws {
        let home = try TemporaryHome()
        let path = home.path + "/custody.key"
        let heads = (0..<4).map { Data([UInt8($0)]) }
        var (book, remembered) = (try HeadBook(beside: path), HeadDigests())
        func kept() throws -> [Bool] {
            let read = try HeadBook(beside: path)
            return heads.map { read.head(Digest.sha256($0)) == $0 }
        }

        try book.add(heads[0], of: "a", to: remembered)
        remembered.save(heads[0], of: "a")
        try book.add(heads[1], of: "b", to: remembered)
        remembered.save(heads[1], of: "b")
        let both = try kept()
        // Until the later head is remembered, the former one is still the store's.
        try book.add(heads[2], of: "a", to: remembered)
        let withTheFormer = try kept()
        remembered.save(heads[2], of: "a")
        try book.add(heads[3], of: "b", to: remembered)

        XCTAssertEqual(both, [true, true, false, false])
        XCTAssertEqual(withTheFormer, [true, true, true, false])
        XCTAssertEqual(try kept(), [false, true, true, true])
    }

    func testATPMRemembersTheSixStoresThatWereSavedLast() {
        var remembered = HeadDigests()
        func known() -> [Bool] { (0..<8).map { remembered.digest(of: "store \($0)") != nil } }

        for number in [0, 1, 2, 3, 4, 5, 0] { remembered.save(Data([UInt8(number)]), of: "store \(number)") }
        let six = known()
        remembered.save(Data([9]), of: "store 0")
        remembered.save(Data([6]), of: "store 6")

        XCTAssertEqual(six, [true, true, true, true, true, true, false, false])
        XCTAssertEqual(known(), [true, false, true, true, true, true, true, false])
        XCTAssertEqual(remembered.digest(of: "store 0"), Digest.sha256(Data([9])))
        XCTAssertEqual(remembered.entries.count, 6)
    }

    func testAlteredDigestsOfATPMAreRefusedOrRead() throws {
        var remembered = HeadDigests()
        for number in 0..<4 { remembered.save(Data([UInt8(number)]), of: "store \(number)") }
        var mutation = Mutation(seed: Self.seed)

        for round in 0..<2000 {
            do {
                let altered = try HeadDigests(Array(mutation.altered(Data(remembered.bytes))))
                XCTAssertLessThanOrEqual(altered.bytes.count, HeadDigests.maxBytes + 64)
            } catch {
                XCTAssertEqual((error as? BadgeError)?.code, .custodyDamaged, "seed \(Self.seed), round \(round)")
            }
        }
    }
}
