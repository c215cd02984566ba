import BadgeKeys
import BadgeModel
import Foundation

/// The digests of a home's checkpoints, stored in one write to the TPM's small memory: two bytes of length, then for
/// each store 16 bytes of the digest of its name and 32 of the digest of its checkpoint, the most recent one last.
struct HeadDigests {
    /// The size of the NV index, which fits every TPM.
    static let maxBytes = 512
    /// The maximum number of stores, more than any home has; the least recent ones are dropped.
    static let maxStores = 6
    static let nameBytes = 16
    private static let entryBytes = nameBytes + 32

    private(set) var entries: [(name: [UInt8], digest: [UInt8])] = []

    init() {}

    /// - Throws: `BadgeError` `custodyDamaged`.
    init(_ bytes: [UInt8]) throws {
        let length = bytes.prefix(2).reduce(0) { $0 << 8 | Int($1) }
        let rest = bytes.dropFirst(2).prefix(length)
        guard rest.count == length, length.isMultiple(of: Self.entryBytes) else {
            throw BadgeError(
                .custodyDamaged, "custodyDamaged.tpmIndex"
            )
        }
        entries = stride(from: rest.startIndex, to: rest.endIndex, by: Self.entryBytes).map { start in
            let entry = rest[start..<(start + Self.entryBytes)]
            return (Array(entry.prefix(Self.nameBytes)), Array(entry.dropFirst(Self.nameBytes)))
        }
    }

    func digest(of store: String) -> [UInt8]? {
        let name = Self.name(store)
        return entries.first { $0.name == name }?.digest
    }

    mutating func save(_ head: Data, of store: String) {
        let name = Self.name(store)
        entries.removeAll { $0.name == name }
        entries.append((name, Digest.sha256(head)))
        entries = entries.suffix(Self.maxStores)
    }

    var bytes: [UInt8] {
        let rest = entries.flatMap { $0.name + $0.digest }
        return [UInt8(rest.count >> 8), UInt8(rest.count & 255)] + rest
    }

    /// Returns the digest of a store's name.
    static func name(_ store: String) -> [UInt8] { Array(Digest.sha256(store).prefix(nameBytes)) }
}
