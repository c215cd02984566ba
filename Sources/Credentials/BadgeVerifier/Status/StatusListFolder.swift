import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeSystem
import Foundation

/// Status lists in files, one each, as their issuers signed them. A list is verified again when it is read; one that
/// does not verify counts as missing.
struct StatusListFolder: Sendable {
    private static let capacity = 64
    private static let suffix = ".jwt"
    private let path: String

    init(_ folder: URL) {
        path = folder.path(percentEncoded: false) + "/status"
    }

    /// Returns the last stored list, if its issuer's keys still vouch for it and it has not expired.
    func read(_ key: StatusListKey, of issuer: TrustedIssuer, at now: Date) -> HeldStatusList? {
        do {
            guard let bytes = try PrivateFile.read(file(key), maxBytes: StatusListToken.maxBytes) else { return nil }
            let token = try StatusListToken.verify(
                String(decoding: bytes, as: UTF8.self), uri: key.address, trust: issuer.keys, now: now)
            return HeldStatusList(token: token, since: token.issuedAt)
        } catch {
            return nil
        }
    }

    /// Stores a list and replaces the previous one; keeps at most 64 lists.
    ///
    /// - Throws: `BadgeError` `diskFull`, `storeReadOnly`, `storeFailed`, or `invalidInput` when the path cannot be a
    ///   folder.
    func write(_ compact: String, _ key: StatusListKey) throws {
        try PrivateDirectory.make(path)
        try PrivateFile.replace(file(key), Array(compact.utf8))
        try removeOldest()
    }

    private func file(_ key: StatusListKey) -> String {
        let name = Base64URL.encode(Digest.sha256("\(key.issuer)\n\(key.address.absoluteString)"))
        return "\(path)/\(name)\(Self.suffix)"
    }

    private func removeOldest() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(Self.suffix) }
        guard names.count > Self.capacity else { return }
        let dated = try names.map { name in
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
            return (name, attributes[.modificationDate] as? Date ?? .distantPast)
        }
        for (name, _) in dated.sorted(by: { $0.1 < $1.1 }).prefix(names.count - Self.capacity) {
            try FileManager.default.removeItem(atPath: "\(path)/\(name)")
        }
    }
}
