import BadgeKeys
import BadgeModel
package import Foundation

/// The Merkle tree of an append-only log, without the log: one hash for every perfect subtree.
///
/// Hashes follow RFC 6962 section 2.1 and C2SP's tlog-tiles: SHA-256, with a zero byte before a leaf and a one before
/// two nodes. Appending and computing the root take logarithmic time.
///
///     var tree = MerkleTree()
///     tree.append(MerkleTree.leaf(Array("first entry".utf8)))
///     tree.root
package struct MerkleTree: Sendable, Hashable {
    /// The number of leaves.
    package private(set) var size = 0
    /// The roots of the perfect subtrees, the largest and oldest first, 32 bytes each: one for every 1 in the binary
    /// representation of the size.
    package private(set) var peaks: [Data] = []

    /// Creates the tree of an empty log.
    package init() {}

    /// Resumes a tree from its size and peaks.
    ///
    /// - Throws: `BadgeError` `invalidInput` unless the size requires that number of peaks, each of 32 bytes.
    package init(size: Int, peaks: [Data]) throws {
        guard size >= 0, peaks.count == size.nonzeroBitCount, peaks.allSatisfy({ $0.count == 32 }) else {
            throw BadgeError(.invalidInput, .database("invalidInput.treePeaks"), ["count": peaks.count, "size": size])
        }
        self.size = size
        self.peaks = peaks
    }

    /// Appends an entry by its leaf hash, 32 bytes.
    package mutating func append(_ leaf: Data) {
        precondition(leaf.count == 32, "A leaf hash has 32 bytes.")
        var node = leaf
        for _ in 0..<size.trailingOnes {
            node = Self.node(peaks.removeLast(), node)
        }
        peaks.append(node)
        size += 1
    }

    /// The hash over all leaves, 32 bytes; the hash of an empty string when there are none.
    package var root: Data {
        guard let last = peaks.last else { return Data(Digest.sha256([])) }
        return peaks.dropLast().reversed().reduce(last) { Self.node($1, $0) }
    }

    /// Returns the hash of an entry's bytes.
    package static func leaf(_ entry: some Collection<UInt8>) -> Data {
        Data(Digest.sha256([0x00] + Array(entry)))
    }

    static func node(_ left: Data, _ right: Data) -> Data {
        Data(Digest.sha256([0x01] + Array(left) + Array(right)))
    }
}

extension Int {
    fileprivate var trailingOnes: Int { (~self).trailingZeroBitCount }
}
