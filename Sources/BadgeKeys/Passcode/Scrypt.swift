package import BadgeModel
import CScrypt

extension KDFPolicy.Scrypt {
    /// There is not memory enough, 128 · N · r bytes.
    package struct NoMemory: Error {}

    /// The 32 bytes that scrypt (RFC 7914) makes of a secret.
    ///
    /// The memory in which it works, and every copy of the secret in it, is erased.
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
