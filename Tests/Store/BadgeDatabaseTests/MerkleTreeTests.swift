import BadgeDatabase
import BadgeModel
import Foundation
import XCTest

final class MerkleTreeTests: XCTestCase {
    /// The inputs and roots of the Certificate Transparency reference test vectors, sizes 0 to 8.
    private static let leaves = [
        "", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f",
    ]
    private static let roots = [
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
        "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
        "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
        "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
        "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
        "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
        "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
    ]

    func testAL1HashesAsRFC6962Says() throws {
        var tree = MerkleTree()
        var roots = [tree.root.hex]

        for leaf in Self.leaves {
            tree.append(MerkleTree.leaf(bytes(leaf)))
            roots.append(tree.root.hex)
        }

        XCTAssertEqual(roots, Self.roots)
    }

    func testKeepsOnePeakForEveryPerfectSubtree() {
        var tree = MerkleTree()

        for size in 0...300 {
            XCTAssertEqual(tree.size, size)
            XCTAssertEqual(tree.peaks.count, size.nonzeroBitCount)
            tree.append(MerkleTree.leaf([UInt8(size & 255)]))
        }
    }

    func testIsTakenUpWhereItWasLeft() throws {
        var tree = MerkleTree()
        for entry in 0..<100 {
            var resumed = try MerkleTree(size: tree.size, peaks: tree.peaks)
            let leaf = MerkleTree.leaf([UInt8(entry)])

            resumed.append(leaf)
            tree.append(leaf)

            XCTAssertEqual(resumed, tree)
        }
    }

    func testRefusesPeaksThatAreNotThoseOfTheSize() throws {
        let hash = MerkleTree.leaf([1])
        let wrong: [(Int, [Data])] = [
            (0, [hash]), (1, []), (3, [hash]), (4, [hash, hash]), (-1, [hash]), (1, [hash.dropLast()]), (1, [Data()]),
        ]

        for (size, peaks) in wrong {
            XCTAssertThrowsError(try MerkleTree(size: size, peaks: peaks)) {
                XCTAssertEqual(($0 as? BadgeError)?.code, .invalidInput)
            }
        }
    }

    private func bytes(_ hex: String) -> [UInt8] {
        stride(from: 0, to: hex.count, by: 2).compactMap { UInt8(hex.dropFirst($0).prefix(2), radix: 16) }
    }
}

extension Data {
    fileprivate var hex: String { map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() }
}
