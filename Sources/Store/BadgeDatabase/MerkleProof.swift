public import Foundation

/// The hashes that prove, to a verifier with the root of a log's tree only, that an entry is in the log, or that an
/// earlier log is a prefix of a later one.
///
/// The proof follows RFC 6962 section 2.1 and C2SP's tlog-proof. It has at most one hash for every doubling of the log,
/// and one more: 20 hashes for a million entries.
///
///     let proof = MerkleProof.inclusion(of: 2, in: 5) { leaves[$0].reduce(into: MerkleTree()) { $0.append($1) }.root }
///     proof.shows(leaves[2], at: 2, in: 5, root: root)
public struct MerkleProof: Sendable, Hashable {
    /// The hashes, 32 bytes each, from the leaf upwards.
    public let hashes: [Data]

    /// Creates a proof from received hashes, which must be verified.
    public init(_ hashes: [Data]) {
        self.hashes = hashes
    }

    /// Creates a proof that an entry is at an index of a log.
    ///
    /// - Parameters:
    ///   - index: The index, below `size`.
    ///   - size: The number of entries.
    ///   - root: Returns the root of the tree over a range of the entries.
    public static func inclusion(
        of index: Int, in size: Int, root: (Range<Int>) throws -> Data
    ) rethrows -> MerkleProof {
        precondition((0..<size).contains(index), "There is no entry \(index) among \(size).")
        var rest = 0..<size
        var beside: [Range<Int>] = []
        while rest.count > 1 {
            let (left, right) = rest.halves
            (rest, beside) = left.contains(index) ? (left, beside + [right]) : (right, beside + [left])
        }
        return MerkleProof(try beside.reversed().map(root))
    }

    /// Creates a proof that a log of `earlier` entries is a prefix of one of `size`.
    ///
    /// - Parameters:
    ///   - earlier: The earlier number of entries, at most `size`.
    ///   - size: The number of entries.
    ///   - root: Returns the root of the tree over a range of the entries.
    public static func consistency(
        from earlier: Int, to size: Int, root: (Range<Int>) throws -> Data
    ) rethrows -> MerkleProof {
        precondition((0...size).contains(earlier), "\(earlier) entries are no beginning of \(size).")
        // From nothing everything follows.
        guard earlier > 0 else { return MerkleProof([]) }
        var rest = 0..<size
        var beside: [Range<Int>] = []
        while rest.upperBound > earlier {
            let (left, right) = rest.halves
            (rest, beside) = earlier <= left.upperBound ? (left, beside + [right]) : (right, beside + [left])
        }
        // The verifier has the earlier root, and needs no other one if that is a whole subtree.
        return MerkleProof(try (rest.lowerBound == 0 ? beside : beside + [rest]).reversed().map(root))
    }
}

extension MerkleProof {
    /// Returns whether the proof shows that an entry is at an index of the log with that root.
    ///
    /// - Parameters:
    ///   - leaf: The hash of the entry, 32 bytes.
    ///   - index: The index.
    ///   - size: The number of entries.
    ///   - root: The root of the log's tree.
    public func shows(_ leaf: Data, at index: Int, in size: Int, root: Data) -> Bool {
        guard size > 0, (0..<size).contains(index) else { return false }
        var position = NodePosition(index, last: size - 1)
        var node = leaf
        for hash in hashes {
            guard position.last > 0 else { return false }
            node = position.takesLeft() ? MerkleTree.node(hash, node) : MerkleTree.node(node, hash)
        }
        return position.last == 0 && node == root
    }

    /// Returns whether the proof shows that the log with the first root is a prefix of the log with the second root.
    ///
    /// - Parameters:
    ///   - earlier: The number of entries of the earlier log.
    ///   - earlierRoot: The root of its tree.
    ///   - size: The number of entries of the later log.
    ///   - root: The root of its tree.
    public func shows(_ earlier: Int, _ earlierRoot: Data, beginning size: Int, _ root: Data) -> Bool {
        guard earlier >= 0, earlier <= size else { return false }
        if earlier == size { return hashes.isEmpty && earlierRoot == root }
        if earlier == 0 { return hashes.isEmpty && earlierRoot == MerkleTree().root }
        let isWholeSubtree = earlier.nonzeroBitCount == 1
        guard let first = isWholeSubtree ? earlierRoot : hashes.first else { return false }
        var position = NodePosition(earlier - 1, last: size - 1)
        position.leaveRightEdge()
        var (old, new) = (first, first)
        for hash in isWholeSubtree ? hashes[...] : hashes.dropFirst() {
            guard position.last > 0 else { return false }
            if position.takesLeft() {
                old = MerkleTree.node(hash, old)
                new = MerkleTree.node(hash, new)
            } else {
                new = MerkleTree.node(new, hash)
            }
        }
        return position.last == 0 && old == earlierRoot && new == root
    }
}

/// A node on the path to the root: its number among those of its height, and that of the last of them.
private struct NodePosition {
    private var number: Int
    private(set) var last: Int

    init(_ number: Int, last: Int) {
        self.number = number
        self.last = last
    }

    private mutating func rise() {
        number >>= 1
        last >>= 1
    }

    /// Skips the heights at which the node is the root of a complete subtree.
    mutating func leaveRightEdge() {
        while number & 1 == 1 { rise() }
    }

    /// Moves to the parent node.
    ///
    /// - Returns: Whether the required hash is that of the left sibling.
    mutating func takesLeft() -> Bool {
        let isLeft = number & 1 == 1 || number == last
        // The last node of its height has no sibling as long as it is a left child.
        if isLeft { while number & 1 == 0, number != 0 { rise() } }
        rise()
        return isLeft
    }
}

extension Range<Int> {
    // RFC 6962: the left half has the largest power of two that is smaller than the whole.
    fileprivate var halves: (left: Range<Int>, right: Range<Int>) {
        let half = 1 << (Int.bitWidth - 1 - (count - 1).leadingZeroBitCount)
        return (lowerBound..<(lowerBound + half), (lowerBound + half)..<upperBound)
    }
}
