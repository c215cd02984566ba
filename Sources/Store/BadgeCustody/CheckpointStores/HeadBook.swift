import BadgeKeys
import BadgeModel
import Foundation

/// The checkpoints whose digests a TPM stores, in the file `custody.heads` of the home. For each store it holds the
/// previous checkpoint and the next one, so that one of them matches the TPM after an interruption between both writes.
///
/// The file has, for each checkpoint, 16 bytes of the digest of the store's name, two of length, and the checkpoint.
struct HeadBook {
    private let file: KeyFile
    private var heads: [(name: [UInt8], head: Data)] = []

    /// Reads the file beside the home's `custody.key`; an absent file is empty.
    ///
    /// - Throws: `BadgeError` `custodyInsecure`, `custodyDamaged`, `storeFailed`.
    init(beside path: String) throws {
        file = KeyFile(path: Self.path(beside: path), magic: "BADGEHDS")
        guard let content = try file.read() else { return }
        var rest = content.withUnsafeBytes { Array($0) }[...]
        while !rest.isEmpty {
            guard rest.count >= HeadDigests.nameBytes + 2 else { throw BadgeError.damagedKey(file.path) }
            let name = Array(rest.prefix(HeadDigests.nameBytes))
            let length = rest.dropFirst(name.count).prefix(2).reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(name.count + 2)
            guard rest.count >= length else { throw BadgeError.damagedKey(file.path) }
            heads.append((name, Data(rest.prefix(length))))
            rest = rest.dropFirst(length)
        }
    }

    /// Returns the checkpoint with this digest; `nil` when the file is out of date.
    func head(_ digest: [UInt8]) -> Data? {
        heads.first { Digest.sha256($0.head) == digest }?.head
    }

    /// Writes the stored checkpoint and the next one.
    ///
    /// - Throws: `BadgeError` `diskFull`, `storeFailed`.
    mutating func add(_ head: Data, of store: String, to remembered: HeadDigests) throws {
        heads = heads.filter { entry in
            remembered.entries.contains { $0.name == entry.name && $0.digest == Digest.sha256(entry.head) }
        }
        heads.append((HeadDigests.name(store), head))
        let content = heads.flatMap { $0.name + [UInt8($0.head.count >> 8), UInt8($0.head.count & 255)] + $0.head }
        try file.replace(with: Secret(content))
    }

    /// Removes the file, when the TPM no longer stores anything.
    static func remove(beside path: String) {
        unlink(self.path(beside: path))
    }

    private static func path(beside path: String) -> String {
        ((path as NSString).deletingLastPathComponent as NSString).appendingPathComponent("custody.heads")
    }
}
