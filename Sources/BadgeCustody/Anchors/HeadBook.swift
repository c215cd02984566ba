import BadgeKeys
import BadgeModel
import Foundation

/// The heads whose digests a TPM remembers, in the file `custody.heads` of the home: for each store the one before and the
/// one that is about to be remembered, so that a cut between file and TPM leaves one that fits.
///
/// In the file: for each head 16 bytes of the digest of the store's name, two of length, and the head.
struct HeadBook {
    private let file: KeyFile
    private var heads: [(name: [UInt8], head: Data)] = []

    /// Reads the book of the home whose `custody.key` is there; an absent one is empty.
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

    /// The head that has this digest; `nil` when the book is of another time.
    func head(_ digest: [UInt8]) -> Data? {
        heads.first { Digest.sha256($0.head) == digest }?.head
    }

    /// Writes what is remembered, and the head that is about to be.
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

    /// Removes the file, when the TPM remembers nothing any more.
    static func remove(beside path: String) {
        unlink(self.path(beside: path))
    }

    private static func path(beside path: String) -> String {
        ((path as NSString).deletingLastPathComponent as NSString).appendingPathComponent("custody.heads")
    }
}
