import BadgeDatabase
import BadgeKeys
import Foundation
import XCTest

final class MerkleProofTests: XCTestCase {
    func testAL1TheTreeHasTheRootOfTheRecursiveDefinitionAtEverySizeTo1025() throws {
        let log = RecursiveLog(size: 1025)
        var tree = MerkleTree()

        for size in 0...1025 {
            XCTAssertEqual(tree.root, log.root(0..<size), "size \(size)")
            if size < 1025 { tree.append(log.leaf(size)) }
        }
    }

    /// The example of RFC 6962 section 2.1.3: seven entries, with the names that it gives to the nodes.
    func testAL1ProvesAsTheExampleOfRFC6962() throws {
        let log = RecursiveLog(size: 7)
        let (b, c, d, f, j) = (log.leaf(1), log.leaf(2), log.leaf(3), log.leaf(5), log.leaf(6))
        let (g, h, i) = (log.root(0..<2), log.root(2..<4), log.root(4..<6))
        let (k, l) = (log.root(0..<4), log.root(4..<7))

        XCTAssertEqual(log.inclusion(of: 0, in: 7).hashes, [b, h, l])
        XCTAssertEqual(log.inclusion(of: 3, in: 7).hashes, [c, g, l])
        XCTAssertEqual(log.inclusion(of: 4, in: 7).hashes, [f, j, k])
        XCTAssertEqual(log.inclusion(of: 6, in: 7).hashes, [i, k])
        XCTAssertEqual(log.consistency(from: 3, to: 7).hashes, [c, d, g, l])
        XCTAssertEqual(log.consistency(from: 4, to: 7).hashes, [l])
        XCTAssertEqual(log.consistency(from: 6, to: 7).hashes, [i, j, k])
    }

    func testAL1EveryEntryOfEveryLogTo256IsShownAndAtNoOtherPlace() throws {
        let log = RecursiveLog(size: 257)

        for size in 1...256 {
            let root = log.root(0..<size)
            for index in 0..<size {
                let proof = log.inclusion(of: index, in: size)
                XCTAssertTrue(proof.shows(log.leaf(index), at: index, in: size, root: root), "\(index) of \(size)")
                XCTAssertFalse(proof.shows(log.leaf(index + 1), at: index, in: size, root: root), "\(index) of \(size)")
            }
        }
    }

    func testAL1AProofShowsNoOtherPlaceSizeOrRoot() throws {
        let log = RecursiveLog(size: 65)

        for size in 1...64 {
            for index in 0..<size {
                let proof = log.inclusion(of: index, in: size)
                let places = (-1...65).filter {
                    proof.shows(log.leaf(index), at: $0, in: size, root: log.root(0..<size))
                }
                let sizes = (0...65).filter {
                    proof.shows(log.leaf(index), at: index, in: $0, root: log.root(0..<$0))
                }
                XCTAssertEqual(places, [index], "\(index) of \(size)")
                XCTAssertEqual(sizes, [size], "\(index) of \(size)")
            }
        }
    }

    func testAL1EveryBeginningOfEveryLogTo130IsShown() throws {
        let log = RecursiveLog(size: 131)

        for size in 0...130 {
            for earlier in 0...size {
                let proof = log.consistency(from: earlier, to: size)
                let (old, new) = (log.root(0..<earlier), log.root(0..<size))
                XCTAssertTrue(proof.shows(earlier, old, beginning: size, new), "\(earlier) of \(size)")
                // Every log begins with nothing.
                guard earlier > 0 else { continue }
                XCTAssertFalse(proof.shows(earlier, old, beginning: size, log.root(1..<(size + 1))), "\(earlier)")
                if earlier < size {
                    XCTAssertFalse(
                        proof.shows(earlier, log.root(1..<(earlier + 1)), beginning: size, new), "\(earlier)")
                }
            }
        }
    }

    func testAL1AProofThatIsCutLongerOrSpoiledShowsNothing() throws {
        let log = RecursiveLog(size: 21)

        for size in 2...20 {
            for index in 1..<size {
                let (old, root) = (log.root(0..<index), log.root(0..<size))
                let (inclusion, consistency) = (
                    log.inclusion(of: index, in: size), log.consistency(from: index, to: size)
                )
                for wrong in inclusion.spoiled {
                    XCTAssertFalse(wrong.shows(log.leaf(index), at: index, in: size, root: root), "\(index) of \(size)")
                }
                for wrong in consistency.spoiled {
                    XCTAssertFalse(wrong.shows(index, old, beginning: size, root), "\(index) of \(size)")
                }
            }
        }
    }

    func testAL1WhatIsNoPlaceOfALogIsNotShown() throws {
        let log = RecursiveLog(size: 3)
        let root = log.root(0..<3)

        XCTAssertFalse(MerkleProof([]).shows(log.leaf(0), at: 0, in: 0, root: log.root(0..<0)))
        XCTAssertFalse(log.inclusion(of: 0, in: 3).shows(log.leaf(0), at: -1, in: 3, root: root))
        XCTAssertFalse(log.inclusion(of: 0, in: 3).shows(log.leaf(0), at: 3, in: 3, root: root))
        XCTAssertFalse(MerkleProof([]).shows(-1, root, beginning: 3, root))
        XCTAssertFalse(MerkleProof([]).shows(4, root, beginning: 3, root))
        XCTAssertFalse(MerkleProof([root]).shows(0, log.root(0..<0), beginning: 3, root))
        XCTAssertFalse(MerkleProof([]).shows(0, root, beginning: 3, root))
        XCTAssertFalse(MerkleProof([]).shows(Int.max, root, beginning: Int.max - 1, root))
    }

    /// What a proof takes to be verified is one hash for each of its own, whatever the machine: well under a millisecond.
    func testAL7AProofOverAMillionEntriesTakesTwentyHashes() throws {
        let size = 1_000_000
        let leaf = MerkleTree.leaf(Array("the same entry".utf8))
        let alike = AlikeLog(leaf: leaf)
        let root = alike.root(size)

        for index in [0, 1, 4095, 499_999, 524_287, 524_288, 786_432, 999_998, 999_999] {
            let proof = MerkleProof.inclusion(of: index, in: size) { alike.root($0.count) }
            XCTAssertLessThanOrEqual(proof.hashes.count, 20)
            XCTAssertTrue(proof.shows(leaf, at: index, in: size, root: root), "\(index)")
            XCTAssertFalse(proof.shows(MerkleTree.leaf([1]), at: index, in: size, root: root), "\(index)")
        }
        for earlier in [1, 3, 524_288, 524_289, 999_999] {
            let proof = MerkleProof.consistency(from: earlier, to: size) { alike.root($0.count) }
            XCTAssertLessThanOrEqual(proof.hashes.count, 21)
            XCTAssertTrue(proof.shows(earlier, alike.root(earlier), beginning: size, root), "\(earlier)")
        }
    }
}

extension MerkleProof {
    /// The proof with a hash less, more, changed, or in another place.
    fileprivate var spoiled: [MerkleProof] {
        let other = MerkleTree.leaf([0xFF])
        var proofs = [MerkleProof(hashes + [other]), MerkleProof([other] + hashes)]
        for index in hashes.indices {
            var (less, changed) = (hashes, hashes)
            less.remove(at: index)
            changed[index][changed[index].startIndex] ^= 1
            proofs += [MerkleProof(less), MerkleProof(changed)]
        }
        if hashes.count > 1 { proofs.append(MerkleProof(hashes.reversed())) }
        return proofs
    }
}

/// A log of entries that are all different, with the roots of RFC 6962 section 2.1, word for word; a root is computed once.
private final class RecursiveLog {
    private let leaves: [Data]
    private var known: [Range<Int>: Data] = [:]

    init(size: Int) {
        leaves = (0..<size).map { MerkleTree.leaf(Array("entry \($0)".utf8)) }
    }

    func leaf(_ index: Int) -> Data { leaves[index] }

    func root(_ range: Range<Int>) -> Data {
        if let root = known[range] { return root }
        let root = computed(range)
        known[range] = root
        return root
    }

    private func computed(_ range: Range<Int>) -> Data {
        guard let first = range.first else { return Data(Digest.sha256([])) }
        guard range.count > 1 else { return leaves[first] }
        var split = 1
        while split * 2 < range.count { split *= 2 }
        let (left, right) = (root(first..<(first + split)), root((first + split)..<range.upperBound))
        return Data(Digest.sha256([1] + Array(left) + Array(right)))
    }

    func inclusion(of index: Int, in size: Int) -> MerkleProof { .inclusion(of: index, in: size, root: root) }

    func consistency(from earlier: Int, to size: Int) -> MerkleProof {
        .consistency(from: earlier, to: size, root: root)
    }
}

/// A log of one entry over and over, whose roots depend on the number of entries alone.
private final class AlikeLog {
    private var known: [Int: Data] = [:]
    private let leaf: Data

    init(leaf: Data) { self.leaf = leaf }

    func root(_ size: Int) -> Data {
        guard size > 1 else { return leaf }
        if let root = known[size] { return root }
        var split = 1
        while split * 2 < size { split *= 2 }
        let root = Data(Digest.sha256([1] + Array(root(split)) + Array(self.root(size - split))))
        known[size] = root
        return root
    }
}
