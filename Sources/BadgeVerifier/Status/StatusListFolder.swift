import BadgeIssuance
import BadgeKeys
import BadgeModel
import Foundation

/// Status lists in files, one each, as their issuers signed them: what is read is verified again, and what does not
/// verify is not there.
struct StatusListFolder: Sendable {
    private static let capacity = 64
    private static let suffix = ".jwt"
    private let path: String

    init(_ folder: URL) {
        path = folder.path(percentEncoded: false) + "/status"
    }

    /// The list that was stored last, if its issuer's keys still vouch for it and it has not expired.
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

    /// Stores a list instead of the one before, at most 64 of all.
    ///
    /// - Throws: `BadgeError` `diskFull`, `storeReadOnly`, `storeFailed`, or `invalidInput` when no folder can be there.
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
