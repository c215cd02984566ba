public import BadgeModel
import Foundation

/// The 32-byte key of a database, sealed by key custody in a file of mode 0600 beside it.
///
///     let key = try WrappedKey.load(at: path, custody: custody, context: "wallet")
///         ?? WrappedKey.create(at: path, custody: custody, context: "wallet", random: random)
public enum WrappedKey {
    /// The key; `nil` when there is no file. The context, such as the name of the store, must be the one it was made
    /// with.
    ///
    /// - Throws: `BadgeError` `custodyInsecure` (others can reach the file), `custodyDamaged`, and what the custody
    ///   throws: `storeLocked`, `keyMissing`.
    public static func load(at path: String, custody: any KeyCustody, context: String) throws -> Secret? {
        guard let sealed = try file(path).read() else { return nil }
        let key = try custody.open(sealed.withUnsafeBytes { Data($0) }, context: context)
        guard key.count == 32 else { throw BadgeError.damagedKey(path) }
        return key
    }

    /// Makes a random key and its file, on the disk when the call returns; when another process was quicker, its key
    /// is the answer.
    ///
    /// The first such file of a directory has the custody make its own secret; beside another one that is not made again.
    ///
    /// - Throws: `BadgeError` `diskFull`, `storeFailed`, and what `load` throws.
    public static func create(
        at path: String, custody: any KeyCustody, context: String, random: any RandomSource
    ) throws -> Secret {
        if try isFirst(path) { try custody.prepare() }
        let key = random.secret(bytes: 32)
        let sealed = Secret(try custody.seal(key, context: context))
        if try file(path).create(sealed) { return key }
        guard let other = try load(at: path, custody: custody, context: context) else {
            throw BadgeError(.storeFailed, "storeFailed.fileGone", ["path": path])
        }
        return other
    }

    // Asked before the custody's secret is: who makes the first key makes that secret before.
    private static func isFirst(_ path: String) throws -> Bool {
        let directory = URL(filePath: path).deletingLastPathComponent().path()
        do {
            return try FileManager.default.contentsOfDirectory(atPath: directory)
                .filter { $0.hasSuffix(".key") }
                .allSatisfy { !file(directory + "/" + $0).isThere }
        } catch {
            throw BadgeError(.storeFailed, "storeFailed.folderUnreadable", ["directory": directory], underlying: error)
        }
    }

    static func file(_ path: String) -> KeyFile { KeyFile(path: path, magic: "BADGEWRP") }
}
