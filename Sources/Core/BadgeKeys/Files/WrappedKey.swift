package import BadgeModel
package import BadgeSystem
import Foundation

/// The 32-byte key of a database, sealed by key custody in a file of mode 0600 beside it.
///
///     let key = try WrappedKey.load(at: path, custody: custody, context: "wallet")
///         ?? WrappedKey.create(at: path, custody: custody, context: "wallet", random: random)
package enum WrappedKey {
    /// Returns the key; `nil` when there is no file. The context, such as the name of the store, must be the one with
    /// which the key was created.
    ///
    /// - Throws: `BadgeError` `custodyInsecure` (others can access the file), `custodyDamaged`, and errors of the
    ///   custody: `storeLocked`, `keyMissing`.
    package static func load(at path: String, custody: any KeyCustody, context: String) throws -> Secret? {
        guard let sealed = try file(path).read() else { return nil }
        let key = try custody.open(sealed.withUnsafeBytes { Data($0) }, context: context)
        guard key.count == 32 else { throw BadgeError.damagedKey(path) }
        return key
    }

    /// Creates a random key and its file, durable when the call returns. If another process created one first, returns
    /// that key.
    ///
    /// The first such file of a directory lets the custody create its own secret; if there is another one, the secret
    /// is not created again.
    ///
    /// - Throws: `BadgeError` `diskFull`, `storeFailed`; the errors of `load`.
    package static func create(
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
        let directory = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
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
