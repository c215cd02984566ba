package import BadgeModel
import CScrypt

extension KDFPolicy.Scrypt {
    /// The error when there is not enough memory, 128 · N · r bytes.
    package struct NoMemory: Error {}

    /// Derives the 32 bytes of scrypt (RFC 7914) from a secret.
    ///
    /// The working memory, and every copy of the secret in it, is erased.
    package func derive(from secret: Secret, salt: [UInt8]) throws(NoMemory) -> Secret {
        guard (1...32).contains(logN), r > 0, p > 0 else { throw NoMemory() }
        return try Secret(count: 32) { key throws(NoMemory) in
            let isDerived = secret.withUnsafeBytes { bytes in
                badge_scrypt(
                    bytes.baseAddress, bytes.count, salt, salt.count, 1 << UInt64(logN), UInt64(r), UInt64(p),
                    key.baseAddress, key.count)
            }
            guard isDerived == 1 else { throw NoMemory() }
        }
    }
}
