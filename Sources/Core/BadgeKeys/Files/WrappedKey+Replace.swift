package import BadgeModel
import Foundation

extension WrappedKey {
    private static let keySize = 32

    /// Returns the keys in the file: one, or two during a key rotation, the older first; none when there is no file.
    ///
    /// - Throws: The errors of `load`.
    package static func loadAll(at path: String, custody: any KeyCustody, context: String) throws -> [Secret] {
        guard let sealed = try file(path).read() else { return [] }
        let keys = try custody.open(sealed.withUnsafeBytes { Data($0) }, context: context)
        switch keys.count {
        case keySize: return [keys]
        case 2 * keySize: return keys.withUnsafeBytes { [Secret($0[..<keySize]), Secret($0[keySize...])] }
        default: throw BadgeError.damagedKey(path)
        }
    }

    /// Atomically replaces the content of the file with one key, or two; durable when the call returns.
    ///
    /// - Throws: `BadgeError` `diskFull`, `storeReadOnly`, `storeFailed`; errors of the custody.
    package static func replace(
        at path: String, with keys: [Secret], custody: any KeyCustody, context: String
    ) throws {
        precondition((1...2).contains(keys.count), "A key file holds one key, or two.")
        var bytes: [UInt8] = []
        bytes.reserveCapacity(keys.count * keySize)
        defer { erase(&bytes) }
        for key in keys { key.withUnsafeBytes { bytes.append(contentsOf: $0) } }
        try file(path).replace(with: Secret(try custody.seal(Secret(bytes), context: context)))
    }
}
