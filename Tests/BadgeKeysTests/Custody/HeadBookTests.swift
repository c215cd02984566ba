import BadgeKeys
import BadgeModel
import BadgeTesting
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
