import BadgeKeys
package import BadgeModel
import Foundation
import GRDB

/// The integrity tree over all protected rows: 4,096 leaves with sums by owners' keys, 64 nodes above them, and one
/// above those, whose hash is the root. The cost of reading or changing a row grows with the number of rows in a leaf.
///
/// Every node is verified against its parent before it is used, the uppermost against the root.
struct BindingTree {
    private let database: Database
    private(set) var root: Data

    init(_ database: Database, root: Data) {
        self.database = database
        self.root = root
    }

    /// The root of an empty tree.
    static let emptyRoot = Data(Digest.sha256([]))

    /// Returns the total of the sums under the given keys; zero when there are none.
    func sum(under keys: some Collection<OwnerKey>) throws -> RowSum {
        let top = try top()
        var branches: [Int: BindingNode] = [:]
        return try keys.reduce(into: RowSum()) { sum, key in
            let leaf = Self.leaf(of: key)
            let branch = try branches[leaf >> 6] ?? branch(leaf >> 6, below: top)
            branches[leaf >> 6] = branch
            sum += RowSum(try node(leaf, keySize: 8, hash: branch[[UInt8(leaf & 63)]])[key.bigEndianBytes] ?? [])
        }
    }

    /// Returns the number of keys.
    func count() throws -> Int {
        let sql = "SELECT coalesce(sum(length(entries)), 0) FROM binding WHERE node < ?"
        return (try Int.fetchOne(database, sql: sql, arguments: [Self.leaves]) ?? 0) / (8 + RowSum.size)
    }

    /// Adds to the sums under keys, and updates the root.
    mutating func add(_ changes: [OwnerKey: RowSum]) throws {
        var top = try top()
        let branches = Dictionary(grouping: changes.keys) { Self.leaf(of: $0) >> 6 }
        for (number, keys) in branches.sorted(by: { $0.key < $1.key }) {
            var branch = try branch(number, below: top)
            for (leaf, keys) in Dictionary(grouping: keys, by: Self.leaf(of:)) {
                var node = try node(leaf, keySize: 8, hash: branch[[UInt8(leaf & 63)]])
                for key in keys { node.add(changes[key] ?? RowSum(), under: key) }
                branch[[UInt8(leaf & 63)]] = try save(node, leaf)
            }
            top[[UInt8(number)]] = try save(branch, Self.leaves + number)
        }
        _ = try save(top, Self.topNumber)
        root = Data(Digest.sha256(top.bytes))
    }
}

extension BindingTree {
    private static let leaves = 4096
    private static let topNumber = leaves + leaves / 64

    private static func leaf(of key: OwnerKey) -> Int { Int(key >> 52) }

    private func top() throws -> BindingNode {
        let top = BindingNode(try bytes(Self.topNumber), keySize: 1)
        guard Data(Digest.sha256(top.bytes)) == root else { throw BadgeError.staleRows }
        return top
    }

    private func branch(_ number: Int, below top: BindingNode) throws -> BindingNode {
        try node(Self.leaves + number, keySize: 1, hash: top[[UInt8(number)]])
    }

    private func node(_ number: Int, keySize: Int, hash: [UInt8]?) throws -> BindingNode {
        let node = BindingNode(try bytes(number), keySize: keySize)
        guard (node.isEmpty ? nil : node.hash) == hash else { throw BadgeError.staleRows }
        return node
    }

    private func bytes(_ number: Int) throws -> [UInt8] {
        let statement = try database.cachedStatement(sql: "SELECT entries FROM binding WHERE node = ?")
        return Array(try Data.fetchOne(statement, arguments: [number]) ?? Data())
    }

    private func save(_ node: BindingNode, _ number: Int) throws -> [UInt8]? {
        if node.isEmpty {
            try database.executeCached("DELETE FROM binding WHERE node = ?", [number])
            return nil
        }
        try database.executeCached(
            "INSERT OR REPLACE INTO binding (node, entries) VALUES (?, ?)", [number, Data(node.bytes)])
        return node.hash
    }
}

extension BindingNode {
    fileprivate mutating func add(_ change: RowSum, under key: OwnerKey) {
        var sum = RowSum(self[key.bigEndianBytes] ?? [])
        sum += change
        self[key.bigEndianBytes] = sum.isZero ? nil : sum.bytes
    }
}

extension BadgeError {
    /// The error for rows that are authentic but not the newest.
    package static let staleRows = BadgeError(
        .rolledBack,
        .database("rolledBack.rows"))
}
